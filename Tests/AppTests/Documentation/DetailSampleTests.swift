import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DetailSampleTests {
  private func row(_ name: String, in served: MarketOnLoopback) async throws -> ProductRow {
    _ = try await served.container.registerProduct(.sample(name: name), as: served.seller)
    let list = served.container.makeProductListViewModel()
    await list.load()
    return try #require(list.state.rows.first)
  }

  @Test func `the seller of a product is asked, and the change is made`() async throws {
    try await MarketOnLoopback.with { served in
      try await served.container.sellers.save(served.seller)
      let row = try await row("Desk lamp", in: served)
      #expect(try await sellTwoMore(row, in: served.container) == ["Stock: 3 → 5", "made"])
    }
  }

  @Test func `a change that is refused says why`() async throws {
    var fault = Fault()
    fault.status = 409
    try await MarketOnLoopback.with(faults: [FaultRule(method: "PATCH", fault: fault)]) { served in
      try await served.container.sellers.save(served.seller)
      let row = try await row("Desk lamp", in: served)
      let said = try await sellTwoMore(row, in: served.container)
      #expect(said.first == "Stock: 3 → 5")
      #expect(said.count == 2 && said.last != "made")
    }
  }

  @Test func `nobody else is asked`() async throws {
    try await MarketOnLoopback.with { served in
      let row = try await row("Desk lamp", in: served)
      #expect(try await sellTwoMore(row, in: served.container) == [])
    }
  }
}
