public import OpenMarketDomain

/// A row that the server sent and the list does not show, with the page it came in.
public nonisolated struct SkippedRow: Hashable, Sendable {
  /// The number of the page; the first is 1.
  public let page: Int
  /// The row, and why it is not shown.
  public let row: InvalidRow

  /// For previews and tests of views.
  public init(page: Int, row: InvalidRow) {
    self.page = page
    self.row = row
  }
}
