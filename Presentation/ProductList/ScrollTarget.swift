public import OpenMarketDomain

/// A row that is to be scrolled to, once.
public nonisolated struct ScrollTarget: Hashable, Sendable {
  /// The row that is to be at the top. It may be gone by the time somebody scrolls.
  public let row: ProductID
  /// Tells one scroll from the next to the same row.
  public let number: Int

  /// For previews and tests of views.
  public init(row: ProductID, number: Int) {
    self.row = row
    self.number = number
  }
}
