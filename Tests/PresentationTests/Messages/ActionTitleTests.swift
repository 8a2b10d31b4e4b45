import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

struct ActionTitleTests {
  @Test(arguments: ActionTitle.allCases)
  func `every action has a title in both languages`(action: ActionTitle) {
    #expect(action.text(in: .korean).contains(/^[가-힣 ]+$/))
    #expect(action.text(in: .english).contains(/^[A-Z][A-Za-z ]+$/))
  }

  @Test(arguments: [("en_US", "Delete", "Cancel"), ("ko_KR", "삭제", "취소")])
  func `a confirmation has the titles of its buttons`(
    locale: String, delete: String, cancel: String
  ) {
    let confirmation = ProductConfirmation(
      deletionOf: ProductID(32), name: "Desk lamp", locale: Locale(identifier: locale))
    #expect(confirmation.actionTitle == delete && confirmation.cancelTitle == cancel)
  }

  @Test(arguments: [
    (WriteFailure.Reason.failed(.offline), true), (.notSignedIn, false), (.outcomeUnknown, false),
  ])
  func `only a deletion that certainly failed offers a retry`(
    reason: WriteFailure.Reason, isRetried: Bool
  ) {
    let failure = WriteFailure(reason, of: ProductID(32), id: 1, language: .korean)
    #expect(failure.retryTitle == (isRetried ? "다시 시도" : nil))
    #expect(failure.dismissTitle == "확인")
  }

  @Test(arguments: [(Language.english, "Try Again", "OK"), (.korean, "다시 시도", "확인")])
  func `messages of errors and of issues have titles`(
    language: Language, retry: String, dismiss: String
  ) {
    let issue = ValidationIssue.missingValue(.stock)
    for message in [MarketError.offline.message(in: language), issue.message(in: language)] {
      #expect(message.retryTitle == retry && message.dismissTitle == dismiss)
    }
  }
}
