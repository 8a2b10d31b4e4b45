import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code of the article about reading offline.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OfflineSampleTests {
  /// The fault of a server that can't be reached.
  private static func unreachable() throws -> FaultPlan {
    try FaultPlan(json: Data(#"{"rules": [{"connection": "reset"}]}"#.utf8))
  }

  /// Returns the first plan in the article.
  private static func plan() throws -> FaultPlan {
    let article = try Article(path: "Data/OpenMarketData.docc/ReadingOffline.md")
    return try FaultPlan(json: Data(#require(article.blocks("json").first).utf8))
  }

  private func market(
    over transport: any NetworkSessionManager, in folder: TemporaryFolder
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient()
    configuration.retry = .never
    return makeOfflineMarket(
      configuration, storingIn: folder.url.appending(path: "responses"), over: transport)
  }

  @Test func `the next market in a folder shows the list without a server`() async throws {
    let (sandbox, folder) = (SandboxMarket(), try TemporaryFolder())
    let transport = SandboxSessionManager(market: sandbox)
    var rows: [ProductID] = []
    do {
      let market = try market(over: transport, in: folder)
      let list = market.makeProductListViewModel()
      await list.load()
      rows = list.state.rows.map(\.id)
      #expect(!rows.isEmpty && !list.state.isStale)
      await market.responses?.flush()
    }
    sandbox.setFaults(try Self.unreachable())
    let list = try market(over: transport, in: folder).makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.map(\.id) == rows)
    #expect(list.state.isStale && list.state.content?.ageText != nil)
    #expect(list.state.error?.code == .connectionLost)
  }

  @Test func `with the plan in the article, a second list sends no request`() async throws {
    let (sandbox, folder) = (SandboxMarket(faults: try Self.plan()), try TemporaryFolder())
    let market = try market(over: SandboxSessionManager(market: sandbox), in: folder)
    await market.makeProductListViewModel().load()
    sandbox.setFaults(try Self.unreachable())
    let list = market.makeProductListViewModel()
    await list.load()
    #expect(list.state.error == nil && !list.state.rows.isEmpty && !list.state.isStale)
  }

  @Test func `the cached version of a product is printed first`() async throws {
    let (sandbox, folder) = (SandboxMarket(), try TemporaryFolder())
    let market = try market(over: SandboxSessionManager(market: sandbox), in: folder)
    let first = try await market.products.products(matching: .all, page: .first).rows.first
    let product = try #require(first)
    var lines: [[String]] = []
    for faults in [FaultPlan(), FaultPlan(), try Self.unreachable()] {
      sandbox.setFaults(faults)
      var printed: [String] = []
      await printVersions(of: product.id, in: market) { printed.append($0) }
      lines.append(printed)
    }
    let cached = "\(product.name) (cached)"
    #expect(lines.prefix(2) == [[product.name], [cached, product.name]])
    #expect(lines.last?.first == cached && lines.last?.count == 2)
    #expect(lines.last?.last?.hasPrefix("The connection") == true)
  }
}
