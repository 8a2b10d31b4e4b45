import Foundation

/// What came of a comparison.
struct Result: Encodable {
  let name: String
  let ours: String
  let theirs: String
  /// How the ratio is to be read.
  let meaning: String
  let goal: Double
  let median: Double
  let lowest: Double
  let highest: Double
  let isGoalReached: Bool

  init(_ comparison: Comparison, ratios: [Double]) {
    let sorted = ratios.sorted()
    name = comparison.name
    ours = comparison.ours
    theirs = comparison.theirs
    median = sorted[sorted.count / 2]
    lowest = sorted.first ?? .nan
    highest = sorted.last ?? .nan
    switch comparison.goal {
    case .timesFaster(let limit):
      (meaning, goal, isGoalReached) = ("times faster, at least", limit, median >= limit)
    case .atMostTimes(let limit):
      (meaning, goal, isGoalReached) = ("times the cost, at most", limit, median <= limit)
    case .atMostMicroseconds(let limit):
      (meaning, goal, isGoalReached) = ("microseconds, at most", limit, median <= limit)
    }
  }

  /// For people: the median, the spread, and the goal.
  var line: String {
    func text(_ number: Double) -> String {
      number.formatted(.number.precision(.significantDigits(3)))
    }
    let verdict = isGoalReached ? "reached" : "MISSED"
    return """
      \(name): \(text(median)) (\(text(lowest)) to \(text(highest))) \(meaning) \(text(goal)): \(verdict)
        \(ours) against \(theirs)
      """
  }
}
