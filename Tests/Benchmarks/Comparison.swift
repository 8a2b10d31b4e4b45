import Foundation

/// A comparison of the package's implementation (`ours`) with an alternative (`theirs`). Both implementations run in every round,
/// so that other activity on the machine affects both.
struct Comparison {
  /// The durations of both implementations in one round.
  struct Round {
    let ours: Duration
    var theirs = Duration.zero
  }

  /// The quantity that is compared.
  enum Quantity: String, Encodable {
    /// The time from the beginning to the end.
    case time
    /// The processor time of all threads in the process, including time in the kernel.
    case cpu
  }

  /// The meaning of the measured values, and the direction of the goal.
  enum Reading: String, Encodable {
    /// The alternative's duration divided by the package's duration. The goal is a minimum.
    case timesFaster
    /// The package's duration divided by the alternative's duration. The goal is a maximum.
    case timesTheCost
    /// The package's duration in microseconds. The goal is a maximum. The alternative's duration is ignored.
    case microseconds
  }

  let name: String
  let ours: String
  var theirs = "nothing"
  var quantity = Quantity.time
  let reading: Reading
  let goal: Double
  var rounds = 51
  /// A closure that prepares the data for all rounds, and returns a closure that runs one round.
  let prepare: () async throws -> () async throws -> Round

  func run(rounds: Int) async throws -> Result {
    let round = try await prepare()
    // Ignore the result of the first round, which fills caches and pools.
    _ = try await round()
    var values: [Double] = []
    for _ in 0..<rounds {
      let round = try await round()
      switch reading {
      case .timesFaster: values.append(round.theirs / round.ours)
      case .timesTheCost: values.append(round.ours / round.theirs)
      case .microseconds: values.append(round.ours / .microseconds(1))
      }
    }
    return Result(self, values: values)
  }
}

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
