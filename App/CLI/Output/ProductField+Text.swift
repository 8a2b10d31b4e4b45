import OpenMarketPresentation
import OpenMarketTerminal

extension ProductField {
  var isNumber: Bool {
    [.id, .vendorId, .price, .discount, .bargainPrice, .stock].contains(self)
  }

  /// A Boolean value that indicates whether a table may shorten the field's values.
  var isShortened: Bool { [.name, .vendorName, .description, .thumbnail, .images].contains(self) }
}

extension ProductJSON {
  /// The values of the fields as text, in the order of `fields`.
  var texts: [TerminalText] { fields.map { TerminalText(line: text(of: $0)) } }
}
