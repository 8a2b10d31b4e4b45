import OpenMarketDomain
package import OpenMarketPresentation

extension ProductDetailState.Content {
  /// A line for each of the short values that the product has, all of them at the same column.
  package func fieldLines(_ language: Language, _ terminal: Terminal) -> [StyledText] {
    let isDimmed = row.product.isSoldOut && terminal.isStyled
    let stock = StyledText(line: row.stockText)
    let fields = [
      (Labels.id, StyledText(line: row.id.description)),
      (Labels.price, row.price(language, terminal)),
      (Labels.discount, StyledText(line: row.discountText ?? "")),
      (Labels.stock, isDimmed ? stock.adding(.dimmed) : stock),
      (Labels.vendor, StyledText(line: vendorText)),
      (Labels.created, StyledText(line: createdText)),
    ].filter { $0.1.columns > 0 }
    let labels = fields.map { StyledText(line: $0.0(language)) }
    let indent = (labels.map(\.columns).max() ?? 0) + 2
    return zip(labels, fields).map { label, field in
      let blanks = String(repeating: " ", count: indent - label.columns)
      return label + StyledText(line: blanks) + field.1
    }
  }

  private var vendorText: String {
    guard let vendor = row.product.vendor else { return "" }
    return vendor.name.map { "\($0) (#\(vendor.id))" } ?? "#\(vendor.id)"
  }
}
