import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorFormTests: EditorFixture {
  enum Event: Sendable {
    case set(String, ProductForm.TextField)
    case endEditing(ValidationIssue.Field)
    case submit
  }

  struct Course: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    let shown: [String]

    init(_ what: String, _ events: [Event], shown: [String]) {
      testDescription = what
      self.events = events
      self.shown = shown
    }
  }

  nonisolated static let courses = [
    Course("no editing", [], shown: []),
    Course("typing", [.set("a", .name)], shown: []),
    Course("an invalid field", [.set("a", .name), .endEditing(.name)], shown: ["name-length"]),
    Course("an empty field", [.endEditing(.price)], shown: ["missing-value"]),
    Course("an empty optional field", [.endEditing(.discount)], shown: []),
    Course("an empty stock", [.endEditing(.stock)], shown: ["missing-value"]),
    Course("a sold-out product", [.set("0", .stock), .endEditing(.stock)], shown: []),
    Course(
      "an issue follows the typing",
      [.set("x", .price), .endEditing(.price), .set("-1", .price)], shown: ["negative-price"]),
    Course(
      "a fixed issue",
      [.set("a", .name), .endEditing(.name), .set("abc", .name)], shown: []),
    Course(
      "an issue that returns while typing",
      [.set("a", .name), .endEditing(.name), .set("abc", .name), .set("a", .name)], shown: []),
    Course(
      "an issue that returns when editing ends",
      [
        .set("a", .name), .endEditing(.name), .set("abc", .name), .set("a", .name),
        .endEditing(.name),
      ], shown: ["name-length"]),
    Course(
      "a discount above a changed price",
      [
        .set("5", .price), .endEditing(.price), .set("4", .discount), .endEditing(.discount),
        .set("3", .price), .endEditing(.price),
      ], shown: ["discount-above-price"]),
    Course(
      "a discount that is still edited",
      [.set("4", .discount), .set("3", .price), .endEditing(.price)], shown: []),
    Course(
      "submitting", [.submit],
      shown: ["name-length", "description-length", "missing-value", "missing-value", "image-count"]),
    Course(
      "fixing issues after submitting",
      [.submit, .set("abc", .name), .set("x", .discount), .set("1", .price)],
      shown: ["description-length", "missing-value", "image-count"]),
  ]

  @Test(arguments: courses)
  func `issues are shown when editing of a field ends or the form is submitted`(course: Course)
    async
  {
    let editor = await stage.openedEditor()
    for event in course.events {
      switch event {
      case .set(let text, let field): editor.setText(text, for: field)
      case .endEditing(let field): editor.endEditing(field)
      case .submit: await editor.submit()
      }
    }
    #expect(editor.codes == course.shown)
    #expect(editor.state.phase == .editing)
    #expect(stage.repository.pages.count == 0)
  }

  @Test func `all issues are known before they're shown`() async {
    let editor = await stage.openedEditor()
    #expect(editor.state.allIssues.map(\.field) == [.name, .description, .price, .stock, .images])
    #expect(editor.state.issues == [] && !editor.state.canSubmit)
    #expect(await stage.filledEditor().state.canSubmit)
  }

  @Test func `texts stay as typed, and emoji count as one character`() async {
    let editor = await stage.openedEditor()
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

  @Test func `the chosen currency is sent`() async throws {
    let editor = await stage.filledEditor()
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd])
    editor.setCurrency(.jpy)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(
      call.request.newProduct.pricing.price == Money(tenThousandths: 150_000_000, currency: .jpy))
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
  func `numbers are read in the format of the locale`(
    locale: String, price: String, units: Int64
  ) async throws {
    let editor = await stage.filledEditor(locale: locale)
    editor.setText(price, for: .price)
    async let submitted: Void = editor.submit()
    let call = try await stage.registration()
    #expect(call.request.newProduct.pricing.price.tenThousandths == units)
    call.answer(.failure(.offline))
    await submitted
  }

  @Test func `only text can be edited before the draft is restored`() async {
    let editor = stage.editor()
    #expect(editor.state.phase == .unopened && !editor.state.canSubmit)
    editor.addImages([stage.image])
    editor.endEditing(.name)
    await editor.submit()
    await editor.discard()
    #expect(editor.state.form == ProductForm() && editor.state.images == [])
    #expect(editor.state.phase == .unopened && editor.state.issues == [])
    await editor.restoreDraft()
    #expect(editor.state.phase == .editing && editor.state.issues == [])
    #expect(stage.drafts.writes == [])
  }

  @Test(arguments: [
    (ProductForm.TextField.name, "9/100", "9 of 100 characters", "100자 중 9자"),
    (.description, "23/1000", "23 of 1000 characters", "1000자 중 23자"),
  ])
  func `a text has a counter for the eye and for the ear`(
    field: ProductForm.TextField, text: String, english: String, korean: String
  ) async throws {
    let counter = try #require(await stage.filledEditor().state.counter(of: field))
    #expect(counter.text == text && !field.isNumeric)
    #expect(counter.accessibilityText(in: .english) == english)
    #expect(counter.accessibilityText(in: .korean) == korean)
  }

  @Test(arguments: [ProductForm.TextField.price, .discount, .stock])
  func `a number has no counter`(field: ProductForm.TextField) async {
    let editor = await stage.openedEditor()
    #expect(editor.state.counter(of: field) == nil && field.isNumeric)
  }
}
