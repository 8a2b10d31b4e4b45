import OpenMarketDomain

/// The form of an item: a part for each field.
struct ItemForm {
  private(set) var parts: [FormPart] = []

  /// Adds a text; `nil` adds none.
  mutating func append(_ name: String, text: String?) {
    if let text { parts.append(FormPart(name: name, content: .text(text))) }
  }

  /// Adds an amount; `nil` adds none.
  ///
  /// - Throws: ``MarketError/unsupported(_:)`` for an amount that is no whole number: there are no others here.
  mutating func append(_ name: String, amount: Money?) throws(MarketError) {
    guard let amount else { return }
    guard amount.tenThousandths.isMultiple(of: Money.unitsPerWhole) else {
      throw .unsupported(.fractionalPrices)
    }
    append(name, text: amount.decimalText)
  }

  mutating func append(images: [ImageFile]) {
    parts += images.map { FormPart(name: "images[]", image: $0) }
  }

  mutating func append(passwordOf seller: SellerCredential) {
    parts.append(FormPart(name: "password", content: .secret(seller.secret)))
  }
}
