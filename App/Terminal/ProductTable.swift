public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

/// A column of a table of products, which all front ends in a terminal show.
public struct ProductColumn: Sendable {
  public let title: LocalizedText
  public var isTrailing = false
  /// The limits for shortening the cells, or `nil` to never shorten the cells.
  var shortening: TextTable.Shortening?
  public let cell: @Sendable (ProductRow, Locale, Terminal) -> StyledText

  /// All columns, in order.
  public static let all = [
    ProductColumn(title: Labels.id, isTrailing: true) { row, _, _ in
      StyledText(line: row.id.description)
    },
    ProductColumn(title: Labels.name, shortening: .init(leastWidth: 8, share: 2)) {
      row, locale, _ in StyledText(row.name(locale))
    },
    ProductColumn(title: Labels.title(of: .price)) { $0.price($1, $2) },
    ProductColumn(title: Labels.discount, isTrailing: true) { row, _, _ in
      StyledText(line: row.discountText ?? "")
    },
    ProductColumn(title: Labels.title(of: .stock)) { row, _, _ in
      StyledText(line: row.stockText)
    },
    ProductColumn(title: Labels.vendor, shortening: .init(leastWidth: 6, share: 1)) { row, _, _ in
      StyledText(row.vendorText)
    },
  ]
}

/// A formatter that renders products as a table, or as cards if the terminal is too narrow for a
/// table.
package struct ProductTable: Sendable {
  private let locale: Locale
  private let terminal: Terminal
  /// The column widths of the previous part of the table, for aligning the next part. The value is
  /// `nil` if the table has only one part.
  private var widths: [Int]?
  private var isFirst = true

  /// Creates a formatter.
  ///
  /// - Parameter hasParts: A Boolean value that indicates whether the products arrive in several
  ///   parts, whose columns must be aligned.
  package init(hasParts: Bool = false, locale: Locale, terminal: Terminal) {
    self.locale = locale
    self.terminal = terminal
    widths = hasParts ? [] : nil
  }

  /// Returns the lines for the given products, which follow the products of the previous call. For
  /// a table, the first call also returns the header.
  package mutating func lines(_ rows: [ProductRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    defer { isFirst = false }
    let columns = ProductColumn.all.map { column in
      TextTable.Column(
        title: StyledText(line: column.title.text(in: locale), .bold),
        cells: rows.map { row in
          let cell = column.cell(row, locale, terminal)
          return row.product.isSoldOut ? cell.adding(.dimmed) : cell
        },
        isTrailing: column.isTrailing, shortening: column.shortening)
    }
    if let table = TextTable(columns, width: terminal.columns, continuing: widths) {
      if widths != nil { widths = table.widths }
      return Array(table.lines(isStyled: terminal.isStyled).dropFirst(isFirst ? 0 : 1))
    }
    let cards = rows.flatMap { row in
      [""]
        + row.cardLines(locale, terminal).map {
          $0.shortened(to: terminal.columns).text(isStyled: terminal.isStyled)
        }
    }
    return Array(cards.dropFirst(isFirst ? 1 : 0))
  }
}
