import Foundation

/// What came of a comparison.
struct Result: Encodable {
  /// How the numbers are to be read, and on which side of the goal they should be.
  enum Reading: String, Encodable {
    /// Theirs divided by ours: the goal is the least.
    case timesFaster
    /// Ours divided by theirs: the goal is the most.
    case timesTheCost
    /// Microseconds of ours: the goal is the most.
    case microseconds
  }

  let name: String
  let ours: String
  let theirs: String
  let quantity: Comparison.Quantity
  let reading: Reading
  /// Missing where nothing was asked for.
  let goal: Double?
  let median: Double
  let lowest: Double
  let highest: Double
  let rounds: Int
  /// Missing where there is no goal.
  let isGoalReached: Bool?

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
    case .none:
      (reading, goal, isGoalReached) = (.timesFaster, nil, nil)
    }
  }

  /// For scripts: an array with an object for each comparison, whose keys are the names of the properties.
  static func json(_ results: [Result]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}
