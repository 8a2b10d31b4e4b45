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
    }
    sandbox.setFaults(try Self.unreachable())
    let list = try market(over: transport, in: folder).makeProductListViewModel()
    await list.load()
    #expect(list.state.rows.map(\.id) == rows)
    #expect(list.state.isStale)
    #expect(list.state.error?.code == .connectionLost)
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
