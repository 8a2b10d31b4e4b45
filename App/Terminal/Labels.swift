import OpenMarketDomain
package import OpenMarketPresentation

/// The texts for terminals that no view model provides.
package enum Labels {
  package static let id = LocalizedText(korean: "번호", english: "ID")
  package static let name = LocalizedText(korean: "상품", english: "NAME")
  package static let price = LocalizedText(korean: "가격", english: "PRICE")
  package static let discount = LocalizedText(korean: "할인", english: "OFF")
  package static let stock = LocalizedText(korean: "재고", english: "STOCK")
  package static let vendor = LocalizedText(korean: "판매자", english: "VENDOR")
  package static let created = LocalizedText(korean: "등록일", english: "REGISTERED")
  package static let description = LocalizedText(korean: "설명", english: "DESCRIPTION")
  package static let pictures = LocalizedText(korean: "사진", english: "PICTURES")
  package static let unnamed = LocalizedText(korean: "(이름 없음)", english: "(no name)")
  package static let endOfList = LocalizedText(korean: "마지막 페이지입니다", english: "end of the list")
  package static let noProducts = LocalizedText(
    korean: "상품이 없습니다.", english: "There are no products.")

  package static let embeddedMarket = LocalizedText(
    korean: "내장 마켓으로 실행 중입니다. 실제 서버를 쓰려면 --server URL을 주세요.",
    english: "running on the embedded market; give --server URL for a real one.")

  package static func was(_ price: String) -> LocalizedText {
    LocalizedText(korean: "(정가 \(price))", english: "(was \(price))")
  }

  package static func pageOf(_ page: Int, _ pages: Int?) -> LocalizedText {
    guard let pages else {
      return LocalizedText(korean: "\(page)페이지", english: "Page \(page)")
    }
    return LocalizedText(korean: "\(pages)페이지 중 \(page)페이지", english: "Page \(page) of \(pages)")
  }

  package static func products(_ count: Int) -> LocalizedText {
    LocalizedText(
      korean: "상품 \(count)개", english: count.counted("product"))
  }

  package static func next(_ command: String) -> LocalizedText {
    LocalizedText(korean: "다음: \(command)", english: "next: \(command)")
  }

  package static func noMatch(_ text: String) -> LocalizedText {
    LocalizedText(
      korean: "'\(text)'와(과) 일치하는 상품이 없습니다.", english: "No product matches '\(text)'.")
  }

  package static func nothingOnPage(_ page: Int) -> LocalizedText {
    LocalizedText(
      korean: "\(page)페이지에는 상품이 없습니다.", english: "There is nothing on page \(page).")
  }
}
