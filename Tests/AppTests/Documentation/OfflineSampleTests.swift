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

  private func market(
    over transport: any NetworkSessionManager, in folder: TemporaryFolder
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient()
    configuration.retry = .never
    return makeOfflineMarket(
      configuration, savingIn: folder.url.appending(path: "pages"), over: transport)
  }

  /// The server becomes unreachable, as in a network that redirects every request to its login page. All parts of a
  /// container handle this failure.
  @Test func `the next market in a folder shows what was saved, until the seller signs out`()
    async throws
  {
    let (sandbox, folder) = (SandboxMarket(products: 30), try TemporaryFolder())
    let online = try market(over: SandboxSessionManager(market: sandbox), in: folder)
    let first = online.makeProductListViewModel()
    await first.load()
    await first.loadMore()
    #expect(first.state.rows.count == 30 && !first.state.isStale)
    let id = try #require(first.state.rows.first?.id)
    await online.makeProductDetailViewModel(id: id).load()

    let portal = [
      HTTPResponse(status: 302, headers: ["Location": "https://portal.example/"]),
      HTTPResponse(status: 200, body: Data("<html></html>".utf8)),
    ]
    let transport = ScriptedSessionManager((portal + portal + portal).map { .success($0) })
    let offline = try market(over: transport, in: folder)
    let list = offline.makeProductListViewModel()
    #expect(await list.load() != nil)
    await list.loadMore()
    #expect(list.state.rows.map(\.id) == first.state.rows.map(\.id) && list.state.isStale)
    let page = offline.makeProductDetailViewModel(id: id)
    await page.load()
    #expect(page.state.content?.isWhole == true && page.state.isStale && page.state.error != nil)

    try await online.sellers.save(sandbox.seller())
    #expect(await online.fetchProductPage.saved(.all, page: .first) != nil)
    try await online.sellers.save(nil)
    #expect(await online.fetchProductPage.saved(.all, page: .first) == nil)
  }

  @Test func `the saved version of a product is printed first`() async throws {
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
    let saved = "\(product.name) (saved)"
    #expect(lines.prefix(2) == [[product.name], [saved, product.name]])
    #expect(lines.last?.first == saved && lines.last?.count == 2)
    #expect(lines.last?.last?.hasPrefix("The connection") == true)
  }
}
