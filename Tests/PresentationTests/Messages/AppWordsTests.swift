import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for an app's own words in place of the package's.
struct AppWordsTests {
  /// A locale that shows the code of each text in place of the text.
  private static let codes = Language(Locale(identifier: "de_DE")) { "‹\($0.code)›" }

  private static func locale(_ words: [String: String]) -> Language {
    Language(Locale(identifier: "de_DE")) { words[$0.code] }
  }

  @Test(arguments: [
    (ActionTitle.tryAgain.text(in: codes), "‹title.tryAgain›"),
    (ActionTitle.titles(in: codes)["sell"], "‹title.sell›"),
    (ScreenText.loading.text(in: codes), "‹screen.loading›"),
    (ProductField.name.label(in: codes), "‹field.name›"),
    (ProductField.name.hint(in: codes), "‹hint.name›"),
    (SellerField.secret.label(in: codes), "‹field.secret›"),
    (
      MarketError.unreachable(.timedOut).message(in: codes).text,
      "‹timed-out› ‹timed-out.suggestion›"
    ),
    (MarketError.conflict(reason: "no").message(in: codes).serverMessage, "‹server-reason›"),
    (MarketError.unreachable(.timedOut).message(in: codes).retryTitle, "‹title.tryAgain›"),
    (SellerCredentialError.emptySecret.message(in: codes).title, "‹empty-secret›"),
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
    let locale = Self.locale(["offline": template, "word.no-connection": "‹Funkloch›"])
    let cause = MarketError.unreachable(.offline()).clause
    let message = UserMessage(.offline, diagnosis: cause, in: locale)
    #expect(message.description == description)
    #expect(message.title == title)
  }

  @Test func `a text without own words is the package's`() {
    #expect(ActionTitle.save.text(in: Self.locale([:])) == "Save")
  }

  @Test func `a closure receives the code, the values, the text and the locale`() {
    let texts = Mutex<[PackageText]>([])
    let locale = Language(Locale(identifier: "ko_KR")) { text in
      texts.withLock { $0.append(text) }
      return nil
    }
    _ = CharacterCounter(count: 12, allowed: 3...100).accessibilityText(in: locale)
    let text = texts.withLock { $0.first }
    #expect(text?.code == "characters")
    #expect(text?.values == ["count": "12", "limit": "100"])
    #expect(text?.text == "{limit}자 중 {count}자")
    #expect(text?.locale == Locale(identifier: "ko_KR"))
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
