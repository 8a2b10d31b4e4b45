public import Foundation
import Synchronization

/// A source of random numbers, durations and identifiers that repeat in every run. Pass it to code with a parameter for randomness:
/// `RetryingSessionManager(…, random: source.duration)`.
///
/// You can use it from any thread. Several tasks get the same values in every run if they ask in the same order.
public final class SeededSource: Sendable {
  private let generator: Mutex<SeededGenerator>

  /// Begins anew: the same seed gives the same.
  public init(seed: UInt64) {
    generator = Mutex(SeededGenerator(seed: seed))
  }

  /// A number, each as likely as any other.
  public func number() -> UInt64 {
    generator.withLock { $0.next() }
  }

  /// A duration of a range, each as likely as any other.
  public func duration(in range: ClosedRange<Duration>) -> Duration {
    let share = generator.withLock { Double.random(in: 0...1, using: &$0) }
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// An identifier as `UUID()` makes it (RFC 9562, version 4).
  public func uuid() -> UUID {
    let (high, low) = generator.withLock { ($0.next(), $0.next()) }
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      let version = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
      let variant = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
      bytes.storeBytes(of: version.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: variant.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }
}

/// Numbers that look random and are the same in every run: SplitMix64 (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators").
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Begins anew: the same seed gives the same numbers.
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
