import OpenMarketData
import Synchronization

/// Decides for each request which rule of a fault plan fires.
final class FaultSchedule: Sendable {
  private struct State {
    let plan: FaultPlan
    var random: SplitMix64
    /// The number of requests that each rule has matched.
    var counts: [Int]
    /// The same by address, for the rules that need it.
    var addresses: [[String: Int]]

    init(_ plan: FaultPlan) {
      self.plan = plan
      random = SplitMix64(seed: plan.seed)
      counts = plan.rules.map { _ in 0 }
      addresses = plan.rules.map { _ in [:] }
    }

    /// Counts a request that a rule matches, and returns whether the rule is meant for it.
    mutating func isDue(_ index: Int, path: String) -> Bool {
      let rule = plan.rules[index]
      counts[index] += 1
      var isDue = rule.nth.map { $0 == counts[index] } ?? true
      if let limit = rule.firstOfEach {
        let count = addresses[index][path, default: 0]
        addresses[index][path] = count + 1
        isDue = isDue && count < limit
      }
      return isDue
    }
  }

  private let state: Mutex<State>

  init(_ plan: FaultPlan) {
    state = Mutex(State(plan))
  }

  /// Begins anew with another plan.
  func set(_ plan: FaultPlan) {
    state.withLock { $0 = State(plan) }
  }

  /// Returns the first rule that fires for a request. Each rule counts every request that it matches.
  func rule(for method: HTTPMethod, path: String) -> FaultRule? {
    state.withLock { state in
      var fired: FaultRule?
      for (index, rule) in state.plan.rules.enumerated() where rule.matches(method, path) {
        let isDue = state.isDue(index, path: path)
        // The number is drawn in any case, so that a run doesn't depend on the rules before.
        let isDrawn = state.random.nextFraction() < rule.probability
        if fired == nil && isDue && isDrawn { fired = rule }
      }
      return fired
    }
  }
}

extension FaultRule {
  fileprivate func matches(_ method: HTTPMethod, _ path: String) -> Bool {
    (self.method.map { $0 == method.rawValue } ?? true) && (self.path.map(path.hasPrefix) ?? true)
  }

  /// Changes the market's reply to a request, and how it is delivered.
  func apply(to reply: inout Reply) {
    for (name, value) in fault.headers ?? [:] { reply.response.headers[name] = value }
    reply.delivery = Delivery(
      latency: .milliseconds(fault.latencyMilliseconds ?? 0), bytesPerSecond: fault.bytesPerSecond)
    let half = reply.response.body.count / 2
    switch fault.body {
    case .malformed where !reply.response.body.isEmpty:
      reply.response.body = reply.response.body.prefix(half)
      reply.response.headers["Content-Length"] = String(half)
    case .truncated:
      reply.delivery.end = .cut(afterBytes: half)
    case .malformed, nil:
      break
    }
    if fault.connection != nil { reply.delivery.end = .reset }
    reply.note = name
  }
}
