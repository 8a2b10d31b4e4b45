import OpenMarketKit
import OpenMarketTerminal

/// A table of products.
///
/// The columns become wider if new products require more space, but never become narrower, so that
/// the columns don't move back and forth.
struct RowTable {
  private static let columns = ProductColumn.all
  /// The maximum width of each column.
  private static let mostWidths = [10, .max, 32, 6, 14, 18]
  private static let (name, vendor) = (1, 5)
  /// The indices of the columns that are omitted in a narrow window, in the order of omission.
  private static let dispensable = [vendor, 3, 4, 0]

  private struct Place {
    let column: ProductColumn
    let start: Int
    let width: Int
  }

  private static let gap = 2
  /// The width of the left margin, which contains the marker for the selected row.
  private static let margin = 2
  private static let leastName = 12
  /// The columns that the name gets, if it needs them, before the vendor appears.
  private static let fairName = 24

  private let look: BrowseLook
  /// The width of each column. The width of an empty column is 0.
  private var widths = columns.map { _ in 0 }

  init(look: BrowseLook) {
    self.look = look
  }

  /// Widens the columns to fit the given rows.
  mutating func fit(_ rows: [ProductRow]) {
    for (index, column) in Self.columns.enumerated() {
      let widest = rows.map { column.cell($0, look.locale, look.terminal).columns }.max() ?? 0
      guard widest > 0 else { continue }
      let title = TerminalText(line: look(column.title)).columns
      widths[index] = max(widths[index], title, min(widest, Self.mostWidths[index]))
    }
  }

  func drawHeader(on canvas: inout Canvas, row: Int) {
    for place in places(canvas.size.columns) {
      put(StyledText(line: look(place.column.title), .bold), place, on: &canvas, row: row)
    }
  }

  func draw(_ product: ProductRow, isSelected: Bool, on canvas: inout Canvas, row: Int) {
    if isSelected { canvas.put(StyledText(line: ">"), row: row, column: 0) }
    for place in places(canvas.size.columns) {
      let text = place.column.cell(product, look.locale, look.terminal)
      put(product.product.isSoldOut ? look.dimmed(text) : text, place, on: &canvas, row: row)
    }
    if isSelected { canvas.add(.reversed, row: row, columns: 0..<canvas.size.columns) }
  }

  private func put(_ text: StyledText, _ place: Place, on canvas: inout Canvas, row: Int) {
    let text = text.shortened(to: place.width)
    let blanks = place.column.isTrailing ? place.width - text.columns : 0
    canvas.put(text, row: row, column: place.start + blanks, width: place.width)
  }

  /// Returns the columns that fit into the given width, with their positions.
  ///
  /// The name column gets the remaining width. In a narrow window, the name column gets at least
  /// half of the width.
  private func places(_ width: Int) -> [Place] {
    var widths = widths
    let fair = min(Self.fairName, max(widths[Self.name], Self.leastName))
    widths[Self.name] = 0
    func rest() -> Int {
      width - Self.margin - widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + Self.gap) }
    }
    for index in Self.dispensable
    where rest() < (index == Self.vendor ? fair : Self.leastName) { widths[index] = 0 }
    widths[Self.name] =
      rest() < Self.leastName ? max(rest(), (width - Self.margin) / 2) : rest()
    var start = Self.margin
    return zip(Self.columns, widths).filter { $1 > 0 }.map { column, natural in
      defer { start += natural + Self.gap }
      return Place(column: column, start: start, width: max(0, min(natural, width - start)))
    }
  }
}
