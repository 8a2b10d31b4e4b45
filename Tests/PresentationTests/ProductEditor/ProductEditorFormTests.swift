import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@Suite(.timeLimit(.minutes(10)))
final class ProductEditorFormTests: EditorScene {
  enum Event: Sendable {
    case set(String, ProductField)
    case endEditing(ProductField)
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
      ([], []), ([.set("a", .name)], []),
      ([.set("a", .name), .endEditing(.name)], ["text-length"]),
      ([.endEditing(.price)], ["missing-value"]), ([.endEditing(.discount)], []),
      // An issue follows the typing until it's fixed. Later issues of the field are shown when
      // editing ends.
      ([.set("x", .price), .endEditing(.price), .set("-1", .price)], ["negative-price"]),
      ([.set("a", .name), .endEditing(.name), .set("abc", .name), .set("a", .name)], []),
      (
        [
          .set("a", .name), .endEditing(.name), .set("abc", .name), .set("a", .name),
          .endEditing(.name),
        ], ["text-length"]
      ),
      // The issue of the discount is shown when editing of the price ends, unless the discount
      // wasn't edited yet.
      (
        [
          .set("5", .price), .endEditing(.price), .set("4", .discount), .endEditing(.discount),
          .set("3", .price), .endEditing(.price),
        ], ["discount-above-price"]
      ),
      ([.set("4", .discount), .set("3", .price), .endEditing(.price)], []),
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
      case .endEditing(let field): editor.endEditing(field)
      case .submit: #expect(await editor.submit() == .editing)
      }
    }
    #expect(editor.codes == codes)
    for field in ProductField.allCases {
      #expect(editor.state.issues(of: field).allSatisfy { $0.field == field })
    }
    #expect((editor.state.phase, repository.pages.count) == (.editing, 0))
  }

  @Test func `all issues are known before they're shown`() async {
    let editor = await openedEditor()
    #expect(editor.state.allIssues.map(\.field) == [.name, .description, .price, .stock, .images])
    #expect((editor.state.issues, editor.state.canSubmit) == ([], false))
    #expect(await filledEditor().state.canSubmit)
  }

  @Test func `texts stay as typed, and emoji count as one character`() async {
    let editor = await openedEditor()
    for text in [" １２，０００ ", "abc\n", "👨‍👩‍👧‍👦🇰🇷\u{E9}", "👨‍👩‍👧‍👦🇰🇷e\u{301}"] {
      for field in ProductField.textFields {
        editor[text: field] = text
        #expect(editor.state.form[field].utf8.elementsEqual(text.utf8))
      }
    }
    #expect(editor.state.counter(of: .name)?.text == "3/100")
    let counter = editor.state.counter(of: .description)
    #expect(counter?.text == "3/1000")
    #expect(counter?.isInRange == false)
    #expect(counter?.accessibilityText(in: .english) == "3 of 1000 characters")
    #expect(counter?.accessibilityText(in: .korean) == "1000자 중 3자")
    for field in [ProductField.price, .discount, .stock] {
      #expect(editor.state.counter(of: field) == nil)
    }
  }

  @Test func `the chosen currency is sent`() async throws {
    let editor = await filledEditor()
    #expect(editor.state.currencies == [.krw, .usd, .jpy, .hkd])
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
    #expect((editor.state.form, editor.state.images) == (ProductForm(), []))
    #expect((editor.state.phase, editor.state.issues) == (.unopened, []))
    await editor.load()
    #expect((editor.state.phase, editor.state.issues) == (.editing, []))
    #expect(drafts.writes == [])
  }
}

struct ProductEditorFactsTests {
  private static let locale = Language.english
  private static let message = UserMessage(.notSignedIn, in: locale)
  private static let unknown = UnresolvedSubmission(.registrationUnknown, locale: locale)
  private static let half = TransferProgress(completedBytes: 1, totalBytes: 2)

  enum Event {
    case restoring, restoringCancelled, restored, submitting, progress, cancelled, failed, unknown
    case signedOut, signedIn, failureDismissed, attemptDropped

    func apply(to facts: inout ProductEditorFacts) {
      switch self {
      case .restoring: facts.beginRestoring()
      case .restoringCancelled: facts.cancelRestoring()
      case .restored: facts.endRestoring()
      case .submitting: facts.beginSubmitting()
      case .progress: facts.report(half)
      case .cancelled: facts.endSubmitting()
      case .failed: facts.endSubmitting(.failed(message))
      case .unknown: facts.endSubmitting(.unresolved(ProductEditorFactsTests.unknown))
      case .signedOut: facts.signOut(message)
      case .signedIn: facts.dismissSignedOut()
      case .failureDismissed: facts.dismissError()
      case .attemptDropped: facts.dropSubmission()
      }
    }
  }

  @Test(
    arguments: [
      ([], .unopened), ([.restoring], .opening), ([.restoring, .restoringCancelled], .unopened),
      ([.restored], .editing), ([.restored, .submitting], .submitting(nil)),
      ([.restored, .submitting, .progress], .submitting(half)),
      ([.restored, .submitting, .failed], .failed(message)),
      ([.restored, .submitting, .failed, .progress], .failed(message)),
      ([.restored, .submitting, .unknown], .unresolved(unknown)),
      // A cancellation shows the phase from before.
      ([.restored, .submitting, .cancelled], .editing),
      ([.restored, .failed, .submitting, .cancelled], .failed(message)),
      ([.restored, .unknown, .submitting, .cancelled], .unresolved(unknown)),
      ([.restored, .failed, .restoring, .restoringCancelled], .failed(message)),
      // So does signing in, but a failure doesn't come back.
      ([.restored, .unknown, .signedOut], .signedOut(message)),
      ([.restored, .unknown, .signedOut, .signedIn], .unresolved(unknown)),
      ([.restored, .failed, .signedOut, .signedIn], .editing),
      ([.restored, .failed, .failureDismissed], .editing),
      ([.restored, .unknown, .failureDismissed], .unresolved(unknown)),
      ([.restored, .unknown, .attemptDropped], .editing),
    ] as [([Event], ProductEditorState.Phase)])
  func `the phase follows from the events`(events: [Event], phase: ProductEditorState.Phase) {
    var facts = ProductEditorFacts()
    for event in events { event.apply(to: &facts) }
    #expect(facts.phase == phase)
  }
}

struct EditedFormTests {
  /// A change without a field, such as the result of a compression, doesn't show the issues of the
  /// field.
  @Test(arguments: [ProductField.images, nil])
  func `a field that was changed shows issues when editing ends`(field: ProductField?) throws {
    let image = ImageFile.samplePNG(name: "lamp.png")
    var form = EditedForm(editing: nil, format: NumberFormat())
    form.change(reporting: field) { $0.images = [image] }
    form.change { $0.images = [] }
    form.endEditing(.name)
    #expect(form.reportedIssues.map(\.field).contains(.images) == (field != nil))
  }
}
