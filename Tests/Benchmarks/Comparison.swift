/// Two ways to do the same, run in turns so that whatever else the machine does meets both.
struct Comparison {
  /// What each way took in one round.
  struct Round {
    let ours: Duration
    let theirs: Duration
  }

  /// What is compared of the two.
  enum Quantity: String, Encodable {
    /// From the beginning to the end.
    case time
    /// What all threads of the process took of the processors, in the system too.
    case cpu
  }

  enum Goal {
    /// Theirs takes at least this many times as much as ours.
    case timesFaster(Double)
    /// Ours takes at most this many times as much as theirs.
    case atMostTimes(Double)
    /// Ours takes at most this many microseconds; theirs does not count.
    case atMostMicroseconds(Double)
    /// How many times as much as ours theirs takes is told, and nothing is asked of it.
    case none
  }

  let name: String
  let ours: String
  let theirs: String
  var quantity = Quantity.time
  let goal: Goal
  var rounds = 51
  /// Makes what the rounds need, and what runs a round.
  let prepare: () async throws -> () async throws -> Round

  func run(rounds: Int) async throws -> Result {
    let round = try await prepare()
    // The first round fills caches and pools, and does not count.
    _ = try await round()
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let round = try await round()
      switch goal {
      case .timesFaster, .none: ratios.append(round.theirs / round.ours)
      case .atMostTimes: ratios.append(round.ours / round.theirs)
      case .atMostMicroseconds: ratios.append(round.ours / .microseconds(1))
      }
    }
    return Result(self, ratios: ratios)
  }
}
