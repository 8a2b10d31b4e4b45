import Foundation
package import OpenMarketDomain
import OpenMarketLock

/// A source of random durations that are the same in every run. Pass its ``duration(in:)`` method
/// to code that accepts a closure for random durations, such as
/// `RetryingSessionManager(…, random: source.duration)`.
///
/// You can use a source on any thread. If several tasks share a source, they get the same durations
/// in every run only if they call the source in the same order in every run.
public final class SeededSource: Sendable {
  private let generator: Mutex<SeededGenerator>

  /// Creates a source. Sources with the same seed return the same sequence of durations.
  public init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  /// Returns a random duration in the given range. All durations in the range are equally likely.
  public func duration(in range: ClosedRange<Duration>) -> Duration {
    let share = generator.withLock { Double.random(in: 0...1, using: &$0) }
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }
}

/// A random number generator that returns the same sequence of numbers in every run. The algorithm
/// is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators").
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator. Generators with the same seed return the same sequence of numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the seeds for a test with random steps, from 1 to the given number. A run with
  /// `OPENMARKET_LONG_TESTS=1` in its environment has twenty times as many seeds.
  package static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    1...count * (ProcessInfo.processInfo.environment["OPENMARKET_LONG_TESTS"] == "1" ? 20 : 1)
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A simulation of other users, who add, change and delete random products. Simulations with the
/// same seed make the same changes.
package final class OtherUsers: Sendable {
  /// The state of the simulation, or `nil` if it has ended.
  private let state: Mutex<(generator: SeededGenerator, lastID: Int)?>

  package init(seed: UInt64) { state = Mutex((SeededGenerator(seed: seed), 0)) }

  /// Makes up to three random changes to products that are sorted from newest to oldest. Many calls
  /// don't change anything.
  package func act(on products: inout [ProductDetail]) {
    state.withLock { state in
      guard var (generator, lastID) = state else { return }
      // A market never gives a product the number of an earlier one.
      for product in products { lastID = max(lastID, product.id.rawValue) }
      for _ in 0..<max(0, Int.random(in: -3...3, using: &generator)) {
        let index = products.indices.randomElement(using: &generator)
        switch (Int.random(in: 0..<5, using: &generator), index) {
        case (0...1, let index?):
          products.remove(at: index)
        case (2, let index?):
          let stock = Int64.random(in: 0...99, using: &generator)
          products[index] = .sample(id: products[index].id.rawValue, stock: stock)
        default:
          lastID += 1
          products.insert(.sample(id: lastID), at: 0)
        }
      }
      state = (generator, lastID)
    }
  }

  /// Ends the simulation. Later calls to ``act(on:)`` have no effect.
  package func leave() { state.withLock { $0 = nil } }
}
