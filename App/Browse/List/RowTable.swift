import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Draws products as lines of a table.
///
/// The columns grow with what comes into sight, and never shrink: rows do not jump while they are scrolled.
struct RowTable {
  private enum Column: Int, CaseIterable {
    case id, name, price, discount, stock, vendor

    var title: LocalizedText {
      switch self {
      case .id: Labels.id
      case .name: Labels.name
      case .price: Labels.price
      case .discount: Labels.discount
      case .stock: Labels.stock
      case .vendor: Labels.vendor
      }
    }

    var isTrailing: Bool { self == .id || self == .discount }

    /// The most columns of text that it gets.
    var ceiling: Int {
      switch self {
      case .id: 10
      case .name: .max
      case .price: 32
      case .discount: 6
      case .stock: 14
      case .vendor: 18
      }
    }
  }

  private struct Place {
    let column: Column
    let start: Int
    let width: Int
  }

  private static let gap = 2
  /// For what tells the chosen row.
  private static let margin = 2
  private static let leastName = 12
  /// The name gets so much, where it is as long, before the vendor gets more than the least.
  private static let goodName = 24
  private static let leastVendor = 8
  /// What is left out first where there is no room.
  private static let dispensable = [Column.vendor, .discount, .stock, .id]

  private let look: BrowseLook
  /// Of those that have something to show, what they would take.
  private var widths: [Column: Int] = [:]

  init(look: BrowseLook) {
    self.look = look
  }

  /// Makes room for rows.
  mutating func take(_ rows: [ProductRow]) {
    for row in rows {
      for column in Column.allCases {
        let columns = min(text(column, row).columns, column.ceiling)
        guard columns > 0 else { continue }
        let title = StyledText(line: look(column.title)).columns
        widths[column] = max(widths[column, default: title], columns)
      }
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
      let text = text(place.column, product)
      put(product.product.isSoldOut ? look.dimmed(text) : text, place, on: &canvas, row: row)
    }
    if isSelected { canvas.add(.reversed, row: row, columns: 0..<canvas.size.columns) }
  }

  private func put(_ text: StyledText, _ place: Place, on canvas: inout Canvas, row: Int) {
    let text = text.shortened(to: place.width)
    let blanks = place.column.isTrailing ? place.width - text.columns : 0
    canvas.put(text, row: row, column: place.start + blanks, width: place.width)
  }

  private func text(_ column: Column, _ row: ProductRow) -> StyledText {
    switch column {
    case .id: StyledText(line: row.id.description)
    case .name: StyledText(row.name(look.language))
    case .price: row.price(look.language, look.terminal)
    case .discount: StyledText(line: row.discountText ?? "")
    case .stock: StyledText(line: row.stockText)
    case .vendor: StyledText(row.vendorText)
    }
  }

  /// The name gets what the others leave.
  private func places(_ width: Int) -> [Place] {
    var columns = Column.allCases.filter { $0 == .name || self.widths[$0] != nil }
    var widths = self.widths
    func rest() -> Int {
      let others = columns.filter { $0 != .name }
      return width - Self.margin - others.reduce(0) { $0 + widths[$1, default: 0] + Self.gap }
    }
    let good = min(widths[.name, default: 0], Self.goodName)
    if let vendor = widths[.vendor], rest() < good {
      widths[.vendor] = min(vendor, max(Self.leastVendor, vendor - good + rest()))
    }
    for column in Self.dispensable where rest() < Self.leastName {
      columns.removeAll { $0 == column }
    }
    // However long the price is, half of the width is the name's.
    let name = rest() < Self.leastName ? max(rest(), (width - Self.margin) / 2) : rest()
    var start = Self.margin
    return columns.map { column in
      let natural = column == .name ? name : widths[column, default: 0]
      let place = Place(
        column: column, start: start, width: max(0, min(natural, width - start)))
      start += natural + Self.gap
      return place
    }
  }
}
