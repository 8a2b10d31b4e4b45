import OpenMarketDomain
import OpenMarketPresentation

/// Chosen fields of products: in columns on a terminal, and elsewhere whole, a product a line with tabs between them.
///
/// The values are those of JSON: numbers without a currency's sign, moments in UTC.
struct ProductFields {
  let fields: [ProductField]
  let terminal: Terminal

  func lines(_ products: [Product], isTitled: Bool = true) -> [String] {
    lines(products.map { product in fields.map { $0.text(of: product) } }, isTitled: isTitled)
  }

  func lines(_ detail: ProductDetail) -> [String] {
    lines([fields.map { $0.text(of: detail) }], isTitled: true)
  }

  private func lines(_ rows: [[TerminalText]], isTitled: Bool) -> [String] {
    let plain = rows.map { $0.map(\.text).joined(separator: "\t") }
    guard terminal.isTerminal else { return plain }
    let columns = fields.enumerated().map { index, field in
      TextTable.Column(
        title: StyledText(line: field.rawValue, .bold),
        cells: rows.map { StyledText($0[index]) }, isTrailing: field.isNumber,
        shortening: field.isText ? .init(leastWidth: 8, share: 1) : nil)
    }
    guard let table = TextTable(columns, width: terminal.columns) else { return plain }
    return Array(table.lines(isStyled: terminal.isStyled).dropFirst(isTitled ? 0 : 1))
  }
}

extension ProductField {
  fileprivate func text(of product: Product) -> TerminalText {
    let price = product.pricing
    let text =
      switch self {
      case .id: product.id.description
      case .name: product.name
      case .vendorId: product.vendor?.id.description ?? ""
      case .vendorName: product.vendor?.name ?? ""
      case .description: product.description
      case .thumbnail: product.thumbnail?.rawValue ?? ""
      case .currency: price.price.currency.rawValue
      case .price: price.price.decimalText
      case .discount: price.discount.decimalText
      case .bargainPrice: price.bargainPrice.decimalText
      case .stock: String(product.stock)
      case .createdAt: product.createdAt.internetText
      case .images: ""
      }
    return TerminalText(line: text)
  }

  fileprivate func text(of detail: ProductDetail) -> TerminalText {
    guard self == .images else { return text(of: detail.product) }
    return TerminalText(line: detail.images.map(\.original.rawValue).joined(separator: " "))
  }

  fileprivate var isText: Bool {
    [.name, .vendorName, .description, .thumbnail, .images].contains(self)
  }

  fileprivate var isNumber: Bool {
    [.id, .vendorId, .price, .discount, .bargainPrice, .stock].contains(self)
  }
}
