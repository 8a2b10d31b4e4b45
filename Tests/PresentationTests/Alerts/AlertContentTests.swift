import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for the alerts of errors and deletions, which a test taps.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AlertContentTests {
  private let repository = GatedProductRepository()

  @Test func `an error has one button, and a retry that fails again is presented again`()
    async throws
  {
    var dismissCount = 0
    let error = UserMessage(.offline, in: .english)
    let plain = AlertContent.error(error) { _ in dismissCount += 1 }
    #expect(plain.title == error.title && plain.text == error.details)
    #expect(plain.titles == ["OK"])
    #expect(try await plain.tap("OK") == nil && dismissCount == 1)
    var answers: [UserMessage?] = [UserMessage(.timedOut, in: .english), nil]
    let alert = AlertContent.error(error, retry: { answers.removeFirst() }, dismiss: { _ in })
    #expect(alert.titles == ["Try Again", "OK"])
    let second = try #require(try await alert.tap("Try Again"))
    #expect(second.title == UserMessage(.timedOut, in: .english).title)
    #expect(try await second.tap("Try Again") == nil && answers.isEmpty)
  }

  /// Returns the detail of a product whose deletion is requested.
  private func detail() throws -> ProductDetailViewModel {
    let detail = ProductDetailViewModel(
      id: ProductID(32), in: .sample(of: repository, sellers: GatedSellerCredentialStore(.sample()))
    )
    detail.requestDeletion()
    return detail
  }

  @Test func `a cancelled confirmation deletes nothing`() async throws {
    #expect(
      AlertContent.confirmation(
        of: ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))) == nil)
    let detail = try detail()
    let alert = try #require(AlertContent.confirmation(of: detail))
    #expect(alert.titles == ["Delete", "Cancel"])
    #expect(alert.buttons.map(\.isDestructive) == [true, false])
    #expect(alert.buttons.map(\.isCancel) == [false, true])
    #expect(try await alert.tap("Cancel") == nil)
    #expect(detail.confirmation == nil && repository.deletions.count == 0)
  }

  @Test func `a deletion that fails can be retried`() async throws {
    let detail = try detail()
    let alert = try #require(AlertContent.confirmation(of: detail))
    async let failed = alert.tap("Delete")
    try await repository.deletions.next().answer(.failure(.unreachable(.offline())))
    let failure = try #require(try await failed)
    #expect(failure.titles == ["Try Again", "OK"])
    async let retried = failure.tap("Try Again")
    try await repository.deletions.next().answer(.success(()))
    #expect(try await retried == nil && detail.state.presence == .deleted)
  }

  @Test func `a deletion asks for the secret until it's right`() async throws {
    // No seller is signed in.
    let detail = ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))
    detail.requestDeletion()
    let empty = try #require(AlertContent.confirmation(of: detail, askingSecretOf: "seller-9"))
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
    #expect(try await retried == nil && detail.state.presence == .deleted)
  }

  @Test func `an identifier that can't be sent is told instead of asking for the secret again`()
    async throws
  {
    let detail = try detail()
    let alert = try #require(AlertContent.confirmation(of: detail, askingSecretOf: "seller 9\n"))
    let told = try #require(try await alert.tap("Delete", text: "secret"))
    #expect(told.secretLabel == nil && told.titles == ["OK"])
  }

  @Test func `a deletion with an unknown outcome isn't retried`() async throws {
    let detail = try detail()
    let alert = try #require(AlertContent.confirmation(of: detail))
    async let failed = alert.tap("Delete")
    try await repository.deletions.next().answer(.failure(.outcomeUnknown()))
    try await repository.details.next().answer(.failure(.unreachable(.offline())))
    let failure = try #require(try await failed)
    #expect(failure.titles == ["OK"])
    #expect(try await failure.tap("OK") == nil && detail.failures.isEmpty)
  }
}

extension AlertContent {
  var titles: [String] { buttons.map(\.title) }

  /// Taps the button with the given title, and returns the next alert.
  @discardableResult
  func tap(_ title: String, text: String = "") async throws -> AlertContent? {
    try await #require(buttons.first { $0.title == title }).action(text)
  }
}
