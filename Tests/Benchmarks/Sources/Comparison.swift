import Foundation

/// A comparison of the package's implementation (`ours`) with an alternative (`theirs`). Both
/// implementations run in every round, so that other activity on the machine affects both.
struct Comparison: Sendable {
  /// The durations of both implementations in one round.
  struct Round {
    let ours: Duration
    /// The duration of the alternative, or `nil` if the package is measured alone.
    var theirs: Duration?
  }

  /// The quantity that is compared.
  enum Quantity {
    /// The time from the beginning to the end.
    case time
    /// The processor time of all threads in the process, including time in the kernel.
    case cpu
  }

  let name: String
  let ours: String
  var theirs = "no alternative"
  var quantity = Quantity.time
  /// The largest ratio of the package's duration to the alternative's, or without an alternative,
  /// the largest duration in microseconds.
  let goal: Double
  var rounds = 21
  /// A closure that prepares the data for all rounds, and returns a closure that runs one round.
  let prepare: @Sendable () async throws -> () async throws -> Round

  func run(rounds: Int) async throws -> Result {
    let round = try await prepare()
    // Ignore the result of the first round, which fills caches and pools.
    _ = try await round()
    var values: [Double] = []
    var unit = ""
    for _ in 0..<rounds {
      let round = try await round()
      values.append(round.ours / (round.theirs ?? .microseconds(1)))
      unit = round.theirs == nil ? "µs" : quantity == .cpu ? "times the CPU" : "times the time"
    }
    return Result(comparison: self, unit: unit, values: values.sorted())
  }
}

/// The result of a comparison.
struct Result {
  static let tableHead = """
    | Measured | Compared with | Median | Lowest to highest | Goal |
    |---|---|---|---|---|
    """

  let comparison: Comparison
  let unit: String
  let values: [Double]

  private var median: Double { (values[(values.count - 1) / 2] + values[values.count / 2]) / 2 }
  private var range: String { "\(text(values[0])) to \(text(values[values.count - 1]))" }
  private var goal: String { "at most \(text(comparison.goal))" }

  /// A line of text with the median, the lowest and highest values, and the goal.
  var line: String {
    """
    \(comparison.name): \(text(median)) (\(range)) \(unit), goal: \(goal)
      \(comparison.ours) against \(comparison.theirs)
    """
  }

  /// A row of a Markdown table.
  var row: String {
    "| \(comparison.ours) | \(comparison.theirs) | \(text(median)) \(unit) | \(range) | \(goal) |"
  }

  /// Returns the given number as text. The text has the format of a fixed locale, so that the
  /// output doesn't depend on the user's language.
  private func text(_ number: Double) -> String {
    number.formatted(
      .number.precision(.significantDigits(1...3)).locale(Locale(identifier: "en_US")))
  }
}
