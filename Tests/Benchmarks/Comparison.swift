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
