import Foundation
import OpenMarketData
import Synchronization
import Testing

@testable import OpenMarketSandbox

/// What the market does when its storage cannot keep something.
struct KeepingTests {
  /// A storage that refuses what it is told to, and keeps nothing.
  private final class RefusingStorage: MarketStorage {
    let error = Mutex<StorageError?>(nil)

    private func refuse() throws(StorageError) {
      if let error = error.withLock(\.self) { throw error }
    }

    func put(_ product: Product, pictures: [String: Data]) throws(StorageError) { try refuse() }

    func remove(_ product: Product) throws(StorageError) { try refuse() }

    func forget(pictures names: [String]) {}

    func picture(named name: String) -> Data? { nil }
  }

  private let storage = RefusingStorage()
  private let market: SandboxMarket

  init() {
    market = SandboxMarket(
      .seeded(key: 1), storage: storage, isLenient: false, faults: FaultPlan(),
      now: { Date(timeIntervalSince1970: 0) })
  }

  private func send(
    _ method: HTTPMethod, _ path: String, _ contentType: String = "application/json",
    _ body: String = ""
  ) throws -> HTTPResponse {
    let url = try #require(URL(string: "http://localhost\(path)"))
    return market.response(
      to: HTTPRequest(
        method: method, url: url,
        headers: ["identifier": Vendor.afternoon.identifier, "Content-Type": contentType],
        body: Data(body.utf8)))
  }

  @Test(arguments: [(StorageError.full, 507), (.unwritable(reason: "read-only"), 500)])
  func `what cannot be kept is not acknowledged, and the market goes on`(
    error: StorageError, status: Int
  ) throws {
    let before = market.snapshot.products
    let secret = #"{"secret":"\#(Vendor.afternoon.secret)"}"#
    let address = String(
      decoding: try send(.post, "/api/products/32/archived", "application/json", secret).body,
      as: UTF8.self)

    storage.error.withLock { $0 = error }
    let change = #"{"stock":99,"secret":"\#(Vendor.afternoon.secret)"}"#
    #expect(try send(.patch, "/api/products/32", "application/json", change).status == status)
    #expect(try send(.delete, address).status == status)
    #expect(market.snapshot.products == before)
    #expect(try send(.get, "/api/products/32").status == 200)

    storage.error.withLock { $0 = nil }
    #expect(try send(.patch, "/api/products/32", "application/json", change).status == 202)
    #expect(try send(.delete, address).status == 202)
    #expect(market.snapshot.product(32) == nil)
  }
}
