import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for an app's own words in place of the package's.
struct AppWordsTests {
  /// A locale that shows the code of each text in place of the text.
  private static let codes = Language(Locale(identifier: "de_DE")) { "‹\($0.code)›" }

  @Test(arguments: [
    (ScreenText.loading.text(in: codes), "‹screen.loading›"),
    (SellerField.secret.label(in: codes), "‹field.secret›"),
    (SellerCredentialError.emptySecret.message(in: codes).title, "‹empty-secret›"),
    (ProductField.name.label(in: codes), "‹field.name›"),
    (ProductField.name.hint(in: codes), "‹hint.name›"),
    (MarketError.conflict(reason: "no").message(in: codes).serverMessage, "‹server-reason›"),
    (MarketError.unreachable(.timedOut).message(in: codes).retryTitle, "‹title.tryAgain›"),
    (ProductRow(.sample(id: 5), locale: codes).stockText, "‹stock-left›"),
    (
      DeletionConfirmation(deletionOf: ProductID(5), name: nil, locale: codes).title,
      "‹confirm-deletion›"
    ),
    (DiscardQuestion(mayBeRegistered: true, language: codes).title, "‹discard-registered-draft›"),
    (CharacterCounter(count: 1, allowed: 0...9).accessibilityText(in: codes), "‹characters›"),
    (ServiceHealthState(health: .impaired(statusText: ""), locale: codes).text, "‹no-status›"),
  ])
  func `each text is the app's`(text: String?, code: String) {
    #expect(text == code)
  }

  @Test(arguments: [
    ("Kein Netz{diagnosis}.", "Kein Netz (‹Funkloch›).", "Kein Netz"),
    ("Zu. Dann auf{diagnosis}.", "Zu. Dann auf (‹Funkloch›).", "Zu"),
    ("{unknown}だめ。もう一度。", "…だめ。もう一度。", "…だめ"),
  ])
  func `values are filled in, and the first sentence is the title`(
    template: String, description: String, title: String
  ) {
    let words = ["offline": template, "word.no-connection": "‹Funkloch›"]
    let locale = Language(Locale(identifier: "de_DE")) { words[$0.code] }
    let cause = MarketError.unreachable(.offline()).clause
    let message = UserMessage(.offline, diagnosis: cause, in: locale)
    #expect((message.description, message.title) == (description, title))
  }

  @Test func `a closure gets the code, values, text and locale, and may return no own words`() {
    let texts = Mutex<[PackageText]>([])
    let locale = Language(Locale(identifier: "ko_KR")) { text in
      texts.withLock { $0.append(text) }
      return nil
    }
    let counter = CharacterCounter(count: 12, allowed: 3...100)
    #expect(counter.accessibilityText(in: locale) == "100자 중 12자")
    let text = texts.withLock { $0.first }
    #expect((text?.code, text?.values) == ("characters", ["count": "12", "limit": "100"]))
    #expect((text?.text, text?.locale.identifier) == ("{limit}자 중 {count}자", "ko_KR"))
  }

  @Test @MainActor func `the words of the parts are those of a screen`() async {
    let repository = ScriptedProductRepository(pages: [.failure(.unreachable(.timedOut))])
    var parts = MarketParts.sample(of: repository)
    parts.locale = Self.codes
    let list = ProductListViewModel(in: parts)
    await list.load()
    #expect(list.state.error?.title == "‹timed-out›")
    #expect(ActionTitle.save.text(in: list.locale) == "‹title.save›")
  }
}

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
    let titles = locale == "ko_KR" ? ("삭제", "취소") : ("Delete", "Cancel")
    #expect((confirmation.actionTitle, confirmation.cancelTitle) == titles)
  }

  @Test(arguments: [
    (DeletionFailure.Reason.failed(.unreachable(.offline())), true), (.notSignedIn, false),
    (.outcomeUnknown, false),
  ])
  func `only a deletion that certainly failed offers a retry`(
    reason: DeletionFailure.Reason, isRetried: Bool
  ) {
    let failure = DeletionFailure(reason, of: ProductID(32), locale: Language.korean)
    let titles = (failure.retryTitle, failure.message.dismissTitle)
    #expect(titles == (isRetried ? "다시 시도" : nil, "확인"))
  }
}

struct ScreenTextTests {
  @Test func `each text has another key than a button`() {
    #expect(ScreenText.allCases.filter { ActionTitle(rawValue: $0.rawValue) != nil } == [])
  }

  @Test(
    arguments: [
      (0, nil, "0", "0"), (2, 72, "2 of 72", "72개 중 2개"),
      (2, 1_200, "2 of 1,200", "1,200개 중 2개"), (10, 9, "10", "10"),
    ] as [(Int, Int?, String, String)])
  func `a list counts its rows`(count: Int, total: Int?, english: String, korean: String) {
    let rows = ProductRows((0..<count).map { .numbered($0) })
    let content = ProductListState.Content(rows: rows, totalCount: total)
    let state = ProductListState(phase: .loaded, content: content)
    #expect((state.countText(in: .english), state.countText(in: .korean)) == (english, korean))
    #expect(ProductListState().countText(in: .english) == nil)
  }
}
