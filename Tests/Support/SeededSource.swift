import Synchronization

/// A source of random durations that repeat in every run. Pass it to code with a parameter for randomness:
/// `RetryingSessionManager(…, random: source.duration)`.
///
/// You can use it from any thread. Several tasks get the same durations in every run if they ask in the same order.
public final class SeededSource: Sendable {
  private let generator: Mutex<SeededGenerator>

  /// Creates a source. The same seed produces the same durations.
  public init(seed: UInt64) {
    generator = Mutex(SeededGenerator(seed: seed))
  }

  /// Returns a random duration in a range, with a uniform distribution.
  public func duration(in range: ClosedRange<Duration>) -> Duration {
    let share = generator.withLock { Double.random(in: 0...1, using: &$0) }
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }
}

/// A generator of random numbers that repeat in every run: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators").
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator. The same seed produces the same numbers.
  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
