import OpenMarketDomain
package import OpenMarketPresentation

extension ProductRow {
  /// The price to pay, with the one before the discount struck through, or told in words where nothing can be struck.
  package func price(_ language: Language, _ terminal: Terminal) -> StyledText {
    let price = StyledText(line: priceText)
    guard let originalPriceText else { return price }
    let before =
      terminal.isStyled
      ? StyledText(line: originalPriceText, .struckThrough)
      : StyledText(line: Labels.was(originalPriceText)(language))
    return price + StyledText(line: " ") + before
  }

  package func name(_ language: Language) -> TerminalText {
    TerminalText(line: product.name.isEmpty ? Labels.unnamed(language) : product.name)
  }

  /// The vendor's name, or else the number; nothing on a market without vendors.
  package var vendorText: TerminalText {
    TerminalText(line: product.vendor.map { $0.name ?? "#\($0.id)" } ?? "")
  }

  /// The lines of a card, as many for every product.
  package func cardLines(_ language: Language, _ terminal: Terminal) -> [StyledText] {
    let amounts = [stockText, discountText].compactMap { $0 }.joined(separator: " · ")
    let lines = [
      StyledText(name(language), .bold),
      price(language, terminal),
      StyledText(line: amounts),
      StyledText(line: "#\(id)" + (product.vendor == nil ? "" : " · ")) + StyledText(vendorText),
    ]
    return product.isSoldOut && terminal.isStyled ? lines.map { $0.adding(.dimmed) } : lines
  }
}
