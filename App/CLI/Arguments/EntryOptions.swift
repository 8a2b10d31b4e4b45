import OpenMarketDomain
import OpenMarketPresentation

/// The options by which a product is entered. Their texts are checked as those that are typed into a form.
enum EntryOptions {
  static let name = text(
    "name", "TEXT",
    LocalizedText(
      korean: "상품 이름, \(range(ProductLimits.nameLength))자",
      english: "Its name, \(range(ProductLimits.nameLength)) characters"))

  static let description = text(
    "description", "TEXT",
    LocalizedText(
      korean: "설명, \(range(ProductLimits.descriptionLength))자",
      english: "Its description, \(range(ProductLimits.descriptionLength)) characters"))

  static let price = text(
    "price", "AMOUNT",
    LocalizedText(
      korean: "가격, 예: 15000 또는 29.90", english: "Its price, such as 15000 or 29.90"))

  static let currency = ValueOption<Currency>(
    "currency", "CODE",
    LocalizedText(
      korean: "가격의 통화, 예: KRW, USD, JPY, HKD",
      english: "The currency of the price, such as KRW or USD")
  ) { text throws(DisallowedValue) in
    // A code of ISO 4217, also one that nobody here knows.
    guard text.utf8.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw DisallowedValue(allowed: UsageTexts.currency)
    }
    return Currency(rawValue: text.uppercased())
  }

  static let discount = text(
    "discount", "AMOUNT",
    LocalizedText(
      korean: "할인 금액, 0부터 가격까지", english: "What is taken off, 0 up to the price"))

  static let stock = text(
    "stock", "N",
    LocalizedText(korean: "재고 수량, 0 이상의 정수", english: "How many there are, 0 or more"))

  static let image = ValueOption<String>(
    pathOf: "image", "PATH",
    LocalizedText(
      korean: "PNG나 JPEG 파일, \(range(ProductLimits.imageCount))장, 첫 장이 대표",
      english: "A PNG or JPEG file, \(range(ProductLimits.imageCount)); the first stands for it"),
    isRepeatable: true)

  static let thumbnail = ValueOption<Int>(
    "thumbnail", "N",
    LocalizedText(
      korean: "대표가 될 사진의 순서, 1부터", english: "Which picture stands for it, counted from 1")
  ) { text throws(DisallowedValue) in
    guard let number = Int(text), number >= 1 else {
      throw DisallowedValue(allowed: UsageTexts.wholeNumber)
    }
    return number
  }

  static let dryRun = OptionDeclaration(
    name: "dry-run",
    summary: LocalizedText(
      korean: "보내지 않고, 보낼 요청을 보여 줍니다", english: "Show the request instead of sending it"))

  /// Those that every product has, but for its pictures.
  static let declarations = [
    name.declaration, description.declaration, price.declaration, currency.declaration,
    discount.declaration, stock.declaration,
  ]

  private static func text(
    _ name: String, _ placeholder: String, _ summary: LocalizedText
  ) -> ValueOption<String> {
    ValueOption(name, placeholder, summary) { $0 }
  }

  private static func range(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)–\(range.upperBound)"
  }
}
