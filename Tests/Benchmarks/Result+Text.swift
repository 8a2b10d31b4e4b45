import Foundation

extension Result {
  /// For people: the median, the spread, and the goal.
  var line: String {
    """
    \(name): \(text(median)) (\(text(lowest)) to \(text(highest))) \(unit), \(goalText): \
    \(isGoalReached ? "reached" : "MISSED")
      \(ours) against \(theirs)
    """
  }

  /// For documents: a row for each comparison.
  static func markdown(_ results: [Result]) -> String {
    let head = """
      | what | against | median | lowest to highest | goal |
      |---|---|---|---|---|
      """
    return ([head] + results.map(\.row)).joined(separator: "\n")
  }

  private var row: String {
    let goal = isGoalReached ? goalText : "\(goalText), missed"
    return """
      | \(ours) | \(theirs) | \(text(median)) \(unit) | \(text(lowest)) to \(text(highest)) | \(goal) |
      """
  }

  private var unit: String {
    switch (reading, quantity) {
    case (.timesFaster, .time): "times faster"
    case (.timesFaster, .cpu): "times less CPU"
    case (.timesTheCost, .time): "times the time"
    case (.timesTheCost, .cpu): "times the CPU"
    case (.microseconds, _): "µs"
    }
  }

  private var goalText: String {
    (reading == .timesFaster ? "at least " : "at most ") + text(goal)
  }

  /// The same everywhere, whatever language the user reads.
  private func text(_ number: Double) -> String {
    number.formatted(
      .number.precision(.significantDigits(1...3)).locale(Locale(identifier: "en_US")))
  }
}
