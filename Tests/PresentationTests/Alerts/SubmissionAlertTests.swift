import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for the alerts after a submission.
@Suite(.timeLimit(.minutes(10)))
final class SubmissionAlertTests: EditorScene {
  private var outcomes: [ProductEditorState.Outcome?] = []

  private func result(of editor: ProductEditorViewModel) -> AlertContent? {
    .result(of: editor) { [unowned self] in outcomes.append($0) }
  }

  @Test func `a form with issues tells all of them`() async throws {
    let editor = await openedEditor()
    await editor.submit()
    let issues = editor.state.issues.map(\.text)
    let alert = try #require(result(of: editor))
    #expect([alert.title] + (alert.text ?? "").components(separatedBy: "\n") == issues)
    try await alert.tapLast("OK")
    #expect(outcomes == [])
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
    let gone = Result<ProductDetail, MarketError>.failure(.notFound(reason: nil))
    try await answer(editor.submit, update: gone, thenRead: gone)
    await events.post(.deleted(base.id))
    let alert = try #require(result(of: editor))
    #expect(alert.title == editor.state.notices.first?.title)
    try await alert.tapLast("OK")
    #expect((outcomes, editor.state.error, editor.state.notices) == ([nil], nil, []))
  }

  @Test func `notices are told first, one after another`() async throws {
    let editor = await openedEditor()
    let errors: [ImageCompressionError] = [.notSmallEnough, .failed(reason: "torn")]
    await editor.addImages(errors) { throw $0 }
    await editor.submit()
    let notices = editor.state.notices.map(\.title)
    let first = try #require(result(of: editor))
    let second = try await first.tap("OK")
    #expect([first.title, second.title] == notices)
    let issues = try await second.tap("OK")
    #expect(issues.title == editor.state.issues.first?.text)
    #expect(editor.state.notices == [])
  }

  @Test func `a form closes after a choice, and tells other values`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [])
    let alert = try #require(result(of: editor))
    #expect(alert.titles == ["Look Again", "Send Again", "Close"])
    let scene = try EditorScene()
    let korean = await scene.filledEditor(locale: "ko_KR")
    try await scene.loseAnswer(of: korean, finding: [])
    let titles = try #require(result(of: korean)).titles
    #expect(Set(titles).count == titles.count)
    async let sent = alert.tap("Send Again")
    // The sample product has other values than the form.
    let stored = ProductDetail.sample(id: 12, name: "Desk lamp")
    try await registration().answer(.success(stored))
    let told = try await sent
    #expect((told.title, told.titles) == (editor.state.storedOtherwise?.title, ["OK"]))
    #expect(outcomes == [])
    try await told.tapLast("OK")
    #expect(outcomes == [.registered(stored)])
  }

  @Test func `a choice that changes nothing asks again`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [])
    let alert = try #require(result(of: editor))
    async let searched = alert.tap("Look Again")
    try await answerSearch()
    expectEqual(try await searched.titles, alert.titles)
    #expect(outcomes == [])
    try await alert.tapLast("Close")
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
