/// The states of a list for one reader, each with what was done to the rows since the one that this reader got before.
///
/// The changes are found when the reader asks for the next update, where it asks. So they are exact also for a reader that
/// is slow and misses states: they tell of all that was missed. It is a stream, and has one reader: take another one for
/// each.
public nonisolated struct ProductListUpdates: AsyncSequence, Sendable {
  public struct AsyncIterator: AsyncIteratorProtocol {
    var states: AsyncStream<ProductListState>.Iterator
    var rows = ProductRows()

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> ProductListUpdate? {
      guard let state = await states.next(isolation: actor) else { return nil }
      let changes = state.rows.changes(since: rows)
      rows = state.rows
      return ProductListUpdate(state: state, changes: changes)
    }
  }

  let states: AsyncStream<ProductListState>

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(states: states.makeAsyncIterator())
  }
}
