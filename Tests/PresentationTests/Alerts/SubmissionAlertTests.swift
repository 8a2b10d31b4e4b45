import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// An editor whose requests a test responds to, as a base class of test suites.
@MainActor
class SubmissionScene {
  let repository = GatedProductRepository()
  let editor: ProductEditorViewModel

  init(locale: String = "en_US") throws {
    editor = ProductEditorViewModel(
      in: .sample(
        of: repository, sellers: GatedSellerCredentialStore(.sample()),
        locale: Locale(identifier: locale)))
  }

  /// Opens the editor, and enters a valid product.
  func fill() async throws {
    await editor.load()
    editor[text: .name] = "Desk lamp"
    editor[text: .description] = "Warm light, almost new."
    editor[text: .price] = "15000"
    editor[text: .stock] = "3"
    await editor.addImages([.samplePNG(1)])
  }

  /// Responds to a search, which finds nothing.
  func answerSearch() async throws {
    try await repository.pages.next().answer(.success(.sample(ids: [])))
  }

  /// Submits the form, and responds to all requests so that the registration has an unknown outcome.
  func loseAnswer() async throws {
    try await fill()
    async let submitted = editor.submit()
    try await answerSearch()
    try await repository.registrations.next().answer(.failure(.outcomeUnknown()))
    try await answerSearch()
    _ = await submitted
  }
}

/// Tests for the alerts after a submission.
@MainActor
@Suite(.timeLimit(.minutes(10)))
final class SubmissionAlertTests: SubmissionScene {
  private var outcomes: [ProductEditorState.Outcome?] = []

  private func result() -> AlertContent? {
    .result(of: editor) { [unowned self] in outcomes.append($0) }
  }

  @Test func `a form with issues tells all of them`() async throws {
    await editor.load()
    await editor.submit()
    let issues = editor.state.issues.map(\.text)
    let alert = try #require(result())
    #expect([alert.title] + (alert.text ?? "").components(separatedBy: "\n") == issues)
    try await alert.tapLast("OK")
    #expect(outcomes == [])
    try await fill()
    editor[text: .name] = ""
    await editor.submit()
    #expect((result()?.title, result()?.text) == (editor.state.issues.first?.text, nil))
  }

  @Test func `an error is dismissed`() async throws {
    try await fill()
    async let submitted = editor.submit()
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    _ = await submitted
    try await #require(result()).tapLast("OK")
    #expect(editor.state.phase == .editing)
    #expect(result() == nil)
  }

  @Test func `a product that was deleted elsewhere is told once, and the form closes`() async throws
  {
    let events = InMemoryProductEventBus()
    let editor = ProductEditorViewModel(
      editing: .sample(id: 5),
      in: .sample(of: repository, sellers: GatedSellerCredentialStore(.sample()), events: events))
    await editor.load()
    editor[text: .stock] = "9"
    async let submitted = editor.submit()
    try await repository.updates.next().answer(.failure(.notFound(reason: nil)))
    try await repository.details.next().answer(.failure(.notFound(reason: nil)))
    _ = await submitted
    await events.post(.deleted(ProductID(5)))
    let content = AlertContent.result(of: editor) { [unowned self] in outcomes.append($0) }
    let alert = try #require(content)
    #expect(alert.title == editor.state.notices.first?.title)
    try await alert.tapLast("OK")
    #expect((outcomes, editor.state.error, editor.state.notices) == ([nil], nil, []))
  }

  @Test func `notices are told first, one after another`() async throws {
    await editor.load()
    await editor.addImages([1, 2]) { number in
      .failure(number == 1 ? .notSmallEnough : .failed(reason: "torn"))
    }
    await editor.submit()
    let notices = editor.state.notices.map(\.title)
    let first = try #require(result())
    let second = try await first.tap("OK")
    #expect([first.title, second.title] == notices)
    let issues = try await second.tap("OK")
    #expect(issues.title == editor.state.issues.first?.text)
    #expect(editor.state.notices == [])
  }

  @Test func `a form closes after a choice, and tells other values`() async throws {
    try await loseAnswer()
    let alert = try #require(result())
    #expect(alert.titles == ["Look Again", "Send Again", "Close"])
    let korean = try SubmissionScene(locale: "ko_KR")
    try await korean.loseAnswer()
    let titles = try #require(AlertContent.result(of: korean.editor) { _ in }).titles
    #expect(Set(titles).count == titles.count)
    async let sent = alert.tap("Send Again")
    try await answerSearch()
    // The sample product has other values than the form.
    let stored = ProductDetail.sample(id: 12, name: "Desk lamp")
    try await repository.registrations.next().answer(.success(stored))
    let told = try await sent
    #expect((told.title, told.titles) == (editor.state.storedOtherwise?.title, ["OK"]))
    #expect(outcomes == [])
    try await told.tapLast("OK")
    #expect(outcomes == [.registered(stored)])
  }

  @Test func `a choice that changes nothing asks again`() async throws {
    try await loseAnswer()
    let alert = try #require(result())
    async let searched = alert.tap("Look Again")
    try await answerSearch()
    expectEqual(try await searched.titles, alert.titles)
    #expect(outcomes == [])
    try await alert.tapLast("Close")
    #expect(editor.state.unresolved != nil)
  }

  @Test func `a form is discarded after a question`() async throws {
    try await fill()
    let alert = AlertContent.discarding(editor) { [editor] in
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
