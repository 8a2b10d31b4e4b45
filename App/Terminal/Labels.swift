public import OpenMarketDomain
import OpenMarketPresentation

/// The localized strings that appear in terminal output and that view models don't provide.
public enum Labels {
  public static let id = LocalizedText("번호", "ID")
  public static let name = LocalizedText("상품", "NAME")
  public static let discount = LocalizedText("할인", "OFF")
  public static let vendor = LocalizedText("판매자", "SELLER")
  public static let created = LocalizedText("등록일", "REGISTERED")
  public static let pictures = LocalizedText("이미지", "IMAGES")
  public static let unnamed = LocalizedText("(이름 없음)", "(no name)")
  public static let endOfList = LocalizedText("목록의 끝", "end of the list")
  public static let unchanged = LocalizedText(
    "바뀐 내용이 없어 보내지 않았습니다.", "Nothing was changed, so nothing was sent.")

  public static func title(of field: ProductField) -> LocalizedText {
    LocalizedText(field.label(in: .korean), field.label(in: .english).uppercased())
  }

  public static func was(_ price: String) -> LocalizedText {
    LocalizedText("(정가 \(price))", "(was \(price))")
  }

  public static func products(_ count: Int) -> LocalizedText {
    LocalizedText("상품 \(count)개", count.counted("product"))
  }

  public static func noMatch(_ text: String) -> LocalizedText {
    LocalizedText("“\(text)” 검색 결과가 없습니다.", "No products match “\(text)”.")
  }

  public static func registered(_ id: ProductID) -> LocalizedText {
    LocalizedText("#\(id) 상품을 등록했습니다.", "Registered product #\(id).")
  }

  public static func edited(_ id: ProductID) -> LocalizedText {
    LocalizedText("#\(id) 상품을 수정했습니다.", "Saved your changes to product #\(id).")
  }

  public static func deleted(_ id: ProductID) -> LocalizedText {
    LocalizedText("#\(id) 상품을 삭제했습니다.", "Deleted product #\(id).")
  }
}
