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
  public static let noProducts = LocalizedText("상품이 없습니다.", "There are no products.")

  public static func was(_ price: String) -> LocalizedText {
    LocalizedText("(정가 \(price))", "(was \(price))")
  }

  public static func products(_ count: Int) -> LocalizedText {
    LocalizedText("상품 \(count)개", count.counted("product"))
  }

  public static func noMatch(_ text: String) -> LocalizedText {
    LocalizedText("'\(text)'와(과) 일치하는 상품이 없습니다.", "No product matches '\(text)'.")
  }
}
