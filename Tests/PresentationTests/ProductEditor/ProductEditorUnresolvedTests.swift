import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for registrations with an unknown outcome.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorUnresolvedTests: EditorScene {
  /// Returns an editor that has sent a product, whose registration has an unknown outcome.
  private func editor(after loss: Loss) async throws -> ProductEditorViewModel {
    let editor = await filledEditor()
    switch loss {
    case .response:
      try await loseAnswer(of: editor, finding: nil)
      #expect(editor.state.unresolved?.finding == .registrationUnknown)
    case .cancellation: try await cancelSubmission(of: editor)
    case .relaunch:
      let submitted = Task { await editor.submit() }
      _ = try await registration()
      // Create a new editor without responding to the registration, as if the app had been terminated.
      let next = await openedEditor()
      #expect(next.state.form == editor.state.form)
      #expect(next.state.unresolved?.finding == .registrationUnknown)
      submitted.cancel()
      _ = await submitted.value
      return next
    }
    #expect(editor.state.canSubmit && isSavedAsSent == true)
    return editor
  }

  @Test func `a seller who signs in after a relaunch can search`() async throws {
    let before = await filledEditor()
    try await cancelSubmission(of: before)
    await sellers.set(nil)
    let editor = await openedEditor()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
    await sellers.set(.sample())
    #expect(editor.state.unresolved?.finding == .registrationUnknown && editor.state.canSubmit)
  }

  @Test(arguments: Loss.allCases, [[], [9], [9, 8]])
  func `submitting the same product again only searches`(loss: Loss, found: [Int]) async throws {
    let editor = try await editor(after: loss)
    try await answer(editor.submit, search: found)
    switch found.count {
    case 0:
      #expect(editor.state.unresolved?.finding == .registrationUnknown)
      #expect(editor.state.canSubmit && editor.state.unresolved?.mayBeRegistered == true)
      try await answer(editor.submit, search: [])
    case 1: #expect(editor.state.outcome == .registered(registered(9)))
    default: #expect(editor.state.unresolved?.asksToLook == true)
    }
    #expect(repository.registrations.count == 1)
  }

  @Test(arguments: Loss.allCases, [true, false])
  func `another product isn't sent until a person has looked`(
    loss: Loss, isThere: Bool
  ) async throws {
    let editor = try await editor(after: loss)
    editor[text: .name] = "Other lamp"
    await editor.submit()
    #expect(editor.state.unresolved?.finding == .earlierRegistrationUnknown)
    #expect(!editor.state.canSubmit && repository.registrations.count == 1)
    if isThere {
      try await answer({ await editor.confirmRegistered(ProductID(9)) }, read: .failure(.offline))
      #expect(editor.state.outcome == .confirmed(ProductID(9)))
      #expect(drafts[.new] == nil && events.posted == [])
    } else {
      try await answer(editor.sendAgain, registration: .success(registered(9)))
      #expect(sent?.name == "Other lamp" && editor.state.outcome == .registered(registered(9)))
    }
  }

  @Test func `with several candidates, nothing is sent until a person has looked`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    let rows = [9, 8].map {
      ProductRow(registered($0).product, locale: Locale(identifier: "en_US"))
    }
    #expect(editor.state.unresolved?.finding == .ambiguous(rows))
    #expect(!editor.state.canSubmit && editor.state.unresolved?.asksToLook == true)
    let before = editor.state
    await editor.submit()
    await editor.confirmRegistered(ProductID(4))
    #expect(editor.state == before && repository.registrations.count == 1 && isSavedAsSent == true)
    // Lists receive the product before the editor's state contains the outcome.
    let subscription = events.subscribe { _ in
      await MainActor.run { #expect(editor.state.outcome == nil) }
    }
    await editor.confirmRegistered(ProductID(8))
    #expect(editor.state.outcome == .registered(registered(8)))
    withExtendedLifetime(subscription) {}
    #expect(events.posted == [.registered(registered(8))] && drafts[.new] == nil)
  }

  @Test func `sending again sends the current form without a search, even if it's cancelled once`()
    async throws
  {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    editor[text: .stock] = "5"
    #expect(editor.state.unresolved?.asksToLook == true)
    let again = Task { await editor.sendAgain() }
    let call = try await registration()
    #expect(call.request.newProduct.stock == 5)
    again.cancel()
    _ = await again.value
    #expect(editor.state.phase == .editing)
    // The second registration has an unknown outcome, too.
    try await answer(editor.submit, search: [])
    #expect(editor.state.unresolved?.finding == .registrationUnknown)
  }

  @Test func `sending again an invalid form sends nothing and forgets the earlier one`()
    async throws
  {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: [9, 8])
    editor[text: .price] = ""
    await editor.sendAgain()
    #expect(editor.codes == ["missing-value"] && editor.state.phase == .editing)
    #expect(isSavedAsSent == false)
  }

  @Test func `an unknown number doesn't finish the editor, and the right one does`() async throws {
    let editor = await filledEditor()
    try await loseAnswer(of: editor, finding: nil)
    let before = editor.state
    let result = try await answer(
      { await editor.confirmRegistered(ProductID(99)) }, read: .failure(.notFound(reason: nil)))
    #expect(editor.noticeCodes == ["no-such-product"])
    #expect(result == editor.state.notices.first.map { .failed($0) })
    #expect(editor.state.phase == before.phase && editor.state.form == before.form)
    #expect(isSavedAsSent == true && events.posted == [])
    let checking = try await repository.details.begin {
      await editor.confirmRegistered(ProductID(9))
    }.work
    #expect(editor.state.phase == .submitting(nil) && editor.noticeCodes == [])
    checking.cancel()
    _ = await checking.value
    #expect(editor.state == before)
    try await answer(
      { await editor.confirmRegistered(ProductID(9)) }, read: .success(registered(9)))
    #expect(editor.state.outcome == .confirmed(ProductID(9)) && drafts[.new] == nil)
  }

  // MARK: - Choices

  private nonisolated static let row = ProductRow(
    .sample(id: 9, name: "Desk lamp"), locale: Locale(identifier: "en_US"))

  @Test(arguments: [
    (
      UnresolvedSubmission.Finding.ambiguous([row]), Language.english,
      ["It's “Desk lamp”, ₩10,000", "Send Again"], false
    ),
    (.ambiguous([row]), .korean, ["“Desk lamp”, ₩10,000 상품이 맞습니다", "다시 보내기"], false),
    (.registrationUnknown, .english, ["Search Again", "Send Again"], true),
    (.registrationUnknown, .korean, ["다시 검색", "다시 보내기"], true),
    (.earlierRegistrationUnknown, .english, ["Send Again"], true),
    (.updateUnknown, .english, ["Try Again", "Send Again"], false),
  ])
  func `each finding has its choices, and a number if no product was found`(
    finding: UnresolvedSubmission.Finding, language: Language, titles: [String], takesNumber: Bool
  ) {
    let submission = UnresolvedSubmission(finding, locale: language.locale)
    #expect(submission.choices.map(\.title) == titles)
    #expect((submission.numberLabel != nil) == takesNumber)
    let choice = submission.choice(ofNumber: " ９\n")
    #expect(choice?.action == (takesNumber ? .confirmRegistered(ProductID(9)) : nil))
    for text in ["nine", "0", "-9"] { #expect(submission.choice(ofNumber: text) == nil) }
  }

  @Test func `each choice does what its title says`() async throws {
    let editor = await filledEditor()
    let lost = try await loseAnswer(of: editor, finding: [])
    let unresolved = try #require(editor.state.unresolved)
    #expect(lost == .unresolved(unresolved))
    let choices = unresolved.choices
    #expect(choices.map(\.action) == [.lookAgain, .sendAgain])
    try await answer({ await editor.perform(choices[0]) }, search: [9, 8])
    #expect(repository.registrations.count == 1)
    let candidates = try #require(editor.state.unresolved?.choices)
    try await answer(
      { await editor.perform(candidates[2]) }, registration: .failure(.outcomeUnknown()),
      search: [9, 8])
    #expect(repository.registrations.count == 2)
    expectEqual(await editor.perform(candidates[1]), .finished(.registered(registered(8))))
  }

  @Test func `the question before discarding says if a product may be registered`() async throws {
    let editor = await filledEditor(locale: "ko_KR")
    #expect(editor.state.discardQuestion.title == "작성 중인 내용을 폐기할까요?")
    #expect(editor.state.discardQuestion.actionTitle == "폐기")
    try await cancelSubmission(of: editor)
    #expect(editor.state.discardQuestion.title.hasSuffix("상품이 이미 등록되었을 수 있습니다."))
  }
}
