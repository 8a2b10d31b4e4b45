import Foundation

/// The result of a comparison.
struct Result: Encodable {
  /// The meaning of the measured values, and the direction of the goal.
  enum Reading: String, Encodable {
    /// The alternative's duration divided by the package's duration. The goal is a minimum.
    case timesFaster
    /// The package's duration divided by the alternative's duration. The goal is a maximum.
    case timesTheCost
    /// The package's duration in microseconds. The goal is a maximum.
    case microseconds
  }

  let name: String
  let ours: String
  let theirs: String
  let quantity: Comparison.Quantity
  let reading: Reading
  /// The goal for the median.
  let goal: Double
  let median: Double
  let lowest: Double
  let highest: Double
  let rounds: Int
  /// A Boolean value that indicates whether the median reached the goal.
  let isGoalReached: Bool

  init(_ comparison: Comparison, ratios: [Double]) {
    let sorted = ratios.sorted()
    name = comparison.name
    ours = comparison.ours
    theirs = comparison.theirs
    quantity = comparison.quantity
    rounds = sorted.count
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    lowest = sorted.first ?? .nan
    highest = sorted.last ?? .nan
    switch comparison.goal {
    case .timesFaster(let limit):
      (reading, goal, isGoalReached) = (.timesFaster, limit, median >= limit)
    case .atMostTimes(let limit):
      (reading, goal, isGoalReached) = (.timesTheCost, limit, median <= limit)
    case .atMostMicroseconds(let limit):
      (reading, goal, isGoalReached) = (.microseconds, limit, median <= limit)
    }
  }

  /// Returns a JSON array with an object for each comparison. The keys are the names of this type's properties.
  static func json(_ results: [Result]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}
