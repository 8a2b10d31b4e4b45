import OpenMarketPresentation
import OpenMarketTerminal

/// Products as they are printed, part by part: rows or cards, chosen fields, or an object a line.
struct ProductLines {
  let request: ListRequest
  let preferences: Preferences
  let terminal: Terminal
  /// The columns of the part before, which those of the next one line up with.
  private var widths: [Int] = []
  private var isFirst = true

  init(_ request: ListRequest, in context: CommandContext) {
    self.request = request
    preferences = context.preferences
    terminal = context.terminal
  }

  /// The lines of the next part; the first one has a title above.
  mutating func next(_ rows: [ProductRow]) -> String {
    guard !rows.isEmpty else { return "" }
    defer { isFirst = false }
    if preferences.isJSON {
      return rows.map {
        JSONWriter.text(JSONValue($0.product, fields: request.fields), isCompact: true)
      }.joined()
    }
    return lines(rows).map { $0 + "\n" }.joined()
  }

  private mutating func lines(_ rows: [ProductRow]) -> [String] {
    let language = preferences.language
    if let fields = request.fields {
      let fields = ProductFields(fields: fields, terminal: terminal)
      let products = rows.map(\.product)
      return lines(of: fields.table(products, goingOnWith: widths)) ?? fields.lines(products)
    }
    if request.layout == .list {
      let table = ProductTable.table(rows, language, terminal, goingOnWith: widths)
      if let lines = lines(of: table) { return lines }
    }
    return (isFirst ? [] : [""]) + ProductGrid.lines(rows, language, terminal)
  }

  private mutating func lines(of table: TextTable?) -> [String]? {
    guard let table else { return nil }
    widths = table.widths
    return Array(table.lines(isStyled: terminal.isStyled).dropFirst(isFirst ? 0 : 1))
  }
}
