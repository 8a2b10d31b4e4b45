import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

extension OpenMarketConfiguration {
  /// Returns a configuration whose time limits aren't exceeded even on a loaded machine.
  static func patient(
    _ server: String = SandboxSessionManager.baseURL.description, locale: String = "en_US"
  ) throws -> OpenMarketConfiguration {
    var configuration = OpenMarketConfiguration(
      server: try BaseURL(server), locale: Locale(identifier: locale))
    configuration.timeouts = RequestTimeouts(
      read: .seconds(3_600), attempt: .seconds(3_600), write: .seconds(3_600))
    return configuration
  }
}

/// A sandbox market, and a container that uses the market with one API version.
struct TestMarket: Sendable {
  struct Way: Sendable, CustomTestStringConvertible {
    enum Transport: CaseIterable, Sendable {
      case inProcess, socket
    }

    var apiVersion = APIVersion.v3
    var transport = Transport.socket

    var testDescription: String { "\(apiVersion) \(transport)" }

    /// All versions of the API, and both transports.
    static let all = [
      Way(apiVersion: .v3), Way(apiVersion: .v2, transport: .inProcess),
      Way(apiVersion: .v1, transport: .inProcess),
    ]
  }

  let market: SandboxMarket
  let container: DIContainer
  let address: BaseURL
  let seller: SellerCredential

  /// Calls the given closure with a new market. By default, a server on the loopback interface serves the market.
  static func with<Value>(
    _ way: Way = Way(), products: Int? = nil, faults: [FaultRule] = [],
    log: (any NetworkEventLog)? = nil,
    configure: (inout OpenMarketConfiguration) -> Void = { _ in },
    _ body: (TestMarket) async throws -> Value
  ) async throws -> Value {
    let plan = FaultPlan(rules: faults)
    let api: SandboxMarket.API = way.apiVersion == .v2 ? .v2 : .v3
    let market =
      products.map { SandboxMarket(products: $0, api: api, faults: plan) }
      ?? SandboxMarket(api: api, faults: plan)
    func testMarket(
      at origin: String, transport: (any NetworkSessionManager)? = nil
    ) throws -> TestMarket {
      var configuration = try OpenMarketConfiguration.patient(origin)
      configuration.apiVersion = way.apiVersion
      // Reconcile without pauses, because the market completes each change before it responds.
      configuration.reconciliation = ReconciliationPolicy(pauses: [])
      configuration.log = log
      configure(&configuration)
      return TestMarket(
        market: market, container: DIContainer(configuration: configuration, transport: transport),
        address: configuration.server,
        seller: try market.seller(knowsNumber: way.apiVersion != .v1))
    }
    if way.transport == .inProcess {
      return try await body(
        testMarket(
          at: SandboxSessionManager.baseURL.description,
          transport: SandboxSessionManager(market: market)))
    }
    // Use long time limits, because a test is a slow client on a loaded machine.
    var patience = SandboxServer.Configuration()
    patience.headTimeout = .seconds(600)
    patience.bodyTimeout = .seconds(600)
    let server = SandboxServer(handler: market, configuration: patience)
    let result: Result<Value, any Error>
    do {
      let origin = try server.start().origin
      result = .success(try await body(testMarket(at: origin)))
    } catch {
      result = .failure(error)
    }
    await server.stop(graceful: .zero)
    return try result.get()
  }

  /// Returns the bytes of the market's image at the given URL.
  func bytes(at url: ImageURL) throws -> [UInt8] {
    let url = try #require(URL(string: url.rawValue))
    return Array(market.response(to: HTTPRequest(url: url)).body)
  }

  /// Returns the number of products with the given name.
  func count(ofProductsNamed name: String) throws -> Int {
    let url = try #require(
      URL(string: address.description + "/api/products?page_no=1&items_per_page=1000"))
    let text = String(decoding: market.response(to: HTTPRequest(url: url)).body, as: UTF8.self)
    return text.components(separatedBy: "\"name\":\"\(name)\"").count - 1
  }

  func registered(_ newProduct: NewProduct) async throws -> ProductDetail {
    try await container.registerProduct(newProduct, as: seller)
  }

  /// Loads all pages of the product list, and returns the products.
  @MainActor
  func rows(pageSize: Int = PageRequest.defaultSize) async throws -> [Product] {
    let list = container.makeProductListViewModel(
      firstPage: try PageRequest(number: 1, size: pageSize))
    await list.load()
    while list.state.phase == .loaded { await list.loadMore() }
    #expect(list.state.phase == .end)
    #expect(list.state.content?.invalidRows == [])
    return list.state.rows.map(\.product)
  }

  /// Loads the product with the given ID, and returns the state of its screen.
  @MainActor
  func page(of id: ProductID) async -> ProductDetailState {
    let page = container.makeProductDetailViewModel(id: id)
    await page.load()
    return page.state
  }
}

extension SandboxMarket {
  /// Returns the credential of the predefined seller.
  func seller(knowsNumber: Bool = true) throws -> SellerCredential {
    let ready = try #require(readySeller)
    return try SellerCredential(
      identifier: ready.identifier, secret: ready.secret,
      vendorID: knowsNumber ? VendorID(ready.vendorID) : nil)
  }
}

extension FaultRule {
  /// Creates a rule that causes the given connection fault.
  init(
    _ method: String? = nil, path: String? = nil, nth: Int? = nil,
    connection: Fault.Connection
  ) {
    var fault = Fault()
    fault.connection = connection
    self.init(method: method, path: path, nth: nth, fault: fault)
  }
}
