public import Foundation
public import OpenMarketDomain

extension ValidationIssue {
  /// The message code for the issue.
  package var code: MessageCode {
    switch self {
    case .nameLength: .nameLength
    case .descriptionLength: .descriptionLength
    case .negativePrice: .negativePrice
    case .negativeDiscount: .negativeDiscount
    case .discountAbovePrice: .discountAbovePrice
    case .discountCurrency: .discountCurrency
    case .negativeStock: .negativeStock
    case .imageCount: .imageCount
    case .imageSize: .imageSize
    case .imageFormat, .imageEndsEarly: .imageFormat
    case .unknownThumbnail: .unknownThumbnail
    case .missingValue: .missingValue
    case .unreadableNumber: .unreadableNumber
    case .tooManyDecimals: .tooManyDecimals
    case .numberOutOfRange: .numberOutOfRange
    }
  }

  /// Returns a message in the language of the given locale, with the rule and the current value. Image numbers in the message start
  /// at 1.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage {
    let rule = rule?(language) ?? code.explanation(in: language).recoverySuggestion
    let state = state(in: language).map { $0(language) }
    return UserMessage(
      code: code,
      description: rule + (state.isEmpty ? "" : " (\(state.joined(separator: ", ")))"),
      field: field, language: language)
  }

  /// The rule for this issue, or `nil` if the recovery suggestion of the issue's code is the rule.
  private var rule: LocalizedText? {
    switch self {
    case .imageSize(_, _, 0, _): .emptyFile
    case .imageEndsEarly: .fileEndsEarly
    case .missingValue(let field): .enter(field)
    case .unreadableNumber(let field, let text): .notANumber(field, text)
    case .tooManyDecimals(let field, _, let allowed): .decimals(field, allowed: allowed)
    case .numberOutOfRange(let field, _, let allowed): .range(field, allowed)
    case .nameLength, .descriptionLength, .negativePrice, .negativeDiscount, .discountAbovePrice,
      .discountCurrency, .negativeStock, .imageCount, .imageSize, .imageFormat, .unknownThumbnail:
      nil
    }
  }

  private func state(in language: Language) -> [LocalizedText] {
    switch self {
    case .nameLength(let count, _), .descriptionLength(let count, _): [.currentLength(count)]
    case .negativePrice(let amount), .negativeDiscount(let amount):
      [.current(amount.text(in: language))]
    case .discountAbovePrice(let discount, let price):
      [.discountAndPrice(discount.text(in: language), price.text(in: language))]
    case .discountCurrency(let discount, let price): [.discountAndPrice("\(discount)", "\(price)")]
    case .negativeStock(let count): [.current("\(count)")]
    case .imageCount(let count, _): [.currentImages(count)]
    case .imageSize(let index, let name, let bytes, _): [.image(index, name), .size(bytes)]
    case .imageFormat(let index, let name), .imageEndsEarly(let index, let name):
      [.image(index, name)]
    case .unknownThumbnail(let id): [.current("#\(id)")]
    case .tooManyDecimals(_, let text, _), .numberOutOfRange(_, let text, _):
      [.current("“\(text.excerpt)”")]
    case .missingValue, .unreadableNumber: []
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

extension Money {
  /// Returns the exact amount with its currency, as prices are shown.
  fileprivate func text(in language: Language) -> String {
    MoneyFormatter(locale: Locale(identifier: language.rawValue)).text(self)
  }
}

extension ClosedRange<Int> {
  /// The bounds of the range, such as `3–100`.
  package var text: String { "\(lowerBound)–\(upperBound)" }
}
