import Foundation
import OpenMarketDomain
import OpenMarketLock
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

  /// Submits the form, and responds to all requests so that the registration has an unknown outcome.
  func loseAnswer() async throws {
    try await fill()
    async let submitted = editor.submit()
    let empty = ProductPage(products: [], totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(empty))
    try await repository.registrations.next().answer(.failure(.outcomeUnknown()))
    try await repository.pages.next().answer(.success(empty))
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
    #expect(issues.count > 1 && alert.title == issues[0])
    #expect(alert.text == issues.dropFirst().joined(separator: "\n"))
    #expect(try await alert.tap("OK") == nil && outcomes.isEmpty)
    try await fill()
    editor[text: .name] = ""
    await editor.submit()
    #expect(result()?.title == editor.state.issues.first?.text && result()?.text == nil)
  }

  @Test func `an error is dismissed`() async throws {
    try await fill()
    async let submitted = editor.submit()
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    _ = await submitted
    let alert = try #require(result())
    #expect(try await alert.tap("OK") == nil)
    #expect(editor.state.phase == .editing && result() == nil)
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
    #expect(try await alert.tap("OK") == nil)
    #expect(outcomes == [nil] && editor.state.error == nil && editor.state.notices.isEmpty)
  }

  @Test func `notices are told first, one after another`() async throws {
    await editor.load()
    await editor.addImages([1, 2]) { number in
      .failure(number == 1 ? .notSmallEnough : .failed(reason: "torn"))
    }
    await editor.submit()
    let notices = editor.state.notices.map(\.title)
    let first = try #require(result())
    let second = try #require(try await first.tap("OK"))
    #expect([first.title, second.title] == notices)
    let issues = try #require(try await second.tap("OK"))
    #expect(issues.title == editor.state.issues.first?.text)
    #expect(editor.state.notices.isEmpty)
  }

  @Test func `a form closes after a choice`() async throws {
    try await loseAnswer()
    let alert = try #require(result())
    #expect(outcomes.isEmpty)
    #expect(alert.titles == ["Look Again", "Send Again", "Close"])
    let korean = try SubmissionScene(locale: "ko_KR")
    try await korean.loseAnswer()
    let titles = try #require(AlertContent.result(of: korean.editor) { _ in }).titles
    #expect(Set(titles).count == titles.count)
    async let sent = alert.tap("Send Again")
    let empty = ProductPage(products: [], totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(empty))
    try await repository.registrations.next().answer(
      .success(.sample(id: 12, name: "Desk lamp")))
    // The sample product has other values than the form.
    let told = try #require(try await sent)
    #expect(told.title.hasPrefix("The product was stored with other values"))
    #expect(outcomes.isEmpty)
    #expect(try await told.tap("OK") == nil)
    #expect(outcomes.map(\.?.id) == [ProductID(12)])
  }

  @Test func `what the market stored otherwise is told before the form closes`() async throws {
    try await fill()
    async let submitted = editor.submit()
    let empty = ProductPage(products: [], totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(empty))
    // The name is the one that was sent.
    let stored = ProductDetail.sample(id: 9, name: "Desk lamp")
    try await repository.registrations.next().answer(.success(stored))
    _ = await submitted
    let alert = try #require(result())
    #expect(alert.title == editor.state.storedOtherwise?.title && alert.titles == ["OK"])
    #expect(outcomes.isEmpty)
    #expect(try await alert.tap("OK") == nil)
    #expect(outcomes == [.registered(stored)])
  }

  @Test func `a choice that changes nothing asks again`() async throws {
    try await loseAnswer()
    let alert = try #require(result())
    async let searched = alert.tap("Look Again")
    try await repository.pages.next()
      .answer(.success(ProductPage(products: [], totalCount: nil, next: nil)))
    #expect(try await searched?.titles == alert.titles && outcomes.isEmpty)
    #expect(try await alert.tap("Close") == nil && editor.state.unresolved != nil)
  }

  @Test func `a form is discarded after a question`() async throws {
    try await fill()
    let alert = AlertContent.discarding(editor) { [editor] in
      await editor.discard()
      return nil
    }
    #expect(
      alert.titles == ["Discard", "Cancel"] && alert.buttons.map(\.isDestructive) == [true, false])
    #expect(try await alert.tap("Cancel") == nil && editor.state.isChanged)
    #expect(try await alert.tap("Discard") == nil && !editor.state.isChanged)
  }
}
