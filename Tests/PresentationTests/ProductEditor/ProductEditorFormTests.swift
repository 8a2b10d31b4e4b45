import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductEditorFormTests: EditorScene {
  enum Event: Sendable {
    case set(String, ProductField)
    case end(ProductField)
    case submit
  }

  @Test(arguments: [("en_US", "29.90"), ("ko_KR", "29.90"), ("de_DE", "29,90")])
  func `the example of a price can be entered`(locale: String, example: String) async {
    let editor = await openedEditor(locale: locale)
    editor[text: .price] = "1.2.3,4"
    editor.endEditing(.price)
    #expect(editor.state.issues.first?.recoverySuggestion?.contains(example) == true)
    editor[text: .price] = example
    #expect(editor.state.issues.isEmpty)
  }

  @Test(
    arguments: [
      ([.set("a", .name)], []), ([.set("a", .name), .end(.name)], ["text-length"]),
      ([.end(.price)], ["missing-value"]), ([.end(.discount)], []),
      // An issue follows the typing until it's fixed. Later issues of the field are shown when
      // editing ends.
      ([.set("x", .price), .end(.price), .set("-1", .price)], ["negative-price"]),
      ([.set("a", .name), .end(.name), .set("abc", .name), .set("a", .name)], []),
      ([.set("abc", .name), .end(.name), .set("a", .name)], []),
      (
        [.set("a", .name), .end(.name), .set("abc", .name), .set("a", .name), .end(.name)],
        ["text-length"]
      ),
      // The issue of the discount is shown when editing of the price ends, unless the discount
      // wasn't edited yet.
      (
        [.set("4", .discount), .end(.discount), .set("3", .price), .end(.price)],
        ["discount-above-price"]
      ),
      ([.set("4", .discount), .set("3", .price), .end(.price)], []),
      ([.submit], ["text-length", "text-length", "missing-value", "missing-value", "image-count"]),
      (
        [.submit, .set("abc", .name), .set("x", .discount), .set("1", .price)],
        ["text-length", "missing-value", "image-count"]
      ),
    ] as [([Event], [String])])
  func `issues are shown when editing of a field ends or the form is submitted`(
    events: [Event], codes: [String]
  ) async {
    let editor = await openedEditor()
    for event in events {
      switch event {
      case .set(let text, let field): editor[text: field] = text
      case .end(let field): editor.endEditing(field)
      case .submit: #expect(await editor.submit() == .editing)
      }
    }
    #expect(editor.codes == codes)
    let issues = ProductField.allCases.flatMap { editor.state.issues(of: $0) }
    #expect(issues == editor.state.issues)
    #expect((editor.state.phase, repository.pages.count) == (.editing, 0))
  }

  @Test func `all issues are known before they're shown`() async {
    let editor = await openedEditor()
    #expect(editor.state.allIssues.map(\.field) == [.name, .description, .price, .stock, .images])
    #expect((editor.state.issues, editor.state.canSubmit) == ([], false))
  }

  @Test func `texts stay as typed, and emoji count as one character`() async {
    let editor = await openedEditor()
    for text in [" １２，０００ ", "abc\n", "👨‍👩‍👧‍👦🇰🇷\u{E9}", "👨‍👩‍👧‍👦🇰🇷e\u{301}"] {
      for field in ProductField.textFields {
        editor[text: field] = text
        #expect(editor.state.form[field].utf8.elementsEqual(text.utf8))
      }
    }
    let counters = ProductField.textFields.map { editor.state.counter(of: $0) }
    #expect(counters.map { $0?.text } == ["3/100", "3/1000", nil, nil, nil])
    #expect(counters.map { $0?.isInRange } == [true, false, nil, nil, nil])
  }

  @Test func `the chosen currency is sent`() async throws {
    let editor = await filledEditor()
    editor.currency = .jpy
    try await answer(editor.submit, registration: .failure(.unreachable(.offline())))
    #expect(sent?.price == Money(tenThousandths: 150_000_000, currency: .jpy))
    editor.currency = Currency("EUR")
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd, Currency("EUR")])
  }

  @Test(arguments: [
    ("ko_KR", "１２，０００．５"), ("en_US", "12,000.5"), ("de_DE", "12.000,5"), ("fr_FR", "12 000,5"),
    ("de_CH", "12'000.5"), ("en_IN", "12,000.5"), ("es_ES", "12000,5"), ("ar_EG", "١٢٬٠٠٠٫٥"),
  ])
  func `numbers are read in the format of the locale`(locale: String, price: String) {
    let format = NumberFormat(Locale(identifier: locale))
    #expect(format.decimalText(of: price) == "12000.5")
    #expect((format.decimalText(of: "1,20,000") == "120000") == (locale == "en_IN"))
  }

  @Test func `only text can be edited before the draft is restored`() async {
    let editor = makeEditor()
    #expect((editor.state.phase, editor.state.canSubmit) == (.unopened, false))
    editor.endEditing(.name)
    await editor.submit()
    await editor.discard()
    #expect((editor.state.phase, editor.state.issues) == (.unopened, []))
    await editor.load()
    #expect((editor.state.phase, editor.state.issues) == (.editing, []))
    #expect((editor.state.canSubmit, drafts.writes) == (false, []))
  }
}
