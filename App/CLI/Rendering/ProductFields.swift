import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Chosen fields of products: in columns on a terminal, and elsewhere whole, a product a line with tabs between them.
///
/// The values are those of JSON: numbers without a currency's sign, moments in UTC.
struct ProductFields {
  let fields: [ProductField]
  let terminal: Terminal

  func lines(_ products: [Product]) -> [String] {
    lines(products.map { product in fields.map { $0.text(of: product) } })
  }

  func lines(_ detail: ProductDetail) -> [String] {
    lines([fields.map { $0.text(of: detail) }])
  }

  /// - Parameter least: see ``TextTable``.
  /// - Returns: `nil` away from a terminal, and on one that is too narrow.
  func table(_ products: [Product], goingOnWith least: [Int]?) -> TextTable? {
    table(products.map { product in fields.map { $0.text(of: product) } }, goingOnWith: least)
  }

  private func lines(_ rows: [[TerminalText]]) -> [String] {
    table(rows, goingOnWith: nil)?.lines(isStyled: terminal.isStyled)
      ?? rows.map { $0.map(\.text).joined(separator: "\t") }
  }

  private func table(_ rows: [[TerminalText]], goingOnWith least: [Int]?) -> TextTable? {
    guard terminal.isTerminal else { return nil }
    let columns = fields.enumerated().map { index, field in
      TextTable.Column(
        title: StyledText(line: field.rawValue, .bold),
        cells: rows.map { StyledText($0[index]) }, isTrailing: field.isNumber,
        shortening: field.isText ? .init(leastWidth: 8, share: 1) : nil)
    }
    return TextTable(columns, width: terminal.columns, goingOnWith: least)
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
