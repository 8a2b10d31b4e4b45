public import OpenMarketDomain

extension ValidationIssue {
  /// Returns a message in the language of the given locale, with the rule and the current value.
  /// Image numbers in the message start at 1.
  public func message(in locale: some TextLocale) -> UserMessage {
    let language = Language(locale)
    func message(
      _ code: String, variant: String? = nil, _ slots: [String: LocalizedText] = [:]
    ) -> UserMessage {
      let names = ["field": field.term, "topic": field.topic, "object": field.object]
      return UserMessage(
        MessageCode(code), variant: variant, slots.merging(names) { $1 }, field: field, in: locale)
    }
    func counted(_ code: String, _ count: Int, _ range: ClosedRange<Int>) -> UserMessage {
      let numbers = ["count": count, "lower": range.lowerBound, "upper": range.upperBound]
      return message(
        code, variant: count == 0 ? "empty" : nil,
        numbers.mapValues { LocalizedText($0.text(in: locale)) })
    }
    func amount(_ money: Money) -> LocalizedText { .amount(money, in: language) }
    return switch self {
    case .textLength(_, let count, let range): counted("text-length", count, range)
    case .negativePrice(let price): message("negative-price", ["value": amount(price)])
    case .negativeDiscount(let discount):
      message("negative-discount", ["value": amount(discount)])
    case .negativeStock(let count): message("negative-stock", ["value": .plain("\(count)")])
    case .discountAbovePrice(let discount, let price):
      message("discount-above-price", ["discount": amount(discount), "price": amount(price)])
    case .discountCurrency(let discount, let price):
      message(
        "discount-currency", ["discount": .init("\(discount)"), "price": .init("\(price)")])
    case .imageCount(let count, let range): counted("image-count", count, range)
    case .imageSize(let index, let name, let bytes, let range):
      message(
        "image-size", variant: bytes == 0 ? "empty" : nil,
        [
          "image": .image(index, name), "limit": .size(range.upperBound, in: language),
          "size": .size(bytes, comparedTo: range.upperBound, in: language),
        ])
    case .imageFormat(let index, let name):
      message("image-format", ["image": .image(index, name)])
    case .imageEndsEarly(let index, let name):
      message("image-format", variant: "incomplete", ["image": .image(index, name)])
    case .unknownThumbnail: message("unknown-thumbnail")
    case .missingValue: message("missing-value")
    case .unreadableNumber(let field, let text):
      message(
        "unreadable-number",
        ["value": .quoted(text), "example": .init(field.example(in: locale))])
    case .tooManyDecimals(_, let text, let allowed):
      message(
        "too-many-decimals", variant: allowed == 0 ? "whole" : nil,
        ["value": .quoted(text), "count": .init("\(allowed)")])
    case .numberOutOfRange(_, let text, _):
      message("number-out-of-range", ["value": .quoted(text)])
    }
  }

  /// The zero-based index of the image, or `nil` if the issue doesn't refer to a single image.
  var imageIndex: Int? {
    switch self {
    case .imageSize(let index, _, _, _), .imageFormat(let index, _), .imageEndsEarly(let index, _):
      index
    default: nil
    }
  }
}

extension LocalizedText {
  /// The exact amount with its currency, as prices are shown.
  static func amount(_ money: Money, in language: Language) -> Self {
    Self(MoneyFormatter(locale: language).text(money))
  }

  static func quoted(_ text: String) -> Self { Self("“\(text.excerpt)”") }
}

extension ClosedRange<Int> {
  /// The bounds of the range for a label, such as `3~100` and `3–100`.
  package var label: LocalizedText {
    LocalizedText("\(lowerBound)~\(upperBound)", "\(lowerBound)–\(upperBound)")
  }
}
