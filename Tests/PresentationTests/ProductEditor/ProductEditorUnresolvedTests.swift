import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for registrations with an unknown outcome.
@Suite(.timeLimit(.minutes(10)))
final class ProductEditorUnresolvedTests: EditorScene {
  /// Returns an editor that has sent a product, whose registration has an unknown outcome.
  ///
  /// - Parameter isRelaunched: A Boolean value that indicates whether it's another editor that
  ///   restores the form, as after a new launch of the app.
  private func editor(isRelaunched: Bool = false) async throws -> ProductEditorViewModel {
    let first = await filledEditor()
    try await loseAnswer(of: first, finding: nil)
    let editor = isRelaunched ? await openedEditor() : first
    #expect(editor.state.form == first.state.form)
    #expect(editor.state.unresolved?.finding == .registrationUnknown)
    #expect(editor.state.canSubmit)
    #expect(await openNames == ["Desk lamp"])
    return editor
  }

  @Test(arguments: [false, true], [[], [9], [9, 8]])
  func `submitting the same product again only searches`(
    isRelaunched: Bool, found: [Int]
  ) async throws {
    let editor = try await editor(isRelaunched: isRelaunched)
    try await answer(editor.submit, search: found)
    switch found.count {
    case 0:
      #expect(editor.state.unresolved?.finding == .registrationUnknown)
      #expect(editor.state.canSubmit)
      #expect(editor.state.unresolved?.mayBeRegistered == true)
      try await answer(editor.submit, search: [])
    case 1: #expect(editor.state.outcome == .found(registered(9)))
    default: #expect(editor.state.unresolved?.asksToLook == true)
    }
    #expect(repository.registrations.count == 1)
  }

  @Test(arguments: [false, true])
  func `another product isn't sent until a person has looked`(isRelaunched: Bool) async throws {
    let editor = try await editor(isRelaunched: isRelaunched)
    editor[text: .name] = "Other lamp"
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
    #expect(editor.state.unresolved?.message.text.contains("(sent at 14:05:12)") == true)
    #expect((editor.state.canSubmit, repository.registrations.count) == (false, 1))
    try await answer(editor.sendAgain, registration: .success(registered(9, name: "Other lamp")))
    #expect(sent?.name == "Other lamp")
    #expect(editor.state.outcome == .registered(registered(9, name: "Other lamp")))
    #expect(await openNames == [])
  }

  @Test func `a batch neither asks nor is asked about`() async throws {
    let editor = try await editor()
    let batch = await openedEditor()
    batch.isBatch = true
    await batch.setImages([image])
    batch[text: .name] = "Other lamp"
    try await answer(batch.submit, registration: .failure(.outcomeUnknown()), search: [])
    #expect(batch.state.unresolved?.finding == .registrationUnknown)
    #expect(await openNames == ["Desk lamp", "Other lamp"])
    try await answer(editor.submit, search: [9])
    #expect(editor.state.outcome == .found(registered(9)))
  }

  @Test func `after a look by another editor, sending again asks once more`() async throws {
    let editor = try await editor()
    let other = await openedEditor()
    try await answer(other.submit, search: [])
    try await answer(editor.sendAgain, search: [])
    #expect(editor.state.unresolved?.finding == .registrationUnknown)
    #expect(repository.registrations.count == 1)
    try await answer(editor.sendAgain, registration: .success(registered(9)))
    #expect(editor.state.outcome == .registered(registered(9)))
  }

  @Test func `a registration that can't be forgotten isn't sent again`() async throws {
    let editor = try await editor()
    registrations.failWrites(.unavailable(reason: "read-only"))
    await editor.sendAgain()
    #expect(editor.state.error?.code == .registrationNotRecorded)
    #expect(repository.registrations.count == 1)
  }

  @Test func `with several candidates, nothing is sent until a person has looked`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    let rows = [9, 8].map {
      ProductRow(registered($0).product, locale: Locale(identifier: "en_US"))
    }
    #expect(editor.state.unresolved?.finding == .ambiguous(rows))
    #expect(!editor.state.canSubmit)
    #expect(editor.state.unresolved?.asksToLook == true)
    let before = editor.state
    try await answer(editor.submit, search: [9, 8])
    await editor.confirmRegistered(ProductID(4))
    expectEqual(editor.state, before)
    #expect(repository.registrations.count == 1)
    // Lists receive the product before the editor's state contains the outcome.
    let subscription = events.subscribe(
      Subscriber { _ in await MainActor.run { #expect(editor.state.outcome == nil) } })
    await editor.confirmRegistered(ProductID(8))
    #expect(editor.state.outcome == .found(registered(8)))
    #expect(await openNames == [])
    withExtendedLifetime(subscription) {}
    #expect((events.posted, drafts[.new]) == ([.registered(registered(8))], nil))
  }

  @Test func `sending again sends the current form`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    editor[text: .stock] = "5"
    #expect(editor.state.unresolved?.asksToLook == true)
    try await answer(editor.sendAgain, registration: .failure(.forbidden(reason: nil)))
    #expect(sent?.stock == 5)
  }

  @Test func `sending again an invalid form sends nothing`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    editor[text: .price] = ""
    await editor.sendAgain()
    #expect((editor.codes, editor.state.phase) == (["missing-value"], .editing))
    #expect(await openNames == [])
  }

  // MARK: - Choices

  private nonisolated static let row = ProductRow(
    .sample(id: 9, name: "Desk lamp"), locale: Locale(identifier: "en_US"))

  @Test(arguments: [
    (
      UnresolvedSubmission.Finding.ambiguous([row]), Language.english,
      ["It's “Desk lamp”, ₩10,000", "Send Again"]
    ),
    (.ambiguous([row]), .korean, ["“Desk lamp”, ₩10,000 상품이 맞습니다", "다시 보내기"]),
    (.registrationUnknown, .english, ["Look Again", "Send Again"]),
    (.registrationUnknown, .korean, ["다시 확인", "다시 보내기"]),
    (.earlierRegistrationUnknown, .english, ["Send Again"]),
    (.updateUnknown, .english, ["Try Again", "Send Again"]),
  ])
  func `each finding has its choices`(
    finding: UnresolvedSubmission.Finding, language: Language, titles: [String]
  ) {
    let submission = UnresolvedSubmission(finding, locale: language.locale)
    #expect(submission.choices.map(\.title) == titles)
  }

  @Test func `each choice does what its title says`() async throws {
    let editor = await filledEditor()
    let lost = try await loseAnswer(of: editor, finding: [])
    let unresolved = try #require(editor.state.unresolved)
    #expect(lost == .unresolved(unresolved))
    let choices = unresolved.choices
    #expect(choices.map(\.id) == ["lookAgain", "sendAgain"])
    try await answer({ await editor.perform(choices[0]) }, search: [9, 8])
    #expect(repository.registrations.count == 1)
    let candidates = try #require(editor.state.unresolved?.choices)
    try await answer(
      { await editor.perform(candidates[2]) }, registration: .failure(.outcomeUnknown()),
      search: [9, 8])
    #expect(repository.registrations.count == 2)
    expectEqual(await editor.perform(candidates[1]), .finished(.found(registered(8))))
  }

  @Test func `the question before discarding says if a product may be registered`() async throws {
    let editor = await filledEditor(locale: "ko_KR")
    #expect(editor.state.discardQuestion.title == "작성 중인 내용을 버릴까요?")
    #expect(editor.state.discardQuestion.actionTitle == "버리기")
    try await loseAnswer(of: editor, finding: nil)
    #expect(editor.state.discardQuestion.title.hasSuffix("상품이 이미 등록되었을 수 있습니다."))
  }
}
