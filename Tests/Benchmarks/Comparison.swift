/// A comparison of the package's implementation (`ours`) with an alternative (`theirs`). Both implementations run in every round,
/// so that other activity on the machine affects both.
struct Comparison {
  /// The durations of both implementations in one round.
  struct Round {
    let ours: Duration
    let theirs: Duration
  }

  /// The quantity that is compared.
  enum Quantity: String, Encodable {
    /// The time from the beginning to the end.
    case time
    /// The processor time of all threads in the process, including time in the kernel.
    case cpu
  }

  enum Goal {
    /// The alternative takes at least this many times as long as the package.
    case timesFaster(Double)
    /// The package takes at most this many times as long as the alternative.
    case atMostTimes(Double)
    /// The package takes at most this number of microseconds. The alternative's duration is ignored.
    case atMostMicroseconds(Double)
  }

  let name: String
  let ours: String
  let theirs: String
  var quantity = Quantity.time
  let goal: Goal
  var rounds = 51
  /// A closure that prepares the data for all rounds, and returns a closure that runs one round.
  let prepare: () async throws -> () async throws -> Round

  func run(rounds: Int) async throws -> Result {
    let round = try await prepare()
    // Ignore the result of the first round, which fills caches and pools.
    _ = try await round()
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let round = try await round()
      switch goal {
      case .timesFaster: ratios.append(round.theirs / round.ours)
      case .atMostTimes: ratios.append(round.ours / round.theirs)
      case .atMostMicroseconds: ratios.append(round.ours / .microseconds(1))
      }
    }
    return Result(self, ratios: ratios)
  }
}
