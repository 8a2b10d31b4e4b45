import Foundation
import OpenMarketData
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests with a market that is stored in a folder and opened several times.
struct DurableMarketTests {
  @Test func `acknowledged changes survive a restart`() throws {
    let folder = try TemporaryFolder()
    var kept: ProductAnswer?
    var address = ""
    try {
      let opened = try SandboxMarket.open(folder: folder.url)
      #expect(opened.notes == [])
      let market = opened.market
      let secret = try #require(market.readySeller).secret
      let gone = try register(market)
      let product = try register(market)
      address = try send(
        market, .post, "/api/products/\(gone.id)/archived", #"{"secret":"\#(secret)"}"#
      ).text
      let change = #"{"name":"Mug, blue","secret":"\#(secret)"}"#
      kept = try send(market, .patch, "/api/products/\(product.id)", change).decoded()
      #expect(try send(market, .delete, address).status == 202)
    }()

    let market = try SandboxMarket.open(folder: folder.url).market
    let product = try #require(kept)
    #expect(try send(market, .get, "/api/products/\(product.id)").decoded() == product)
    #expect(product.name == "Mug, blue")
    let picture = try #require(URL(string: product.images[0].url))
    #expect(market.response(to: HTTPRequest(url: picture)).body == Data.samplePNG)
    // The market still knows that the deletion URL was used, and doesn't assign the product's ID again.
    #expect(try send(market, .delete, address).status == 409)
    #expect(try register(market).id > product.id)
  }
}

/// Tests for the market's behavior when its storage fails.
struct KeepingTests {
  /// A storage that doesn't store anything. If ``error`` isn't `nil`, every write throws the error.
  private final class RefusingStorage: MarketStorage {
    let error = Mutex<StorageError?>(nil)

    func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError) {
      if let error = error.withLock(\.self) { throw error }
    }

    func remove(_ product: SandboxProduct) throws(StorageError) {
      if let error = error.withLock(\.self) { throw error }
    }

    func forget(_ images: [SandboxImage]) {}

    func picture(_ image: SandboxImage) -> Data? { nil }
  }

  private let storage = RefusingStorage()
  private let market: SandboxMarket

  init() {
    market = SandboxMarket(
      .seeded(key: 1), storage: storage, isStrict: true, faults: FaultPlan(),
      now: { Date(timeIntervalSince1970: 0) })
  }

  @Test(arguments: [(StorageError.full, 507), (.unwritable(reason: "read-only"), 507)])
  func `a change that can't be stored isn't acknowledged`(
    error: StorageError, status: Int
  ) throws {
    let path = "/api/products/\(try register(market).id)"
    let before = market.snapshot.products
    let secret = try #require(market.readySeller).secret
    let address = try send(market, .post, path + "/archived", #"{"secret":"\#(secret)"}"#).text
    let change = #"{"stock":99,"secret":"\#(secret)"}"#

    storage.error.withLock { $0 = error }
    #expect(try send(market, .patch, path, change).status == status)
    #expect(try send(market, .delete, address).status == status)
    #expect(market.snapshot.products == before)
    #expect(try send(market, .get, path).status == 200)

    storage.error.withLock { $0 = nil }
    #expect(try send(market, .patch, path, change).status == 202)
    #expect(try send(market, .delete, address).status == 202)
    #expect(try send(market, .get, path).status == 404)
  }
}

private func send(
  _ market: SandboxMarket, _ method: HTTPMethod, _ path: String, _ json: String = "",
  form: Data? = nil
) throws -> HTTPResponse {
  let url = try #require(URL(string: "http://localhost\(path)"))
  let seller = try #require(market.readySeller)
  let contentType = form == nil ? "application/json" : SampleForm.contentType
  return market.response(
    to: HTTPRequest(
      method: method, url: url,
      headers: ["identifier": seller.identifier, "Content-Type": contentType],
      body: form ?? Data(json.utf8)))
}

private func register(_ market: SandboxMarket) throws -> ProductAnswer {
  let secret = try #require(market.readySeller).secret
  let params = SampleForm.params.replacing("c9w1x7yz", with: secret)
  let form = SampleForm.product(params: params, images: [SampleForm.png])
  let response = try send(market, .post, "/api/products", form: form)
  try #require(response.status == 201)
  return try response.decoded()
}
