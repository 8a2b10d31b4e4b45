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

  @Test func `a deletion that fails can be retried`() async throws {
    let (detail, alert) = try request()
    async let failed = alert.tap("Delete")
    try await repository.deletions.next().answer(.failure(.unreachable(.offline())))
    let failure = try await failed
    #expect(failure.titles == ["Try Again", "OK"])
    async let retried: Void = failure.tapLast("Try Again")
    try await repository.deletions.next().answer(.success(()))
    try await retried
    #expect(detail.state.presence == .deleted)
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
    async let retried: Void = again.tapLast("Try Again", text: "right")
    try await repository.deletions.next().answer(.success(()))
    try await retried
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

extension AlertContent {
  var titles: [String] { buttons.map(\.title) }

  /// Taps the button with the given title, and returns the next alert.
  func tap(_ title: String, text: String = "") async throws -> AlertContent {
    let button = try #require(buttons.first { $0.title == title })
    let next = await button.action(text)
    return try #require(next)
  }

  /// Taps the button with the given title, and expects no further alert.
  func tapLast(_ title: String, text: String = "") async throws {
    let button = try #require(buttons.first { $0.title == title })
    #expect(await button.action(text) == nil)
  }
}
