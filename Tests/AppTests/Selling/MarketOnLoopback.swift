import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketSandbox
import Testing

/// A market served on loopback, and what the container builds around the way to it.
struct MarketOnLoopback: Sendable {
  let market: SandboxMarket
  let container: DIContainer
  let address: ServerAddress
  let seller: SellerCredential

  /// Does something with a fresh market.
  static func with<Value>(
    faults: [FaultRule] = [], log: (any NetworkEventLog)? = nil,
    configure: (inout OpenMarketConfiguration) -> Void = { _ in },
    _ body: (MarketOnLoopback) async throws -> Value
  ) async throws -> Value {
    let market = SandboxMarket(faults: FaultPlan(rules: faults))
    let server = SandboxServer(handler: market)
    let result: Result<Value, any Error>
    do {
      let origin = try server.start().origin
      result = .success(
        try await body(MarketOnLoopback(market, at: origin, log: log, configure)))
    } catch {
      result = .failure(error)
    }
    await server.stop(graceful: .zero)
    return try result.get()
  }

  private init(
    _ market: SandboxMarket, at origin: String, log: (any NetworkEventLog)?,
    _ configure: (inout OpenMarketConfiguration) -> Void
  ) throws {
    self.market = market
    address = try ServerAddress(origin)
    let ready = try #require(market.readySeller)
    seller = try SellerCredential(
      identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID))
    var configuration = try OpenMarketConfiguration.patient(address.description)
    // Nobody is still at work on what the market has not done at once.
    configuration.settling = SettlingTime(pauses: [])
    configuration.log = log
    configure(&configuration)
    container = DIContainer(configuration: configuration)
  }

  /// The bytes that the market has under an address.
  func bytes(at locator: ImageLocator) throws -> [UInt8] {
    let url = try #require(URL(string: locator.rawValue))
    return Array(market.response(to: HTTPRequest(url: url)).body)
  }

  /// How many products there are of a name.
  func count(ofProductsNamed name: String) throws -> Int {
    let url = try #require(
      URL(string: address.description + "/api/products?page_no=1&items_per_page=1000"))
    let body = market.response(to: HTTPRequest(url: url)).body
    let text = String(decoding: body, as: UTF8.self)
    return text.components(separatedBy: "\"name\":\"\(name)\"").count - 1
  }
}
