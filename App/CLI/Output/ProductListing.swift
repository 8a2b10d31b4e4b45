import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// A formatter that renders products as a table, as cards, or as selected fields.
struct ProductListing: Sendable {
  let layout: ProductListState.Layout
  let fields: [ProductField]?
  let language: Language
  let terminal: Terminal
  /// The column widths of the previous part of the table, for aligning the next part. The value is `nil` if the listing has only
  /// one part.
  private var widths: [Int]?
  private var isFirst = true

  /// Creates a formatter.
  ///
  /// - Parameter hasParts: A Boolean value that indicates whether the products arrive in several parts, whose columns must be
  ///   aligned.
  init(
    layout: ProductListState.Layout = .list, fields: [ProductField]? = nil, hasParts: Bool = false,
    language: Language, terminal: Terminal
  ) {
    self.layout = layout
    self.fields = fields
    self.language = language
    self.terminal = terminal
    widths = hasParts ? [] : nil
  }

  /// Returns the lines for the given products, which follow the products of the previous call. For a table, the first call also
  /// returns the header.
  mutating func lines(_ rows: [ProductRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    defer { isFirst = false }
    if let fields {
      return lines(fields, rows.map { ProductJSON($0.product, fields: fields).texts })
    }
    if layout == .list, let table = table(rows) { return lines(of: table) }
    return (isFirst ? [] : [""]) + cards(rows)
  }

  /// Returns the values in aligned columns if the output is a terminal that is wide enough. Otherwise, returns tab-separated
  /// values, which aren't shortened.
  mutating func lines(_ fields: [ProductField], _ values: [[TerminalText]]) -> [String] {
    let columns = fields.enumerated().map { index, field in
      TextTable.Column(
        title: StyledText(line: field.rawValue, .bold),
        cells: values.map { StyledText($0[index]) }, isTrailing: field.isNumber,
        shortening: field.isShortened ? .init(leastWidth: 8, share: 1) : nil)
    }
    guard terminal.isTerminal,
      let table = TextTable(columns, width: terminal.columns, continuing: widths)
    else { return values.map { $0.map(\.text).joined(separator: "\t") } }
    return lines(of: table)
  }

  private mutating func lines(of table: TextTable) -> [String] {
    if widths != nil { widths = table.widths }
    return Array(table.lines(isStyled: terminal.isStyled).dropFirst(isFirst ? 0 : 1))
  }

  /// Returns a table of products, or `nil` if the terminal is too narrow.
  private func table(_ rows: [ProductRow]) -> TextTable? {
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
    return TextTable(columns, width: terminal.columns, continuing: widths)
  }

  /// Returns the lines for product cards. As many cards as fit are next to each other.
  private func cards(_ rows: [ProductRow]) -> [String] {
    let (leastWidth, gap) = (24, "  ")
    let count = max(1, (terminal.columns + gap.count) / (leastWidth + gap.count))
    let width = max(1, (terminal.columns - gap.count * (count - 1)) / count)
    let cards = rows.map { $0.cardLines(language, terminal) }
    return stride(from: 0, to: cards.count, by: count).flatMap { start -> [String] in
      let row = cards[start..<min(start + count, cards.count)]
      let lines = (0..<(row.map(\.count).max() ?? 0)).map { line in
        row.map { card in
          let text = card[line].shortened(to: width)
          return card == row.last
            ? text.text(isStyled: terminal.isStyled)
            : text.padded(to: width, isStyled: terminal.isStyled)
        }.joined(separator: gap)
      }
      return (start == 0 ? [] : [""]) + lines
    }
  }
}
