import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// A market that is asked in one of the dialects that it speaks.
@MainActor
struct MarketInDialect {
  /// How the market is reached, and in which dialect it is asked.
  struct Way: Sendable, CustomTestStringConvertible {
    enum Transport: CaseIterable, Sendable {
      case inProcess, socket
    }

    let dialect: MarketDialect
    let transport: Transport

    var testDescription: String { "\(dialect) \(transport)" }

    static let all = MarketDialect.allCases.flatMap { dialect in
      Transport.allCases.map { Way(dialect: dialect, transport: $0) }
    }
  }

  let container: DIContainer
  let seller: SellerCredential

  /// Does something with a fresh market.
  static func with(
    _ way: Way, products: Int = 3, _ test: (MarketInDialect, SandboxMarket) async throws -> Void
  ) async throws {
    let market = SandboxMarket(products: products)
    switch way.transport {
    case .inProcess:
      try await test(
        MarketInDialect(
          market, way.dialect, at: SandboxSessionManager.baseURLText,
          carrier: SandboxSessionManager(market: market)), market)
    case .socket:
      // On a loaded machine a test itself is a slow client.
      var patience = SandboxServer.Configuration()
      patience.headTimeout = .seconds(600)
      patience.bodyTimeout = .seconds(600)
      let server = SandboxServer(handler: market, configuration: patience)
      let address = try server.start()
      do {
        try await test(MarketInDialect(market, way.dialect, at: address.origin), market)
      } catch {
        await server.stop(graceful: .zero)
        throw error
      }
      await server.stop(graceful: .zero)
    }
  }

  private init(
    _ market: SandboxMarket, _ dialect: MarketDialect, at origin: String,
    carrier: (any NetworkSessionManager)? = nil
  ) throws {
    var configuration = try OpenMarketConfiguration.patient(origin)
    configuration.dialect = dialect
    container = DIContainer(configuration: configuration, carrier: carrier)
    let ready = try #require(market.readySeller)
    seller = try SellerCredential(identifier: ready.identifier, secret: ready.secret)
  }

  /// Reads the list to its end.
  func rows(pageSize: Int = PageRequest.defaultSize) async throws -> [Product] {
    let list = container.makeProductListViewModel(
      firstPage: try PageRequest(number: 1, size: pageSize))
    await list.load()
    while list.state.phase == .loaded { await list.loadMore() }
    #expect(list.state.phase == .end)
    #expect(list.state.content?.skipped == [])
    return list.state.rows.map(\.product)
  }

  /// What the product's own page shows.
  func page(of id: ProductID) async -> ProductDetailState {
    let page = container.makeProductDetailViewModel(id: id)
    await page.load()
    return page.state
  }

  func registered(_ draft: ProductDraft) async throws -> ProductDetail {
    let registration = try await container.registerProduct(draft, as: seller)
    guard case .registered(let detail) = registration else {
      throw NotRegistered(registration: registration)
    }
    return detail
  }

  struct NotRegistered: Error {
    let registration: Registration
  }
}
