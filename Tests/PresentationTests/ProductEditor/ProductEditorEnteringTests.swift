import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorEnteringTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  enum Event: Sendable {
    case enter(String, ProductForm.TextField)
    case leave(ValidationIssue.Field)
    case submit
  }

  struct Course: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    let told: [String]

    init(_ what: String, _ events: [Event], told: [String]) {
      testDescription = what
      self.events = events
      self.told = told
    }
  }

  nonisolated static let courses = [
    Course("nothing was touched", [], told: []),
    Course("typing alone", [.enter("a", .name)], told: []),
    Course("leaving", [.enter("a", .name), .leave(.name)], told: ["name-length"]),
    Course("leaving an empty field", [.leave(.price)], told: ["missing-value"]),
    Course("leaving what may be empty", [.leave(.discount)], told: []),
    Course("leaving an empty stock", [.leave(.stock)], told: ["missing-value"]),
    Course("a product that is sold out", [.enter("0", .stock), .leave(.stock)], told: []),
    Course(
      "what is told follows the typing",
      [.enter("x", .price), .leave(.price), .enter("-1", .price)], told: ["negative-price"]),
    Course(
      "what is mended is told no more",
      [.enter("a", .name), .leave(.name), .enter("abc", .name)], told: []),
    Course(
      "and not again while somebody types",
      [.enter("a", .name), .leave(.name), .enter("abc", .name), .enter("a", .name)], told: []),
    Course(
      "but when the field is left again",
      [
        .enter("a", .name), .leave(.name), .enter("abc", .name), .enter("a", .name),
        .leave(.name),
      ], told: ["name-length"]),
    Course(
      "a discount that was fine, under a price that became lower",
      [
        .enter("5", .price), .leave(.price), .enter("4", .discount), .leave(.discount),
        .enter("3", .price), .leave(.price),
      ], told: ["discount-above-price"]),
    Course(
      "a discount that was not left yet",
      [.enter("4", .discount), .enter("3", .price), .leave(.price)], told: []),
    Course(
      "submitting tells everything", [.submit],
      told: ["name-length", "description-length", "missing-value", "missing-value", "image-count"]),
    Course(
      "everything but what is mended",
      [.submit, .enter("abc", .name), .enter("x", .discount), .enter("1", .price)],
      told: ["description-length", "missing-value", "image-count"]),
  ]

  @Test(arguments: courses)
  func `what is wrong is told when a field was left or all was submitted`(course: Course) async {
    let editor = stage.editor()
    await editor.restoreDraft()
    for event in course.events {
      switch event {
      case .enter(let text, let field): editor.setText(text, for: field)
      case .leave(let field): editor.endEditing(field)
      case .submit: await editor.submit()
      }
    }
    #expect(editor.codes == course.told)
    #expect(editor.state.phase == .editing)
    #expect(stage.repository.pages.count == 0)
  }

  @Test(arguments: [("ko_KR", true), ("en_US", false)])
  func `an issue has its code, and its text in the reader's language`(
    locale: String, isKorean: Bool
  ) async {
    let editor = stage.editor(locale: locale)
    await editor.restoreDraft()
    editor.setText("12abc", for: .price)
    editor.endEditing(.price)
    let issue = editor.state.issues(of: .price).first
    #expect(issue?.code == .unreadableNumber)
    #expect(issue?.text.contains("12abc") == true)
    #expect(issue?.text.contains(/\p{Hangul}/) == isKorean)
  }

  @Test func `everything that is wrong is known before it is told`() async {
    let editor = stage.editor()
    await editor.restoreDraft()
    #expect(editor.state.allIssues.map(\.field) == [.name, .description, .price, .stock, .images])
    #expect(editor.state.issues == [] && !editor.state.canSubmit)
    #expect(await stage.filledEditor().state.canSubmit)
  }

  @Test func `texts are as they were typed, and characters are counted as people do`() async {
    let editor = stage.editor()
    await editor.restoreDraft()
    let typed = [" １２，０００ ", "1,2", "abc\n", "👨‍👩‍👧‍👦🇰🇷\u{E9}", "👨‍👩‍👧‍👦🇰🇷e\u{301}"]
    for text in typed {
      for field in ProductForm.TextField.allCases {
        editor.setText(text, for: field)
        #expect(editor.state.form[field].utf8.elementsEqual(text.utf8))
      }
    }
    #expect(editor.state.nameCounter.text == "3/100" && editor.state.nameCounter.isInRange)
    #expect(editor.state.descriptionCounter.text == "3/1000")
    #expect(!editor.state.descriptionCounter.isInRange)
    #expect(editor.state.isChanged)
  }

  @Test func `there are four currencies to choose from, and what is chosen is sent`() async throws {
    let editor = await stage.filledEditor()
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd])
    editor.setCurrency(.jpy)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(call.request.draft.pricing.price == Money(tenThousandths: 150_000_000, currency: .jpy))
    call.answer(.failure(.offline))
    await submitted
    editor.setCurrency(Currency("EUR"))
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd, Currency("EUR")])
  }

  @Test(
    arguments: [
      ("ko_KR", "１２，０００．５", 120_005_000), ("en_US", "12,000.5", 120_005_000),
      ("de_DE", "12.000,5", 120_005_000), ("fr_FR", "12 000,5", 120_005_000),
      ("de_CH", "12'000.5", 120_005_000), ("en_IN", "1,20,000.5", 1_200_005_000),
      ("es_ES", "12000,5", 120_005_000), ("ar_EG", "١٢٬٠٠٠٫٥", 120_005_000),
    ] as [(String, String, Int64)])
  func `numbers are read as the locale writes them`(
    locale: String, price: String, units: Int64
  ) async throws {
    let editor = await stage.filledEditor(locale: locale)
    editor.setText(price, for: .price)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(call.request.draft.pricing.price.tenThousandths == units)
    call.answer(.failure(.offline))
    await submitted
  }

  @Test func `nothing can be entered before it was opened`() async {
    let editor = stage.editor()
    #expect(editor.state.phase == .unopened && !editor.state.canSubmit)
    editor.setText("abc", for: .name)
    editor.addPictures([stage.picture])
    editor.endEditing(.name)
    await editor.submit()
    await editor.discard()
    #expect(editor.state.form == ProductForm() && editor.state.pictures == [])
    #expect(editor.state.phase == .unopened && editor.state.issues == [])
    await editor.restoreDraft()
    #expect(editor.state.phase == .editing && editor.state.issues == [])
    #expect(stage.kept.writes == [])
  }
}
