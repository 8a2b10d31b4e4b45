import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Products as lines of a table.
enum ProductTable {
  /// The lines, the title first; `nil` when the terminal is too narrow for them.
  static func lines(_ rows: [ProductRow], _ language: Language, _ terminal: Terminal) -> [String]? {
    table(rows, language, terminal, goingOnWith: nil)?.lines(isStyled: terminal.isStyled)
  }

  /// - Parameter least: see ``TextTable``.
  static func table(
    _ rows: [ProductRow], _ language: Language, _ terminal: Terminal, goingOnWith least: [Int]?
  ) -> TextTable? {
    func column(
      _ title: LocalizedText, isTrailing: Bool = false, shortening: TextTable.Shortening? = nil,
      cell: (ProductRow) -> StyledText
    ) -> TextTable.Column {
      TextTable.Column(
        title: StyledText(line: title(language), .bold),
        cells: rows.map { $0.product.isSoldOut ? cell($0).adding(.dimmed) : cell($0) },
        isTrailing: isTrailing, shortening: shortening)
    }
    let columns = [
      column(Labels.id, isTrailing: true) { StyledText(line: $0.id.description) },
      column(Labels.name, shortening: .init(leastWidth: 8, share: 2)) {
        StyledText($0.name(language))
      },
      column(Labels.price) { $0.price(language, terminal) },
      column(Labels.discount, isTrailing: true) { StyledText(line: $0.discountText ?? "") },
      column(Labels.stock) { StyledText(line: $0.stockText) },
      column(Labels.vendor, shortening: .init(leastWidth: 6, share: 1)) {
        StyledText($0.vendorText)
      },
    ]
    return TextTable(columns, width: terminal.columns, goingOnWith: least)
  }
}
