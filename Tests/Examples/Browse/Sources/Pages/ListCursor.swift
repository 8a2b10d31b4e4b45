import OpenMarketKit
import OpenMarketTerminal

/// The arrangement of products on the screen, either as a list or as a grid.
struct ListShape: Hashable, Sendable {
  private static let leastCardWidth = 26
  private static let gap = 2
  private static let cardHeight = 4

  /// The number of products in a line.
  let columns: Int
  /// The number of lines of products that fit on the screen.
  let lines: Int
  /// The number of screen rows for each line of products.
  let height: Int
  /// The number of screen columns for each product.
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

  /// The number of products that fit on the screen.
  var count: Int { lines * columns }

  /// Returns the position of the product at the given index. The index and the position are
  /// relative to the first visible product.
  func position(_ place: Int) -> CanvasPosition {
    CanvasPosition(row: place / columns * height, column: place % columns * (width + Self.gap))
  }
}

/// The selection and the scroll position in a list. If the selected product moves to another row,
/// the selection also moves.
struct ListCursor: Hashable, Sendable {
  private(set) var selected: ProductID?
  private(set) var index = 0
  /// The index of the first row on the screen.
  var top = 0

  /// Updates the cursor after the rows of the list have changed.
  ///
  /// The list scrolls so that the selected product keeps its position on the screen. If the first
  /// row of the list is visible, the list doesn't scroll. If the selected product was removed, the
  /// product that takes its place is selected.
  mutating func follow(_ rows: ProductRows) {
    guard !rows.isEmpty else {
      self = ListCursor()
      return
    }
    if let selected, rows.indices.contains(index), rows[index].id == selected { return }
    let found = selected.flatMap { id in rows.firstIndex { $0.id == id } }
    let place = found ?? min(index, rows.count - 1)
    if top > 0 { top = max(0, top + place - index) }
    select(place, of: rows)
  }

  /// Selects the row at the given index. If the index is out of range, the nearest row is selected.
  mutating func select(_ place: Int, of rows: ProductRows) {
    guard !rows.isEmpty else { return }
    index = min(max(0, place), rows.count - 1)
    selected = rows[index].id
  }

  /// Scrolls by the minimum distance that makes the selected row visible.
  mutating func fit(_ shape: ListShape, count: Int) {
    let line = index / shape.columns
    let most = max(0, (count - 1) / shape.columns - shape.lines + 1)
    let topLine = min(top / shape.columns, most)
    top = min(max(topLine, line - shape.lines + 1), line) * shape.columns
  }

  /// Returns the indices of the visible rows.
  func visible(_ shape: ListShape, count: Int) -> Range<Int> {
    min(top, count)..<min(count, top + shape.count)
  }
}
