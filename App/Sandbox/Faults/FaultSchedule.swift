import OpenMarketData
import Synchronization

/// Decides, request by request, which rule of a plan fires.
final class FaultSchedule: Sendable {
  private struct State {
    var plan: FaultPlan
    var random: SplitMix64
    /// How many requests each rule has matched.
    var counts: [Int]

    init(_ plan: FaultPlan) {
      self.plan = plan
      random = SplitMix64(seed: plan.seed)
      counts = plan.rules.map { _ in 0 }
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

  /// The first rule that fires for a request. Every rule counts the requests it matches, whether it fires or not.
  func rule(for method: HTTPMethod, path: String) -> FaultRule? {
    state.withLock { state in
      var fired: FaultRule?
      for (index, rule) in state.plan.rules.enumerated() where rule.matches(method, path) {
        state.counts[index] += 1
        let isDue = rule.nth.map { $0 == state.counts[index] } ?? true
        // The number is drawn in any case, so that a run does not depend on which rules come before.
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
}
