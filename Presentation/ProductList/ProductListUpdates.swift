/// A list state with the row changes since the previous update.
public nonisolated struct ProductListUpdate: Equatable, Sendable {
  /// The complete state of the list.
  public let state: ProductListState
  /// The row changes since the previous update that the consumer received. The changes are empty if all rows are the same. In the
  /// first update, all rows are inserted.
  public let changes: RowChanges
}

/// An asynchronous sequence of list states, each with the row changes since the previous state.
///
/// The changes are computed when the consumer requests the next update, so the changes are correct even if a slow consumer misses
/// states. Use a separate sequence for each consumer.
public nonisolated struct ProductListUpdates: AsyncSequence, Sendable {
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var states: AsyncStream<ProductListState>.Iterator
    private var rows = ProductRows()

    fileprivate init(_ states: AsyncStream<ProductListState>) {
      self.states = states.makeAsyncIterator()
    }

    @concurrent
    public mutating func next() async -> ProductListUpdate? {
      await states.next().map { update(to: $0) }
    }

    @available(macOS 15, iOS 18, tvOS 18, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ProductListUpdate? {
      await states.next(isolation: actor).map { update(to: $0) }
    }

    private mutating func update(to state: ProductListState) -> ProductListUpdate {
      defer { rows = state.rows }
      return ProductListUpdate(state: state, changes: state.rows.changes(since: rows))
    }
  }

  fileprivate let states: AsyncStream<ProductListState>

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(states) }
}

extension ProductListViewModel {
  /// A new sequence of updates. The first update contains the current state with all rows inserted, and each later update
  /// contains a new state with its row changes.
  ///
  /// A slow consumer receives the latest state, with the row changes since the consumer's previous state. The sequence finishes
  /// when the view model is released.
  public var updates: ProductListUpdates {
    updates(buffering: .bufferingNewest(1))
  }

  /// Returns a new sequence of updates with the given buffering policy. With `.unbounded`, the sequence delivers every state.
  public func updates(
    buffering policy: AsyncStream<ProductListState>.Continuation.BufferingPolicy
  ) -> ProductListUpdates {
    ProductListUpdates(states: states(buffering: policy))
  }
}
