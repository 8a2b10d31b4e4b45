import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests that inject faults into a market, and load a list through all layers over a socket.
@MainActor
struct FaultPlanTests {
  nonisolated struct Plan: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var rules: [FaultRule]
    /// The error that the list shows after all attempts, or `nil` if the list loads rows.
    let error: MarketError?
    let requests: Int

    /// Creates a plan in which the given fault affects requests.
    ///
    /// - Parameter times: The number of requests that the fault affects before a request succeeds, or `nil` if the fault affects
    ///   all requests.
    init(
      _ what: String, times: Int? = nil, _ change: (inout Fault) -> Void, error: MarketError?,
      requests: Int
    ) {
      testDescription = what
      var fault = Fault()
      change(&fault)
      rules =
        times.map { (1...$0).map { FaultRule(nth: $0, fault: fault) } } ?? [FaultRule(fault: fault)]
      self.error = error
      self.requests = requests
    }

    static func retryAfter(
      _ value: String, status: Int, waits: Duration? = nil
    ) -> Plan {
      Plan(
        "\(status), Retry-After: \(value)", times: 1,
        {
          $0.status = status
          $0.headers = ["Retry-After": value]
        },
        error: waits.map { .unavailable(status: status, retryAfter: $0) },
        requests: waits == nil ? 2 : 1)
    }
  }

  nonisolated static let plans = [
    Plan("a burst of 500", times: 3, { $0.status = 500 }, error: nil, requests: 4),
    Plan(
      "500 for ever", { $0.status = 500 }, error: .unavailable(status: 500, retryAfter: nil),
      requests: 4),
    Plan(
      "a 501", { $0.status = 501 }, error: .rejected(status: 501, reason: nil), requests: 1),
    Plan("a reset", times: 2, { $0.connection = .reset }, error: nil, requests: 3),
    Plan(
      "lost answers for ever", { $0.connection = .dropAfterCommit }, error: .connectionLost,
      requests: 4),
    Plan("a cut answer", times: 1, { $0.body = .truncated }, error: nil, requests: 2),
    Plan(
      "half an answer, announced as whole", { $0.body = .malformed },
      error: .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)), requests: 1),
    Plan(
      "an answer that does not come", { $0.latencyMilliseconds = 600_000 }, error: .timedOut,
      requests: 4),
    .retryAfter("0", status: 429), .retryAfter("3600", status: 429, waits: .seconds(3600)),
  ]

  @Test(arguments: plans)
  func `a list shows the error after the expected number of requests`(
    plan: Plan
  ) async throws {
    let log = InMemoryNetworkEventLog()
    func configure(_ configuration: inout OpenMarketConfiguration) {
      configuration.retry = RetryPolicy(baseDelay: .zero, maximumRetryAfter: .seconds(1))
      if plan.error == .timedOut { configuration.timeouts.attempt = .milliseconds(50) }
    }
    try await TestMarket.with(faults: plan.rules, log: log, configure: configure) { served in
      let list = served.container.makeProductListViewModel()
      await list.load()
      let message = plan.error?.message(in: .english, isRead: true)
      #expect(list.state.error?.code == message?.code)
      #expect(list.state.error?.recoverySuggestion == message?.recoverySuggestion)
      let requests = log.events.count { $0.kind == .started }
      #expect(requests == plan.requests)
    }
  }
}
