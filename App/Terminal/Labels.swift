public import OpenMarketDomain
import OpenMarketPresentation

/// The localized strings that appear in terminal output and that view models don't provide.
public enum Labels {
  public static let id = LocalizedText("번호", "ID")
  public static let name = LocalizedText("상품", "NAME")
  public static let price = LocalizedText("가격", "PRICE")
  public static let discount = LocalizedText("할인", "OFF")
  public static let stock = LocalizedText("재고", "STOCK")
  public static let vendor = LocalizedText("판매자", "VENDOR")
  public static let created = LocalizedText("등록일", "REGISTERED")
  public static let description = LocalizedText("설명", "DESCRIPTION")
  public static let pictures = LocalizedText("이미지", "IMAGES")
  public static let unnamed = LocalizedText("(이름 없음)", "(no name)")
  public static let endOfList = LocalizedText("마지막 페이지입니다", "end of the list")
  public static let noProducts = LocalizedText(
    "상품이 없습니다.", "There are no products.")

  public static let embeddedMarket = LocalizedText(
    "내장 마켓으로 실행 중입니다. 실제 서버를 쓰려면 --server URL을 주세요.",
    "running on the embedded market; give --server URL for a real one.")

  public static func was(_ price: String) -> LocalizedText {
    LocalizedText("(정가 \(price))", "(was \(price))")
  }

  public static func pageOf(_ page: Int, _ pages: Int?) -> LocalizedText {
    guard let pages else {
      return LocalizedText("\(page)페이지", "Page \(page)")
    }
    return LocalizedText("\(pages)페이지 중 \(page)페이지", "Page \(page) of \(pages)")
  }

  public static func products(_ count: Int) -> LocalizedText {
    LocalizedText(
      "상품 \(count)개", count.counted("product"))
  }

  public static func next(_ command: String) -> LocalizedText {
    LocalizedText("다음: \(command)", "next: \(command)")
  }

  public static func noMatch(_ text: String) -> LocalizedText {
    LocalizedText(
      "'\(text)'와(과) 일치하는 상품이 없습니다.", "No product matches '\(text)'.")
  }

  public static func nothingOnPage(_ page: Int) -> LocalizedText {
    LocalizedText(
      "\(page)페이지에는 상품이 없습니다.", "There is nothing on page \(page).")
  }
}
