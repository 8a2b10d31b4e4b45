/// A state of a list, with the changes of its rows since the update before.
public nonisolated struct ProductListUpdate: Equatable, Sendable {
  /// The whole state.
  public let state: ProductListState
  /// The changes from the rows that the same reader got last. They are empty if something else changed. In the first
  /// update, all rows are inserted.
  public let changes: RowChanges
}

/// The states of a list for one reader, each with the changes of its rows.
///
/// The changes are computed when the reader asks for the next update. They are exact even for a slow reader that misses
/// states. Like a stream, a value has one reader: create another one for each.
public nonisolated struct ProductListUpdates: AsyncSequence, Sendable {
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var states: AsyncStream<ProductListState>.Iterator
    private var rows = ProductRows()

    fileprivate init(_ states: AsyncStream<ProductListState>) {
      self.states = states.makeAsyncIterator()
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> ProductListUpdate? {
      guard let state = await states.next(isolation: actor) else { return nil }
      defer { rows = state.rows }
      return ProductListUpdate(state: state, changes: state.rows.changes(since: rows))
    }
  }

  fileprivate let states: AsyncStream<ProductListState>

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(states) }
}

extension ProductListViewModel {
  /// A new subscription: the current state with all rows inserted, then each later state with the changes of its rows.
  ///
  /// A slow reader gets the newest state, with the changes since its last one. The sequence ends when the view model is
  /// released.
  public var updates: ProductListUpdates {
    updates(buffering: .bufferingNewest(1))
  }

  /// Returns a new subscription that buffers as many states as the policy says. With `.unbounded`, it misses none.
  public func updates(
    buffering policy: AsyncStream<ProductListState>.Continuation.BufferingPolicy
  ) -> ProductListUpdates {
    ProductListUpdates(states: states(buffering: policy))
  }
}
