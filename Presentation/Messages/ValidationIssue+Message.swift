import Foundation
public import OpenMarketDomain

extension ValidationIssue {
  /// The message code for the issue.
  package var code: MessageCode { MessageCode(words(in: .english).code) }

  /// Returns a message in the language of the given locale, with the rule and the current value. Image numbers in the message start
  /// at 1.
  public func message(in locale: some TextLocale) -> UserMessage {
    let (code, variant, slots) = words(in: Language(locale))
    var values = MessageValues(slots: slots)
    if case .unreadableNumber(let field, _) = self {
      let example = field == .stock ? "3" : NumberFormat(locale).text(decimalText: "29.90")
      values.slots["example"] = LocalizedText(example)
    }
    values.slots["field"] = field.term
    values.slots["topic"] = field.topic
    values.slots["object"] = field.object
    return UserMessage(MessageCode(code), variant, values, field: field, in: locale)
  }

  /// The name of the message code, the variant of its text, and the values in it.
  private func words(
    in language: Language
  ) -> (code: String, variant: String?, slots: [String: LocalizedText]) {
    func length(_ count: Int, _ range: ClosedRange<Int>) -> [String: LocalizedText] {
      ["range": range.text(in: language), "count": .number(count, in: language)]
    }
    return switch self {
    case .textLength(_, let count, let range):
      ("text-length", count == 0 ? "empty" : nil, length(count, range))
    case .negativePrice(let amount):
      ("negative-price", nil, ["value": .amount(amount, in: language)])
    case .negativeDiscount(let amount):
      ("negative-discount", nil, ["value": .amount(amount, in: language)])
    case .negativeStock(let count): ("negative-stock", nil, ["value": .plain("\(count)")])
    case .discountAbovePrice(let discount, let price):
      (
        "discount-above-price", nil,
        ["discount": .amount(discount, in: language), "price": .amount(price, in: language)]
      )
    case .discountCurrency(let discount, let price):
      ("discount-currency", nil, ["discount": .init("\(discount)"), "price": .init("\(price)")])
    case .imageCount(let count, let range):
      ("image-count", count == 0 ? "empty" : nil, length(count, range))
    case .imageSize(let index, let name, let bytes, let range):
      (
        "image-size", bytes == 0 ? "empty" : nil,
        [
          "image": .image(index, name), "limit": .size(range.upperBound, in: language),
          "size": .size(bytes, comparedTo: range.upperBound, in: language),
        ]
      )
    case .imageFormat(let index, let name): ("image-format", nil, ["image": .image(index, name)])
    case .imageEndsEarly(let index, let name):
      ("image-format", "incomplete", ["image": .image(index, name)])
    case .unknownThumbnail: ("unknown-thumbnail", nil, [:])
    case .missingValue: ("missing-value", nil, [:])
    case .unreadableNumber(_, let text): ("unreadable-number", nil, ["value": .quoted(text)])
    case .tooManyDecimals(_, let text, let allowed):
      (
        "too-many-decimals", allowed == 0 ? "whole" : nil,
        ["value": .quoted(text), "count": .init("\(allowed)")]
      )
    case .numberOutOfRange(_, let text, _):
      ("number-out-of-range", nil, ["value": .quoted(text)])
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

extension LocalizedText {
  /// The number with separators between its groups of digits, such as `1,004`.
  fileprivate static func number(_ number: Int, in language: Language) -> Self {
    Self(number.formatted(.number.locale(language.formattingLocale.forFormatting)))
  }
}

extension ClosedRange<Int> {
  /// The bounds of the range for a sentence, such as `3~100` and `3 to 100`.
  fileprivate func text(in language: Language) -> LocalizedText {
    LocalizedText(
      "{lower}~{upper}", "{lower} to {upper}", code: "range",
      [
        "lower": .number(lowerBound, in: language), "upper": .number(upperBound, in: language),
      ])
  }

  /// The bounds of the range for a label, such as `3~100` and `3–100`.
  package var label: LocalizedText {
    LocalizedText("\(lowerBound)~\(upperBound)", "\(lowerBound)–\(upperBound)")
  }
}
