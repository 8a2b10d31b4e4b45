public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductRow {
  /// Returns the price, followed by the original price if the product has a discount.
  ///
  /// The original price is struck through on a terminal that supports styles. On other terminals,
  /// words mark the original price.
  public func price(_ locale: Locale, _ terminal: Terminal) -> StyledText {
    let price = StyledText(line: priceText)
    guard let originalPriceText else { return price }
    let before =
      terminal.isStyled
      ? StyledText(line: originalPriceText, .struckThrough)
      : StyledText(line: Labels.was(originalPriceText).text(in: locale))
    return price + StyledText(line: " ") + before
  }

  /// The first 1 000 characters of the name, or a text that says that there's no name.
  public func name(_ locale: Locale) -> TerminalText {
    TerminalText(
      line: product.name.isEmpty
        ? Labels.unnamed.text(in: locale) : String(product.name.prefix(1_000)))
  }

  /// The vendor's name, or the vendor's ID if the name is unknown. The text is empty if the product
  /// doesn't have a vendor.
  public var vendorText: TerminalText {
    TerminalText(line: product.vendor.map { $0.name ?? "#\($0.id)" } ?? "")
  }

  /// Returns the lines of a product card. All cards have the same number of lines.
  public func cardLines(_ locale: Locale, _ terminal: Terminal) -> [StyledText] {
    let amounts = [stockText, discountText].compactMap { $0 }.joined(separator: " · ")
    let lines = [
      StyledText(name(locale), .bold),
      price(locale, terminal),
      StyledText(line: amounts),
      StyledText(line: "#\(id)" + (product.vendor == nil ? "" : " · ")) + StyledText(vendorText),
    ]
    return product.isSoldOut && terminal.isStyled ? lines.map { $0.adding(.dimmed) } : lines
  }
}

extension ProductListState {
  /// The text for a list without products.
  public var emptyText: LocalizedText {
    query.searchText.map(Labels.noMatch) ?? ScreenText.noProducts.localized
  }
}

extension ProductDetailState.Content {
  /// Returns the lines of a product's detail: the name, the fields, the description and the images.
  ///
  /// - Parameters:
  ///   - images: The lines below the title of the images.
  ///   - position: The text after the title of the images, if any.
  public func lines(
    _ locale: Locale, _ terminal: Terminal, images: [TerminalText], position: String? = nil
  ) -> [StyledText] {
    func section(_ title: StyledText, _ lines: [TerminalText]) -> [StyledText] {
      lines.isEmpty ? [] : [StyledText(.empty), title] + lines.map { StyledText($0) }
    }
    let description = TerminalText(paragraphs: row.product.description)
    let place = position.map { StyledText(line: " " + $0) } ?? StyledText(.empty)
    return row.name(locale).wrapped(to: terminal.columns).map { StyledText($0, .bold) }
      + [StyledText(.empty)] + fieldLines(locale, terminal)
      + section(
        StyledText(line: Labels.title(of: .description).text(in: locale), .bold),
        description.isEmpty ? [] : description.wrapped(to: terminal.columns))
      + section(StyledText(line: Labels.pictures.text(in: locale), .bold) + place, images)
  }

  /// Returns a line with a label and a value for each field that has a value, except for the name
  /// and the description. The values are aligned.
  private func fieldLines(_ locale: Locale, _ terminal: Terminal) -> [StyledText] {
    let isDimmed = row.product.isSoldOut && terminal.isStyled
    let stock = StyledText(line: row.stockText)
    let fields = [
      (Labels.id, StyledText(line: row.id.description)),
      (Labels.title(of: .price), row.price(locale, terminal)),
      (Labels.discount, StyledText(line: row.discountText ?? "")),
      (Labels.title(of: .stock), isDimmed ? stock.adding(.dimmed) : stock),
      (Labels.vendor, StyledText(line: vendorText)),
      (Labels.created, StyledText(line: row.createdText ?? "")),
    ].filter { $0.1.columns > 0 }
    let labels = fields.map { StyledText(line: $0.0.text(in: locale)) }
    let indent = (labels.map(\.columns).max() ?? 0) + 2
    return zip(labels, fields).map { label, field in
      StyledText(line: label.padded(to: indent, isStyled: false)) + field.1
    }
  }

  private var vendorText: String {
    guard let vendor = row.product.vendor else { return "" }
    return vendor.name.map { "\($0) (#\(vendor.id))" } ?? "#\(vendor.id)"
  }
}
