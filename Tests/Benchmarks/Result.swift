import Foundation

/// The result of a comparison.
struct Result: Encodable {
  let name: String
  let ours: String
  let theirs: String
  let quantity: Comparison.Quantity
  let reading: Comparison.Reading
  /// The goal for the median.
  let goal: Double
  let median: Double
  let lowest: Double
  let highest: Double
  let rounds: Int
  /// A Boolean value that indicates whether the median reached the goal.
  let isGoalReached: Bool

  init(_ comparison: Comparison, values: [Double]) {
    let sorted = values.sorted()
    name = comparison.name
    ours = comparison.ours
    theirs = comparison.theirs
    quantity = comparison.quantity
    reading = comparison.reading
    goal = comparison.goal
    rounds = sorted.count
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    lowest = sorted.first ?? .nan
    highest = sorted.last ?? .nan
    isGoalReached = reading == .timesFaster ? median >= goal : median <= goal
  }

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

  /// Returns a JSON array with an object for each comparison. The keys are the names of this type's properties.
  static func json(_ results: [Result]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
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
