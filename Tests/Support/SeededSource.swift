import Synchronization

/// A source of random durations that are the same in every run. Pass its ``duration(in:)`` method to code that has a parameter
/// for randomness, such as `RetryingSessionManager(…, random: source.duration)`.
///
/// You can use a source on any thread. If several tasks share a source, the tasks must use the source in the same order in every
/// run to get the same durations.
public final class SeededSource: Sendable {
  private let generator: Mutex<SeededGenerator>

  /// Creates a source. Sources with the same seed return the same durations.
  public init(seed: UInt64) {
    generator = Mutex(SeededGenerator(seed: seed))
  }

  /// Returns a uniformly distributed random duration in a range.
  public func duration(in range: ClosedRange<Duration>) -> Duration {
    let share = generator.withLock { Double.random(in: 0...1, using: &$0) }
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }
}

/// A random number generator that returns the same numbers in every run. The algorithm is SplitMix64 (Steele, Lea and Flood,
/// "Fast Splittable Pseudorandom Number Generators").
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator. Generators with the same seed return the same numbers.
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
