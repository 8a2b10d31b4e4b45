import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RestockSampleTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rules: [FaultRule]
    let said: String
  }

  private static func rule(
    _ method: String, path: String? = nil, _ connection: Fault.Connection
  ) -> FaultRule {
    var fault = Fault()
    fault.connection = connection
    return FaultRule(method: method, path: path, fault: fault)
  }

  static let ways = [
    Way(testDescription: "an answer", rules: [], said: "there are 13 now"),
    Way(
      testDescription: "a lost answer", rules: [rule("PATCH", .dropAfterCommit)],
      said: "there are 13 now"),
    Way(
      testDescription: "a lost request", rules: [rule("PATCH", .reset)],
      said: "it may still happen: look at the product again before you try again"),
    Way(
      testDescription: "a lost answer, and no way to look",
      rules: [rule("PATCH", .dropAfterCommit), rule("GET", path: "/api/products/", .reset)],
      said: "it may still happen: look at the product again before you try again"),
  ]

  @Test(arguments: ways)
  func `what is known is said, and nothing is sent twice`(way: Way) async throws {
    let log = InMemoryNetworkEventLog()
    func configure(_ configuration: inout OpenMarketConfiguration) { configuration.retry = .never }
    try await MarketOnLoopback.with(faults: way.rules, log: log, configure: configure) { served in
      let registered = try await served.container.registerProduct(.sample(), as: served.seller)
      guard case .registered(let detail) = registered else {
        Issue.record("nothing was registered")
        return
      }
      #expect(try await restock(detail, in: served.container, as: served.seller) == way.said)
      #expect(log.events.count { $0.method == .patch && $0.kind == .started } == 1)
    }
  }
}
