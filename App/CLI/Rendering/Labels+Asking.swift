import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// What a seller is asked at a terminal: the name of the field, and its rule.
extension Labels {
  static let askIdentifier = LocalizedText(korean: "판매자 identifier", english: "Your identifier")
  static let askSecret = LocalizedText(
    korean: "비밀번호 (보이지 않습니다)", english: "Your secret (it is not shown)")

  static func ask(for field: ProductEntry.TextField) -> LocalizedText {
    switch field {
    case .name:
      let range = range(ProductLimits.nameLength)
      return LocalizedText(korean: "상품 이름, \(range)자", english: "Name, \(range) characters")
    case .description:
      let range = range(ProductLimits.descriptionLength)
      return LocalizedText(korean: "설명, \(range)자", english: "Description, \(range) characters")
    case .price:
      return LocalizedText(
        korean: "가격, 예: 15000 또는 29.90", english: "Price, such as 15000 or 29.90")
    case .discount:
      return LocalizedText(
        korean: "할인 금액, 0부터 가격까지", english: "Discount, from 0 up to the price")
    case .stock:
      return LocalizedText(
        korean: "재고 수량, 0 이상의 정수", english: "Stock, a whole number from 0 up")
    }
  }

  static let askCurrency = LocalizedText(
    korean: "통화, 세 글자 코드 (KRW, USD, JPY, HKD 등)",
    english: "Currency, a code of three letters (KRW, USD, JPY, HKD…)")

  static func askPicture(_ number: Int) -> LocalizedText {
    LocalizedText(
      korean: "\(number)번 사진, PNG나 JPEG 파일의 경로 (없으면 Enter)",
      english: "Picture \(number), the path of a PNG or JPEG file (Enter for no more)")
  }

  static func askThumbnail(of count: Int) -> LocalizedText {
    LocalizedText(
      korean: "대표 사진, 1–\(count) 중 하나", english: "Main picture, one of 1–\(count)")
  }

  static let noText = LocalizedText(
    korean: "읽을 수 없는 글자가 있습니다. 다시 입력하세요.",
    english: "that holds characters that cannot be read; type it again")

  static func notYours(_ vendor: String?) -> LocalizedText {
    guard let vendor, !vendor.isEmpty else {
      return LocalizedText(
        korean: "다른 판매자의 상품이어서 마켓이 거절합니다.",
        english: "It is another vendor's product, and the market will refuse.")
    }
    let name = TerminalText(line: vendor).shortened(to: 40).text
    return LocalizedText(
      korean: "판매자 “\(name)”의 상품이어서 마켓이 거절합니다.",
      english: "It belongs to “\(name)”, and the market will refuse.")
  }

  private static func range(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)–\(range.upperBound)"
  }
}
