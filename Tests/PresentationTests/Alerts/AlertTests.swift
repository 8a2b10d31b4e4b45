import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for the alerts of errors and deletions, which a test taps.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AlertContentTests {
  private let repository = GatedProductRepository()

  @Test func `an error has a button, and a retry that fails is presented again`() async throws {
    var dismissCount = 0
    let error = UserMessage(.offline, in: .english)
    let plain = AlertContent.error(error) { _ in dismissCount += 1 }
    #expect((plain.title, plain.text, plain.titles) == (error.title, error.details, ["OK"]))
    try await plain.tapLast("OK")
    #expect(dismissCount == 1)
    var answers: [UserMessage?] = [UserMessage(.timedOut, in: .english), nil]
    let alert = AlertContent.error(error, retry: { answers.removeFirst() }, dismiss: { _ in })
    #expect(alert.titles == ["Try Again", "OK"])
    let second = try await alert.tap("Try Again")
    #expect(second.title == UserMessage(.timedOut, in: .english).title)
    try await second.tapLast("Try Again")
    #expect(answers == [])
  }

  /// Returns the detail of a product whose deletion is requested, and the alert that asks for a
  /// confirmation.
  private func request(
    asking identifier: String? = nil, isSignedIn: Bool = true
  ) throws -> (ProductDetailViewModel, AlertContent) {
    let sellers = GatedSellerCredentialStore(isSignedIn ? .sample() : nil)
    let detail = ProductDetailViewModel(
      id: ProductID(32), in: .sample(of: repository, sellers: sellers))
    #expect(AlertContent.confirmation(of: detail) == nil)
    detail.requestDeletion()
    let alert = AlertContent.confirmation(of: detail, askingSecretOf: identifier)
    return (detail, try #require(alert))
  }

  @Test func `a cancelled confirmation deletes nothing`() async throws {
    let (detail, alert) = try request()
    #expect(alert.titles == ["Delete", "Cancel"])
    #expect(alert.buttons.map(\.isDestructive) == [true, false])
    #expect(alert.buttons.map(\.isCancel) == [false, true])
    try await alert.tapLast("Cancel")
    #expect((detail.confirmation, repository.deletions.count) == (nil, 0))
  }

  @Test func `a deletion asks for the secret until it's right`() async throws {
    let (detail, empty) = try request(asking: "seller-9", isSignedIn: false)
    let alert = try await empty.tap("Delete", text: "")
    #expect([empty, alert].map(\.secretLabel) == ["Secret", "Secret"])
    #expect([empty, alert].map(\.titles) == [["Delete", "Cancel"], ["Delete", "Cancel"]])
    async let failed = alert.tap("Delete", text: "wrong")
    try await repository.deletions.next().answer(.failure(.forbidden(reason: nil)))
    let failure = try await failed
    #expect((failure.secretLabel, failure.titles) == ("Secret", ["Try Again", "OK"]))
    let again = try await failure.tap("Try Again", text: "")
    async let end: Void = again.tapLast("Try Again", text: "right")
    try await repository.deletions.next().answer(.success(()))
    try await end
    #expect(detail.state.presence == .deleted)
  }

  @Test func `an identifier that can't be sent is told, and no secret is asked for`() async throws {
    let alert = try request(asking: "seller 9\n").1
    let told = try await alert.tap("Delete", text: "secret")
    #expect((told.secretLabel, told.titles) == (nil, ["OK"]))
  }

  @Test func `a deletion with an unknown outcome isn't retried`() async throws {
    let (detail, alert) = try request()
    async let failed = alert.tap("Delete")
    try await repository.deletions.next().answer(.failure(.outcomeUnknown()))
    try await repository.details.next().answer(.failure(.unreachable(.offline())))
    let failure = try await failed
    #expect(failure.titles == ["OK"])
    try await failure.tapLast("OK")
    #expect(detail.failures == [])
  }
}

/// Tests for the alerts after a submission.
@Suite(.timeLimit(.minutes(10)))
final class SubmissionAlertTests: EditorScene {
  private var outcomes: [ProductEditorState.Outcome?] = []

  private func result(of editor: ProductEditorViewModel) -> AlertContent? {
    .result(of: editor) { [unowned self] in outcomes.append($0) }
  }

  @Test func `notices are told first, one after another, then all issues of the form`() async throws
  {
    let editor = await openedEditor()
    let errors: [ImageCompressionError] = [.notSmallEnough, .failed(reason: "torn")]
    await editor.addImages(errors) { throw $0 }
    await editor.submit()
    let notices = editor.state.notices.map(\.title)
    let first = try #require(result(of: editor))
    let second = try await first.tap("OK")
    #expect([first.title, second.title] == notices)
    let alert = try await second.tap("OK")
    let issues = editor.state.issues.map(\.text)
    #expect([alert.title] + (alert.text ?? "").components(separatedBy: "\n") == issues)
    try await alert.tapLast("OK")
    #expect((editor.state.notices, outcomes) == ([], []))
    await fill(editor)
    editor[text: .name] = ""
    await editor.submit()
    let one = result(of: editor)
    #expect((one?.title, one?.text) == (editor.state.issues.first?.text, nil))
  }

  @Test func `an error is dismissed`() async throws {
    let editor = await filledEditor()
    try await repository.pages.answer(.failure(.unreachable(.offline())), to: editor.submit)
    try await #require(result(of: editor)).tapLast("OK")
    #expect(editor.state.phase == .editing)
    #expect(result(of: editor) == nil)
  }

  @Test func `a product that was deleted elsewhere is told once, and the form closes`() async throws
  {
    let editor = await openedEditor(editing: base)
    editor[text: .stock] = "9"
    try await answer(editor.submit, update: gone, thenRead: gone)
    await events.post(.deleted(base.id))
    let alert = try #require(result(of: editor))
    #expect(alert.title == editor.state.notices.first?.title)
    try await alert.tapLast("OK")
    #expect((outcomes, editor.state.error, editor.state.notices) == ([nil], nil, []))
  }

  @Test func `a form closes after a choice, and tells other values`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [])
    let alert = try #require(result(of: editor))
    #expect(alert.titles == ["Look Again", "Send Again", "Close"])
    async let sent = alert.tap("Send Again")
    // The sample product has other values than the form.
    let stored = ProductDetail.sample(id: 12, name: "Desk lamp")
    try await registration().answer(.success(stored))
    let told = try await sent
    #expect((told.title, outcomes) == (editor.state.storedOtherwise?.title, []))
    try await told.tapLast("OK")
    #expect(outcomes == [.registered(stored)])
  }

  @Test func `a choice that changes nothing asks again, also in Korean`() async throws {
    let editor = await filledEditor(locale: "ko_KR")
    try await loseAnswer(of: editor, finding: [])
    let alert = try #require(result(of: editor))
    #expect(alert.titles == ["다시 확인", "다시 보내기", "닫기"])
    async let searched = alert.tap("다시 확인")
    try await answerSearch()
    expectEqual(try await searched.titles, alert.titles)
    #expect(outcomes == [])
    try await alert.tapLast("닫기")
    #expect(editor.state.unresolved != nil)
  }

  @Test func `a form is discarded after a question`() async throws {
    let editor = await filledEditor()
    let alert = AlertContent.discarding(editor) {
      await editor.discard()
      return nil
    }
    #expect(alert.titles == ["Discard", "Cancel"])
    #expect(alert.buttons.map(\.isDestructive) == [true, false])
    try await alert.tapLast("Cancel")
    #expect(editor.state.isChanged)
    try await alert.tapLast("Discard")
    #expect(!editor.state.isChanged)
  }
}

extension AlertContent {
  var titles: [String] { buttons.map(\.title) }

  /// Taps the button with the given title, and returns the next alert, if any.
  func next(_ title: String, text: String = "") async throws -> AlertContent? {
    try await #require(buttons.first { $0.title == title }).action(text)
  }

  /// Taps the button with the given title, and returns the next alert.
  func tap(_ title: String, text: String = "") async throws -> AlertContent {
    let next = try await next(title, text: text)
    return try #require(next)
  }

  /// Taps the button with the given title, and expects no further alert.
  func tapLast(_ title: String, text: String = "") async throws {
    #expect(try await next(title, text: text) == nil)
  }
}
