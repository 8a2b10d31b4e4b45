import OpenMarketApple
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for the alerts of errors and deletions, which a test taps.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AlertContentTests {
  private let repository = GatedProductRepository()

  @Test func `an error without a retry has one button`() async throws {
    var dismissCount = 0
    let error = UserMessage(.offline, in: .english)
    let alert = AlertContent.error(error) { _ in dismissCount += 1 }
    #expect(alert.title == error.description && alert.text == error.recoverySuggestion)
    #expect(alert.titles == ["OK"])
    #expect(try await alert.tap("OK") == nil && dismissCount == 1)
  }

  @Test func `a retry that fails again is presented again`() async throws {
    var answers: [UserMessage?] = [UserMessage(.timedOut, in: .english), nil]
    let alert = AlertContent.error(UserMessage(.offline, in: .english)) {
      answers.removeFirst()
    } dismiss: { _ in
    }
    #expect(alert.titles == ["Try Again", "OK"])
    let second = try #require(try await alert.tap("Try Again"))
    #expect(second.title == UserMessage(.timedOut, in: .english).description)
    #expect(try await second.tap("Try Again") == nil && answers.isEmpty)
  }

  /// Returns the page of a product whose deletion is requested.
  private func page() throws -> ProductDetailViewModel {
    let page = ProductDetailViewModel.sample(
      of: repository, sellers: GatedSellerCredentialStore(.sample()))
    page.requestDeletion()
    return page
  }

  @Test func `a deletion that wasn't requested has no alert`() {
    #expect(AlertContent.confirmation(of: ProductDetailViewModel.sample(of: repository)) == nil)
  }

  @Test func `a cancelled confirmation deletes nothing`() async throws {
    let page = try page()
    let alert = try #require(AlertContent.confirmation(of: page))
    #expect(alert.titles == ["Delete", "Cancel"])
    #expect(alert.buttons.map(\.isDestructive) == [true, false])
    #expect(try await alert.tap("Cancel") == nil)
    #expect(page.confirmation == nil && repository.deletions.count == 0)
  }

  @Test func `a deletion that fails can be retried`() async throws {
    let page = try page()
    let alert = try #require(AlertContent.confirmation(of: page))
    async let failed = alert.tap("Delete")
    try await repository.deletions.next().answer(.failure(.offline))
    let failure = try #require(try await failed)
    #expect(failure.titles == ["Try Again", "OK"])
    async let retried = failure.tap("Try Again")
    try await repository.deletions.next().answer(.success(()))
    #expect(try await retried == nil && page.state.presence == .deleted)
  }

  @Test func `a deletion asks for the secret until it's right`() async throws {
    // No seller is signed in.
    let page = ProductDetailViewModel.sample(of: repository)
    page.requestDeletion()
    let empty = try #require(AlertContent.confirmation(of: page, askingSecretOf: "seller-9"))
    let alert = try #require(try await empty.tap("Delete", text: ""))
    #expect([empty, alert].map(\.secretLabel) == ["Secret", "Secret"])
    #expect([empty, alert].map(\.titles) == [["Delete", "Cancel"], ["Delete", "Cancel"]])
    async let failed = alert.tap("Delete", text: "wrong")
    try await repository.deletions.next().answer(.failure(.forbidden(reason: nil)))
    let failure = try #require(try await failed)
    #expect(failure.secretLabel == "Secret" && failure.titles == ["Try Again", "OK"])
    let again = try #require(try await failure.tap("Try Again", text: ""))
    async let retried = again.tap("Try Again", text: "right")
    try await repository.deletions.next().answer(.success(()))
    #expect(try await retried == nil && page.state.presence == .deleted)
  }

  @Test func `an identifier that can't be sent is told instead of asking for the secret again`()
    async throws
  {
    let page = try page()
    let alert = try #require(AlertContent.confirmation(of: page, askingSecretOf: "seller 9\n"))
    let told = try #require(try await alert.tap("Delete", text: "secret"))
    #expect(told.secretLabel == nil && told.titles == ["OK"])
  }

  @Test func `a deletion with an unknown outcome isn't retried`() async throws {
    let page = try page()
    let alert = try #require(AlertContent.confirmation(of: page))
    async let failed = alert.tap("Delete")
    try await repository.deletions.next().answer(.failure(.outcomeUnknown()))
    try await repository.details.next().answer(.failure(.offline))
    let failure = try #require(try await failed)
    #expect(failure.titles == ["OK"])
    #expect(try await failure.tap("OK") == nil && page.failures.isEmpty)
  }
}

/// Tests for the alerts after a submission.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class SubmissionAlertTests: EditorScene {
  private var outcomes: [ProductEditorState.Outcome] = []

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
  }

  @Test func `a form with one issue has no text below it`() async throws {
    try await fill()
    editor[text: .name] = ""
    await editor.submit()
    #expect(result()?.title == editor.state.issues.first?.text && result()?.text == nil)
  }

  @Test func `an error is dismissed`() async throws {
    try await fill()
    async let submitted = editor.submit()
    try await repository.pages.next().answer(.failure(.offline))
    _ = await submitted
    let alert = try #require(result())
    #expect(try await alert.tap("OK") == nil)
    #expect(editor.state.phase == .editing && result() == nil)
  }

  @Test func `notices are told first, one after another`() async throws {
    await editor.load()
    await editor.addImages([1, 2]) { number in
      .failure(number == 1 ? .notSmallEnough : .failed(reason: "torn"))
    }
    await editor.submit()
    let notices = editor.state.notices.map(\.description)
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
    #expect(outcomes.isEmpty && alert.numberLabel == "Product number")
    #expect(alert.titles == ["OK", "Search Again", "Send Again", "Close"])
    #expect(try await alert.tap("OK", text: "no number")?.titles == alert.titles)
    async let confirmed = alert.tap("OK", text: "12")
    try await repository.details.next().answer(.failure(.offline))
    #expect(try await confirmed == nil)
    #expect(outcomes == [.confirmed(ProductID(12))])
  }

  @Test func `a form that was submitted twice closes once`() async throws {
    try await loseAnswer()
    let alert = try #require(result())
    async let confirmed = alert.tap("OK", text: "12")
    try await repository.details.next().answer(.failure(.offline))
    #expect(try await confirmed == nil)
    #expect(result() == nil && outcomes.count == 1)
  }

  @Test func `a choice that changes nothing asks again`() async throws {
    try await loseAnswer()
    let alert = try #require(result())
    async let searched = alert.tap("Search Again")
    try await repository.pages.next()
      .answer(.success(ProductPage(rows: [], totalCount: nil, next: nil)))
    #expect(try await searched?.titles == alert.titles && outcomes.isEmpty)
    #expect(try await alert.tap("Close") == nil && editor.state.unresolved != nil)
  }
}

/// Tests that the buttons of an alert differ.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AlertTitleTests {
  @Test(arguments: ["en_US", "ko_KR"])
  func `no two buttons have the same title`(locale: String) async throws {
    let scene = try EditorScene(locale: locale)
    try await scene.loseAnswer()
    let alert = try #require(AlertContent.result(of: scene.editor) { _ in })
    #expect(Set(alert.titles).count == alert.titles.count)
  }
}

extension AlertContent {
  fileprivate var titles: [String] { buttons.map(\.title) }

  /// Taps the button with the given title, and returns the next alert.
  @discardableResult
  fileprivate func tap(_ title: String, text: String = "") async throws -> AlertContent? {
    try await #require(buttons.first { $0.title == title }).action(text)
  }
}
