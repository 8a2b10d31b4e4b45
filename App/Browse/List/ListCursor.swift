import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Which row is chosen, and which ones are on the screen. What is chosen is a product, wherever its row goes.
struct ListCursor: Hashable, Sendable {
  private(set) var selected: ProductID?
  private(set) var index = 0
  /// The first row on the screen.
  private(set) var top = 0

  /// Goes on with rows that may have changed. The chosen one stays where it is on the screen, unless the screen shows the
  /// beginning, and goes on doing so.
  mutating func follow(_ rows: ProductRows) {
    guard !rows.isEmpty else {
      self = ListCursor()
      return
    }
    if let selected, rows.indices.contains(index), rows[index].id == selected { return }
    // Where it is gone, what has come in its place.
    let found = selected.flatMap { id in rows.firstIndex { $0.id == id } }
    let place = found ?? min(index, rows.count - 1)
    if top > 0 { top = max(0, top + place - index) }
    choose(place, of: rows)
  }

  /// Chooses the row at an index, or the nearest one there is.
  mutating func choose(_ place: Int, of rows: ProductRows) {
    guard !rows.isEmpty else { return }
    index = min(max(0, place), rows.count - 1)
    selected = rows[index].id
  }

  mutating func scroll(to row: Int) {
    top = max(0, row)
  }

  /// Moves the screen over the rows. The chosen one comes along where it would leave it.
  mutating func scroll(lines: Int, shape: ListShape, rows: ProductRows) {
    let most = max(0, (rows.count - 1) / shape.columns - shape.lines + 1)
    let line = min(max(0, top / shape.columns + lines), most)
    top = line * shape.columns
    let shown = top..<max(top + 1, top + shape.lines * shape.columns)
    if !shown.contains(index) {
      let column = index % shape.columns
      choose((index < top ? top : top + (shape.lines - 1) * shape.columns) + column, of: rows)
    }
  }

  /// Scrolls as far as the chosen row asks for.
  mutating func fit(_ shape: ListShape, count: Int) {
    let line = index / shape.columns
    var topLine = top / shape.columns
    topLine = min(topLine, max(0, (count - 1) / shape.columns - shape.lines + 1))
    topLine = min(max(topLine, line - shape.lines + 1), line)
    top = topLine * shape.columns
  }

  /// The rows on the screen.
  func visible(_ shape: ListShape, count: Int) -> Range<Int> {
    min(top, count)..<min(count, top + shape.lines * shape.columns)
  }
}
