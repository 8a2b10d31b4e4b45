/// A state of a list, and what was done to its rows since the one before.
public nonisolated struct ProductListUpdate: Equatable, Sendable {
  /// The whole state, as ``ProductListViewModel/state`` was then.
  public let state: ProductListState
  /// From the rows of the update that the same reader got before to those of ``state``; empty when something else changed.
  /// For the first update, all rows are inserted.
  public let changes: RowChanges
}
