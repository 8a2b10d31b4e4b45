import OpenMarketData
import OpenMarketLock

/// A thread-safe object that determines which rule of a fault plan fires for each request.
final class FaultSchedule: Sendable {
  private struct State {
    let plan: FaultPlan
    var random: SplitMix64
    /// The number of requests that matched each rule so far, at the indices of the rules.
    var counts: [Int]
    /// The number of requests that matched each rule so far, by path. Only rules with ``FaultRule/firstOfEach`` use these
    /// numbers.
    var addresses: [[String: Int]]

    init(_ plan: FaultPlan) {
      self.plan = plan
      random = SplitMix64(seed: plan.seed)
      counts = plan.rules.map { _ in 0 }
      addresses = plan.rules.map { _ in [:] }
    }

    /// Counts a request that matches the rule at the given index. Returns a Boolean value that indicates whether the rule's
    /// properties `nth` and `firstOfEach` select this request.
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

  /// Replaces the plan, and resets all counters.
  func set(_ plan: FaultPlan) {
    state.withLock { $0 = State(plan) }
  }

  /// The maximum rate at which the market receives request bodies, in bytes per second, or `nil` for no limit.
  var uploadBytesPerSecond: Int? { state.withLock { $0.plan.uploadBytesPerSecond } }

  /// Returns the first rule that fires for a request. Counts the request for every rule whose method and path match it.
  func rule(for method: HTTPMethod, path: String) -> FaultRule? {
    state.withLock { state in
      var fired: FaultRule?
      for (index, rule) in state.plan.rules.enumerated() where rule.matches(method, path) {
        let isDue = state.isDue(index, path: path)
        // Draw a random number for every matching rule, so that the sequence of numbers doesn't depend on which rules fire.
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

  /// Applies the fault to the given reply: to its response, its delivery and its note for the log.
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
