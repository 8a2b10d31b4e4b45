import Foundation

extension Result {
  /// A line of text with the median, the lowest and highest values, and the goal.
  var line: String {
    let reached = isGoalReached ? ": reached" : ""
    return """
      \(name): \(text(median)) (\(text(lowest)) to \(text(highest))) \(unit), \(verdict)\(reached)
        \(ours) against \(theirs)
      """
  }

  /// Returns a Markdown table with a row for each comparison.
  static func markdown(_ results: [Result]) -> String {
    let head = """
      | what | against | median | lowest to highest | goal |
      |---|---|---|---|---|
      """
    return ([head] + results.map(\.row)).joined(separator: "\n")
  }

  private var row: String {
    """
    | \(ours) | \(theirs) | \(text(median)) \(unit) | \(text(lowest)) to \(text(highest)) | \(verdict) |
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

  private var verdict: String {
    let bound = (reading == .timesFaster ? "at least " : "at most ") + text(goal)
    return isGoalReached ? bound : "\(bound): missed"
  }

  /// Returns the given number as text. The text has the format of a fixed locale, so that the output doesn't depend on the user's
  /// language.
  private func text(_ number: Double) -> String {
    number.formatted(
      .number.precision(.significantDigits(1...3)).locale(Locale(identifier: "en_US")))
  }
}
