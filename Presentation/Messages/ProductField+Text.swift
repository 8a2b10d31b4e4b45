public import OpenMarketDomain

extension ProductField {
  /// Returns the name of the field in the language of the given locale with an initial capital
  /// letter, for use as a label.
  public func label(in locale: some TextLocale) -> String {
    let term = term.text(in: locale)
    return term.prefix(1).uppercased() + term.dropFirst()
  }

  /// Returns the name and the validation rule of the field in the language of the given locale, for
  /// use as a hint in a form.
  public func hint(in locale: some TextLocale) -> String {
    hint(self == .price ? example(in: locale) : "").text(in: locale)
  }

  /// Returns a number for the field, as the given locale writes it.
  func example(in locale: some TextLocale) -> String {
    self == .stock ? "3" : NumberFormat(locale).text(decimalText: "29.90")
  }

  /// The name of the field, for use in a sentence.
  var term: LocalizedText {
    let (korean, english) =
      switch self {
      case .name: ("이름", "name")
      case .description: ("설명", "description")
      case .price: ("가격", "price")
      case .discount: ("할인 금액", "discount")
      case .stock: ("재고", "stock")
      case .images: ("이미지", "image")
      case .thumbnail: ("대표 이미지", "thumbnail")
      }
    return LocalizedText(korean, english, code: "field.\(rawValue)")
  }

  /// The name of the field as the topic of a Korean sentence.
  var topic: LocalizedText { form("topic", endsWithVowel ? "는" : "은") }

  /// The name of the field as the object of a Korean sentence.
  var object: LocalizedText { form("object", endsWithVowel ? "를" : "을") }

  private func form(_ name: String, _ particle: String) -> LocalizedText {
    LocalizedText(term.korean + particle, term.english, code: "field.\(rawValue).\(name)")
  }

  /// A Boolean value that indicates whether the Korean name ends with a vowel, after which
  /// particles have another form.
  private var endsWithVowel: Bool { [.stock, .images, .thumbnail].contains(self) }

  /// The allowed numbers of characters or images, or `nil` for other fields.
  package var counts: ClosedRange<Int>? {
    if case .text(_, let length) = kind { return length }
    return self == .images ? ProductLimits.imageCount : nil
  }

  /// The name and the validation rule of the field.
  package var hint: LocalizedText { hint("29.90") }

  private func hint(_ example: String) -> LocalizedText {
    let (korean, english) =
      switch self {
      case .name: ("상품 이름, {range}자", "Name, {range} characters")
      case .description: ("설명, {range}자", "Description, {range} characters")
      case .price: ("가격, 예: 15000 또는 {example}", "Price, such as 15000 or {example}")
      case .discount: ("할인 금액, 0부터 가격까지", "Discount, from 0 up to the price")
      case .stock: ("재고 수량, 0 이상의 정수", "Stock, 0 or more")
      case .images:
        (
          "PNG나 JPEG 이미지 {range}장, 첫 장이 대표 이미지",
          "{range} PNG or JPEG files; the first is the thumbnail"
        )
      case .thumbnail: ("대표 이미지, 상품의 이미지 중 하나", "Thumbnail, one of the product's images")
      }
    return LocalizedText(
      korean, english, code: "hint.\(rawValue)",
      ["range": counts?.label ?? LocalizedText(""), "example": LocalizedText(example)])
  }
}
