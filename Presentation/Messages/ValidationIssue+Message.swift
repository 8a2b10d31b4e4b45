import Foundation
public import OpenMarketDomain

extension ValidationIssue {
  /// The message code for the issue.
  public var code: MessageCode {
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

  /// Returns a message in the given language, with the rule and the current value. Image numbers in the message start at 1.
  public func message(in language: Language) -> UserMessage {
    let rule = rule?.text(in: language) ?? code.explanation(in: language).recoverySuggestion
    let state = state(in: language).map { $0.text(in: language) }
    return UserMessage(
      code: code,
      description: rule + (state.isEmpty ? "" : " (\(state.joined(separator: ", ")))"),
      field: field, language: language)
  }

  /// The rule for this issue, or `nil` if the recovery suggestion of the issue's code is the rule.
  private var rule: Phrase? {
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

  private func state(in language: Language) -> [Phrase] {
    switch self {
    case .nameLength(let count, _), .descriptionLength(let count, _): [.currentLength(count)]
    case .negativePrice(let amount), .negativeDiscount(let amount):
      [.current(amount.text(in: language))]
    case .discountAbovePrice(let discount, let price):
      [.discountAndPrice(discount.text(in: language), price.text(in: language))]
    case .discountCurrency(let discount, let price): [.discountAndPrice("\(discount)", "\(price)")]
    case .negativeStock(let count): [.current("\(count)")]
    case .imageCount(let count, _): [.currentImages(count)]
    case .imageSize(let index, let name, let bytes, _): [.image(index, name), .bytes(bytes)]
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

extension ProductField {
  /// Returns the name of the field in the given language, for use in a sentence.
  public func name(in language: Language) -> String {
    Phrase.field(self).text(in: language)
  }

  /// Returns the name of the field in the given language with an initial capital letter, for use as a label.
  public func label(in language: Language) -> String {
    let name = name(in: language)
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns the name and the validation rule of the field in the given language, for use as a hint in a form.
  public func hint(in language: Language) -> String {
    hint(language)
  }

  /// The name and the validation rule of the field.
  package var hint: LocalizedText {
    let (name, description) = (ProductLimits.nameLength, ProductLimits.descriptionLength)
    let images = ProductLimits.imageCount
    return switch self {
    case .name:
      LocalizedText("상품 이름, \(name.text)자", "Name, \(name.text) characters")
    case .description:
      LocalizedText("설명, \(description.text)자", "Description, \(description.text) characters")
    case .price: LocalizedText("가격, 예: 15000 또는 29.90", "Price, such as 15000 or 29.90")
    case .discount: LocalizedText("할인 금액, 0부터 가격까지", "Discount, from 0 up to the price")
    case .stock: LocalizedText("재고 수량, 0 이상의 정수", "Stock, a whole number from 0 up")
    case .images:
      LocalizedText(
        "PNG나 JPEG 파일, \(images.text)장, 첫 장이 대표",
        "A PNG or JPEG file, \(images.text); the first one is the main image")
    case .thumbnail:
      LocalizedText("대표 이미지, 상품의 이미지 중 하나", "Main image, one of the product's images")
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
