import OpenMarketPresentation
import OpenMarketTerminal

/// How many rows fit on the screen, and how they are laid out.
struct ListShape: Hashable, Sendable {
  private static let leastCardWidth = 26
  private static let gap = 2
  private static let cardHeight = 4

  /// How many stand beside each other.
  let columns: Int
  /// How many lines of them fit.
  let lines: Int
  /// How many lines of text each takes, with what separates it from the next.
  let height: Int
  /// The columns of text of each.
  let width: Int

  init(_ layout: ProductListState.Layout, size: TerminalSize) {
    switch layout {
    case .list:
      (columns, height, width) = (1, 1, size.columns)
      lines = max(1, size.rows)
    case .grid:
      columns = max(1, (size.columns + Self.gap) / (Self.leastCardWidth + Self.gap))
      width = max(1, (size.columns - Self.gap * (columns - 1)) / columns)
      height = Self.cardHeight + 1
      lines = max(1, (size.rows + 1) / height)
    }
  }

  /// Where a row stands, counted from the first one on the screen.
  func position(_ place: Int) -> CanvasPosition {
    CanvasPosition(
      row: place / columns * height, column: place % columns * (width + Self.gap))
  }

  /// Which row is at a place of the screen.
  func place(at position: CanvasPosition) -> Int? {
    let column = position.column / (width + Self.gap)
    guard position.row >= 0, position.row / height < lines, column < columns else { return nil }
    return position.row / height * columns + column
  }
}
