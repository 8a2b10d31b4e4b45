import OpenMarketDomain
import OpenMarketPresentation

/// Everything about one product.
struct ProductSheet {
  let content: ProductDetailState.Content
  let language: Language
  let terminal: Terminal

  func lines() -> [String] {
    let title = content.row.name(language).wrapped(to: terminal.columns)
    return title.map { StyledText($0, .bold).text(isStyled: terminal.isStyled) }
      + [""] + fields() + description() + pictures()
  }

  private func fields() -> [String] {
    let row = content.row
    let stock = StyledText(line: row.stockText)
    let fields = [
      (Labels.id, StyledText(line: row.id.description)),
      (Labels.price, row.price(language, terminal)),
      (Labels.discount, StyledText(line: row.discountText ?? "")),
      (Labels.stock, row.product.isSoldOut ? stock.adding(.dimmed) : stock),
      (Labels.vendor, StyledText(vendor)),
      (Labels.created, StyledText(line: content.createdText)),
    ]
    let labels = fields.map { StyledText(line: $0.0(language)) }
    let width = labels.map(\.columns).max() ?? 0
    return zip(labels, fields).filter { $1.1.columns > 0 }.map { label, field in
      label.padded(to: width + 2, isStyled: false) + field.1.text(isStyled: terminal.isStyled)
    }
  }

  private var vendor: TerminalText {
    guard let vendor = content.row.product.vendor else { return TerminalText(line: "") }
    return TerminalText(line: vendor.name.map { "\($0) (#\(vendor.id))" } ?? "#\(vendor.id)")
  }

  private func description() -> [String] {
    let text = TerminalText(paragraphs: content.row.product.description)
    guard !text.isEmpty else { return [] }
    return ["", heading(Labels.description)] + text.wrapped(to: terminal.columns).map(\.text)
  }

  /// Addresses are never cut or broken: they are there to be copied.
  private func pictures() -> [String] {
    let images = content.detail.images
    guard !images.isEmpty else { return [] }
    return ["", heading(Labels.pictures)]
      + images.map { TerminalText(line: $0.original.rawValue).text }
  }

  private func heading(_ label: LocalizedText) -> String {
    StyledText(line: label(language), .bold).text(isStyled: terminal.isStyled)
  }
}
