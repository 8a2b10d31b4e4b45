import OpenMarketDomain
import OpenMarketPresentation

/// The words of a product's page, and of the help.
extension BrowseLabels {
  static let beingChanged = LocalizedText(korean: "변경을 보내는 중…", english: "Sending the change…")
  static let beingDeleted = LocalizedText(korean: "지우는 중…", english: "Being deleted…")
  static let isDeleted = LocalizedText(
    korean: "이 상품은 삭제되었습니다. 마지막으로 본 내용입니다.",
    english: "This product was deleted. This is what it was last.")
  static let notYours = LocalizedText(
    korean: "다른 판매자의 상품입니다. 고치거나 지우면 마켓이 거절합니다.",
    english: "Another seller's product: the market refuses to change or delete it for you.")
  static let readingProduct = LocalizedText(
    korean: "상품을 읽는 중…", english: "Reading the product…")
  static let deleted = LocalizedText(korean: "상품을 지웠습니다.", english: "The product was deleted.")
  /// What is told of a product whose page is not seen.
  static func about(_ id: ProductID, _ text: LocalizedText) -> LocalizedText {
    LocalizedText(korean: "#\(id): \(text.korean)", english: "#\(id): \(text.english)")
  }

  static let cannotShow = LocalizedText(
    korean: "이 터미널은 이 종류의 사진을 보여 줄 수 없습니다.",
    english: "This terminal cannot show pictures of this kind.")

  static func loadingPicture(_ fraction: Double?) -> LocalizedText {
    guard let fraction else {
      return LocalizedText(korean: "사진을 읽는 중…", english: "Loading the picture…")
    }
    let percent = Int(fraction * 100)
    return LocalizedText(
      korean: "사진을 읽는 중… \(percent)%", english: "Loading the picture… \(percent)%")
  }

  static let keys = LocalizedText(korean: "모든 키", english: "All keys")
  static let inList = LocalizedText(korean: "목록", english: "In the list")
  static let onProduct = LocalizedText(korean: "상품", english: "On a product's page")
  static let inForms = LocalizedText(korean: "입력", english: "In forms")
  static let onSeller = LocalizedText(korean: "판매자", english: "On the seller's page")
  static let onPictures = LocalizedText(
    korean: "입력에서 고른 사진", english: "On a picture in a form")
  static let inQuestions = LocalizedText(korean: "질문", english: "In questions")
  static let everywhere = LocalizedText(korean: "어디서나", english: "Everywhere")
}
