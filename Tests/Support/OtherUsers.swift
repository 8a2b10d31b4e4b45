package import OpenMarketDomain
import OpenMarketLock

/// A simulation of other users, who add, change and delete random products. Simulations with the
/// same seed make the same changes.
package final class OtherUsers: Sendable {
  private struct State {
    var generator: SeededGenerator
    var lastID = 0
    var areActive = true
  }

  private let state: Mutex<State>

  package init(seed: UInt64) {
    state = Mutex(State(generator: SeededGenerator(seed: seed)))
  }

  /// Makes up to three random changes to products that are sorted from newest to oldest. Many calls
  /// don't change anything.
  package func act(on products: inout [ProductDetail]) {
    state.withLock { state in
      guard state.areActive else { return }
      // A market never gives a product the number of an earlier one.
      state.lastID = max(state.lastID, products.map(\.id.rawValue).max() ?? 0)
      for _ in 0..<max(0, Int.random(in: -3...3, using: &state.generator)) {
        Self.act(on: &products, &state)
      }
    }
  }

  /// Ends the simulation. Later calls to ``act(on:)`` have no effect.
  package func leave() {
    state.withLock { $0.areActive = false }
  }

  private static func act(on products: inout [ProductDetail], _ state: inout State) {
    let index = products.indices.randomElement(using: &state.generator)
    switch (Int.random(in: 0..<5, using: &state.generator), index) {
    case (0...1, let index?):
      products.remove(at: index)
    case (2, let index?):
      products[index] = .sample(
        id: products[index].id.rawValue, stock: Int64.random(in: 0...99, using: &state.generator))
    default:
      state.lastID += 1
      products.insert(.sample(id: state.lastID), at: 0)
    }
  }
}
