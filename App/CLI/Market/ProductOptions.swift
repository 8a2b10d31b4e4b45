import OpenMarketDomain
import OpenMarketPresentation

/// The options for product values. The values are validated like the text fields of a form.
enum ProductOptions {
  static let currency = ValueOption<Currency>(
    "currency", "CODE",
    LocalizedText("가격의 통화, 예: KRW, USD, JPY, HKD", "The currency of the price, such as KRW or USD")
  ) { text throws(InvalidValue) in
    // Accept any three-letter code (ISO 4217), including codes that this package doesn't know.
    guard text.utf8.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw InvalidValue(
        reason: LocalizedText(
          "KRW 같은 세 글자 코드여야 합니다", "it must be a code of three letters such as KRW"))
    }
    return Currency(text.uppercased())
  }

  static let image = ValueOption<String>(
    pathOf: "image", "PATH",
    LocalizedText(
      "PNG나 JPEG 파일, \(ProductLimits.imageCount.text)장, 첫 장이 대표",
      "A PNG or JPEG file, \(ProductLimits.imageCount.text); the first one is the main image"))

  static let thumbnail = ValueOption<Int>(
    number: "thumbnail",
    LocalizedText("대표 이미지의 순서, 1부터", "The number of the main image, from 1"))

  static let dryRun = Option(
    name: "dry-run",
    summary: LocalizedText("보내지 않고, 보낼 요청을 보여 줍니다", "Show the request instead of sending it"))

  /// The options for all product values except images.
  static let all =
    [ProductForm.TextField.name, .description, .price].map(\.option.declaration)
    + [currency.declaration]
    + [ProductForm.TextField.discount, .stock].map(\.option.declaration)
}

extension ProductForm.TextField {
  var option: ValueOption<String> {
    let (name, placeholder): (String, String) =
      switch self {
      case .name: ("name", "TEXT")
      case .description: ("description", "TEXT")
      case .price: ("price", "AMOUNT")
      case .discount: ("discount", "AMOUNT")
      case .stock: ("stock", "N")
      }
    return ValueOption(text: name, placeholder, rule)
  }

  /// The name and the validation rule of the field, as the help text and the prompts show them.
  var rule: LocalizedText {
    switch self {
    case .name:
      LocalizedText(
        "상품 이름, \(ProductLimits.nameLength.text)자",
        "Name, \(ProductLimits.nameLength.text) characters")
    case .description:
      LocalizedText(
        "설명, \(ProductLimits.descriptionLength.text)자",
        "Description, \(ProductLimits.descriptionLength.text) characters")
    case .price:
      LocalizedText("가격, 예: 15000 또는 29.90", "Price, such as 15000 or 29.90")
    case .discount:
      LocalizedText("할인 금액, 0부터 가격까지", "Discount, from 0 up to the price")
    case .stock:
      LocalizedText("재고 수량, 0 이상의 정수", "Stock, a whole number from 0 up")
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String { "\(lowerBound)–\(upperBound)" }
}

/// The product values from the command line.
struct ProductValues: Sendable {
  private(set) var texts: [ProductForm.TextField: String] = [:]
  let currency: Currency?

  init(_ arguments: Arguments) throws(Failure) {
    currency = try arguments.value(of: ProductOptions.currency)
    for field in ProductForm.TextField.allCases {
      texts[field] = try arguments.value(of: field.option)
    }
  }

  var isEmpty: Bool { texts.isEmpty && currency == nil }
}
