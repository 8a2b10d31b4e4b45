import Foundation
import OpenMarketTestSupport
import Testing

struct ActionTitleTests {
  @Test(arguments: [
    ("Desk lamp", "en_US", "Delete “Desk lamp”?"), ("Desk lamp", "ko_KR", "“Desk lamp” 상품을 삭제할까요?"),
    (nil, "en_US", "Delete product #32?"), ("", "ko_KR", "#32 상품을 삭제할까요?"),
  ])
  func `a confirmation has the name or the number of the product, and titles of its buttons`(
    name: String?, locale: String, title: String
  ) {
    let confirmation = DeletionConfirmation(
      deletionOf: ProductID(32), name: name, locale: Locale(identifier: locale))
    #expect(confirmation.title == title)
    let isKorean = locale == "ko_KR"
    #expect(confirmation.actionTitle == (isKorean ? "삭제" : "Delete"))
    #expect(confirmation.cancelTitle == (isKorean ? "취소" : "Cancel"))
  }

  @Test(arguments: [
    (DeletionFailure.Reason.failed(.unreachable(.offline())), true), (.notSignedIn, false),
    (.outcomeUnknown, false),
  ])
  func `only a deletion that certainly failed offers a retry`(
    reason: DeletionFailure.Reason, isRetried: Bool
  ) {
    let korean = Locale(identifier: "ko_KR")
    let failure = DeletionFailure(reason, of: ProductID(32), locale: korean)
    #expect(failure.retryTitle == (isRetried ? "다시 시도" : nil))
    #expect(failure.message.dismissTitle == "확인")
  }
}
