import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

extension OpenMarketConfiguration {
  /// A configuration whose time limits aren't exceeded even on a loaded machine.
  static var patient: OpenMarketConfiguration {
    var configuration = OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL, locale: Locale(identifier: "en_US"))
    let limit = Duration.seconds(3_600)
    configuration.timeouts = RequestTimeouts(read: limit, attempt: limit, write: limit)
    return configuration
  }
}

/// A sandbox market in this process, and a container that uses the market with one API version.
struct TestMarket: Sendable {
  let market: SandboxMarket
  let container: DIContainer
  let seller: SellerCredential

  /// The versions of the API, and the version that the market serves at the paths that versions 2
  /// and 3 share.
  static let versions: [(APIVersion, SandboxMarket.API)] = [(.v3, .v3), (.v3, .v2), (.v1, .v3)]

  init(_ apiVersion: APIVersion = .v3, of market: SandboxMarket) throws {
    self.market = market
    var configuration = OpenMarketConfiguration.patient
    configuration.apiVersion = apiVersion
    // Reconcile without pauses, because the market completes each change before it responds.
    configuration.reconciliation = ReconciliationPolicy(pauses: [])
    container = DIContainer(
      configuration: configuration, transport: SandboxSessionManager(market: market))
    seller = try market.seller(knowsNumber: apiVersion != .v1)
  }

  /// Loads all pages of the product list, and returns the products.
  @MainActor
  func rows() async throws -> [Product] {
    let list = container.makeProductListViewModel()
    await list.load()
    while list.state.phase == .loaded { await list.loadMore() }
    #expect(list.state.phase == .end)
    #expect(list.state.content?.invalidRows == [])
    return list.state.rows.map(\.product)
  }

  /// Loads the product with the given ID, and returns the state of its screen.
  @MainActor
  func detail(of id: ProductID) async -> ProductDetailState {
    let detail = container.makeProductDetailViewModel(id: id)
    await detail.load()
    return detail.state
  }
}

extension SandboxMarket {
  /// Returns the body of the response to a request for the given URL.
  func body(at url: String) throws -> Data {
    response(to: HTTPRequest(url: try #require(URL(string: url)))).body
  }

  /// Returns the credential of the predefined seller.
  func seller(knowsNumber: Bool = true) throws -> SellerCredential {
    let ready = try #require(readySeller)
    return try SellerCredential(
      identifier: ready.identifier, secret: ready.secret,
      vendorID: knowsNumber ? VendorID(ready.vendorID) : nil)
  }
}
