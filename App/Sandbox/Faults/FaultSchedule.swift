import OpenMarketData
import Synchronization

/// Decides, request by request, which rule of a plan fires.
final class FaultSchedule: Sendable {
  private struct State {
    var plan: FaultPlan
    var random: SplitMix64
    /// How many requests each rule has matched.
    var counts: [Int]
    /// How many of them each address had, for the rules that ask.
    var addresses: [[String: Int]]

    init(_ plan: FaultPlan) {
      self.plan = plan
      random = SplitMix64(seed: plan.seed)
      counts = plan.rules.map { _ in 0 }
      addresses = plan.rules.map { _ in [:] }
    }

    /// Counts a request that a rule matches, and says whether it is one of those that are meant.
    mutating func isDue(_ index: Int, path: String) -> Bool {
      let rule = plan.rules[index]
      counts[index] += 1
      var isDue = rule.nth.map { $0 == counts[index] } ?? true
      if let limit = rule.firstOfEach {
        let count = addresses[index][path]
        // Whoever asks for ever more addresses does not fill the memory.
        guard count != nil || addresses[index].count < FaultSchedule.addressLimit else {
          return false
        }
        addresses[index][path] = (count ?? 0) + 1
        isDue = isDue && (count ?? 0) < limit
      }
      return isDue
    }
  }

  private static let addressLimit = 10_000

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
        let isDue = state.isDue(index, path: path)
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
