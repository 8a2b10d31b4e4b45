public import Foundation
public import OpenMarketDomain

extension ProductField {
  /// Returns the name of the field in the language of the given locale with an initial capital letter, for use as a label.
  public func label(in locale: Locale) -> String { label(in: Language(locale)) }

  package func label(in language: Language) -> String {
    let term = term(language)
    return term.prefix(1).uppercased() + term.dropFirst()
  }

  /// Returns the name and the validation rule of the field in the language of the given locale, for use as a hint in a form.
  public func hint(in locale: Locale) -> String { hint.text(in: locale) }

  /// The name of the field, for use in a sentence.
  var term: LocalizedText {
    switch self {
    case .name: LocalizedText("이름", "name")
    case .description: LocalizedText("설명", "description")
    case .price: LocalizedText("가격", "price")
    case .discount: LocalizedText("할인 금액", "discount")
    case .stock: LocalizedText("재고", "stock")
    case .images: LocalizedText("이미지", "image")
    case .thumbnail: LocalizedText("대표 이미지", "thumbnail")
    }
  }

  /// The name of the field as the topic of a Korean sentence.
  var topic: LocalizedText {
    LocalizedText(term.korean + (term.korean.endsWithConsonant ? "은" : "는"), term.english)
  }

  /// The name of the field as the object of a Korean sentence.
  var object: LocalizedText {
    LocalizedText(term.korean + (term.korean.endsWithConsonant ? "을" : "를"), term.english)
  }

  /// The name and the validation rule of the field.
  package var hint: LocalizedText {
    let (name, description) = (
      ProductLimits.nameLength.label, ProductLimits.descriptionLength.label
    )
    let images = ProductLimits.imageCount.label
    return switch self {
    case .name: LocalizedText("상품 이름, \(name.korean)자", "Name, \(name.english) characters")
    case .description:
      LocalizedText(
        "설명, \(description.korean)자", "Description, \(description.english) characters")
    case .price: LocalizedText("가격, 예: 15000 또는 29.90", "Price, such as 15000 or 29.90")
    case .discount: LocalizedText("할인 금액, 0부터 가격까지", "Discount, from 0 up to the price")
    case .stock: LocalizedText("재고 수량, 0 이상의 정수", "Stock, 0 or more")
    case .images:
      LocalizedText(
        "PNG나 JPEG 이미지 \(images.korean)장, 첫 장이 대표 이미지",
        "\(images.english) PNG or JPEG files; the first is the thumbnail")
    case .thumbnail:
      LocalizedText("대표 이미지, 상품의 이미지 중 하나", "Thumbnail, one of the product's images")
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the last letter is a Hangul syllable with a final consonant, after which Korean particles have
  /// another form.
  fileprivate var endsWithConsonant: Bool {
    guard let last = unicodeScalars.last, (0xAC00...0xD7A3).contains(last.value) else {
      return false
    }
    return (last.value - 0xAC00) % 28 != 0
  }
}
