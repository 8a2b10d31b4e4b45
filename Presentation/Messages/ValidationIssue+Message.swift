public import Foundation
public import OpenMarketDomain

extension ValidationIssue {
  /// The message code for the issue.
  package var code: MessageCode { MessageCode(words.code) }

  /// Returns a message in the language of the given locale, with the rule and the current value. Image numbers in the message start
  /// at 1.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage {
    // Formatting a file size or an amount takes long, so do it once.
    let words = words
    let code = MessageCode(words.code)
    let rule = (words.rule ?? code.recoverySuggestion)(language)
    let state = words.state.map { $0(language) }
    return UserMessage(
      code: code,
      description: rule + (state.isEmpty ? "" : " (\(state.joined(separator: ", ")))"),
      field: field, language: language)
  }

  /// The name of the message code, the rule if it isn't the recovery suggestion of the code, and the current values.
  private var words: (code: String, rule: LocalizedText?, state: [LocalizedText]) {
    switch self {
    case .nameLength(let count, _): ("name-length", nil, [.currentLength(count)])
    case .descriptionLength(let count, _): ("description-length", nil, [.currentLength(count)])
    case .negativePrice(let amount): ("negative-price", nil, [.current(.amount(amount))])
    case .negativeDiscount(let amount): ("negative-discount", nil, [.current(.amount(amount))])
    case .discountAbovePrice(let discount, let price):
      ("discount-above-price", nil, [.discountAndPrice(.amount(discount), .amount(price))])
    case .discountCurrency(let discount, let price):
      ("discount-currency", nil, [.discountAndPrice(.init("\(discount)"), .init("\(price)"))])
    case .negativeStock(let count): ("negative-stock", nil, [.current(.plain("\(count)"))])
    case .imageCount(let count, _): ("image-count", nil, [.currentImages(count)])
    case .imageSize(let index, let name, let bytes, _):
      ("image-size", bytes == 0 ? .emptyFile : nil, [.image(index, name), .size(bytes)])
    case .imageFormat(let index, let name): ("image-format", nil, [.image(index, name)])
    case .imageEndsEarly(let index, let name):
      ("image-format", .fileEndsEarly, [.image(index, name)])
    case .unknownThumbnail(let id): ("unknown-thumbnail", nil, [.current(.plain("#\(id)"))])
    case .missingValue(let field): ("missing-value", .enter(field), [])
    case .unreadableNumber(let field, let text): ("unreadable-number", .notANumber(field, text), [])
    case .tooManyDecimals(let field, let text, let allowed):
      ("too-many-decimals", .decimals(field, allowed: allowed), [.current(.quoted(text))])
    case .numberOutOfRange(let field, let text, let allowed):
      ("number-out-of-range", .range(field, allowed), [.current(.quoted(text))])
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
  static func amount(_ money: Money) -> Self {
    func text(_ language: Language) -> String {
      MoneyFormatter(locale: Locale(identifier: language.rawValue)).text(money)
    }
    return Self(text(.korean), text(.english))
  }

  static func quoted(_ text: String) -> Self { Self("“\(text.excerpt)”") }
}

extension ClosedRange<Int> {
  /// The bounds of the range, such as `3–100`.
  package var text: String { "\(lowerBound)–\(upperBound)" }
}
