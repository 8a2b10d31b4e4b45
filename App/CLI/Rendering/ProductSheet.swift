import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Everything about one product.
struct ProductSheet {
  let content: ProductDetailState.Content
  let language: Language
  let terminal: Terminal

  func lines() -> [String] {
    let title = content.row.name(language).wrapped(to: terminal.columns)
    let fields = content.fieldLines(language, terminal)
    return title.map { StyledText($0, .bold).text(isStyled: terminal.isStyled) }
      + [""] + fields.map { $0.text(isStyled: terminal.isStyled) } + description() + pictures()
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
