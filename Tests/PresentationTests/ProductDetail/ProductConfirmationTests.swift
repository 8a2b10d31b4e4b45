import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct ProductConfirmationTests {
  private func confirmation(of name: String?, _ locale: String) -> ProductConfirmation {
    ProductConfirmation(
      deletionOf: ProductID(32), name: name, locale: Locale(identifier: locale))
  }

  @Test(arguments: [
    ("Desk lamp", "en_US", "Delete “Desk lamp”?", "You can't undo this."),
    ("Desk lamp", "ko_KR", "“Desk lamp” 상품을 삭제할까요?", "삭제한 상품은 되돌릴 수 없습니다."),
    (nil, "en_US", "Delete product #32?", "You can't undo this."),
    ("", "ko_KR", "#32 상품을 삭제할까요?", "삭제한 상품은 되돌릴 수 없습니다."),
  ])
  func `the title has the name or the number of the product`(
    name: String?, locale: String, title: String, text: String
  ) {
    let confirmation = confirmation(of: name, locale)
    #expect(confirmation.title == title)
    #expect(confirmation.text == text)
  }

  @Test func `a long name is cut`() {
    #expect(confirmation(of: String(repeating: "y", count: 100_000), "en_US").title.count < 500)
  }
}
