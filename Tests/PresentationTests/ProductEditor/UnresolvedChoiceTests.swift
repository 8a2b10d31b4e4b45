import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for the choices that an editor offers after a submission with an unknown outcome.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class UnresolvedChoiceTests: EditorFixture {
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
    (.updateUnknown, .english, ["Try Again"], false),
  ])
  func `each finding has its choices, and a number if no product was found`(
    finding: UnresolvedSubmission.Finding, language: Language, titles: [String], takesNumber: Bool
  ) {
    let submission = UnresolvedSubmission(finding, language: language)
    #expect(submission.choices.map(\.title) == titles)
    #expect((submission.numberLabel != nil) == takesNumber)
    #expect((submission.choice(ofNumber: "9") != nil) == takesNumber)
    #expect(submission.choice(ofNumber: "nine") == nil)
  }

  @Test func `a chosen product ends the editor`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswerOfTwo(of: editor)
    let choices = try #require(editor.state.unresolved?.choices)
    #expect(
      choices.map(\.action) == [
        .confirmRegistered(ProductID(9)), .confirmRegistered(ProductID(8)), .sendAgain,
      ])
    await editor.perform(choices[1])
    #expect(editor.state.outcome == .registered(stage.registered(8)))
  }

  @Test func `looking again only searches, and sending again sends`() async throws {
    let editor = await stage.filledEditor()
    try await stage.loseAnswer(of: editor, found: [])
    let choices = try #require(editor.state.unresolved?.choices)
    async let searched: Void = editor.perform(choices[0])
    try await stage.answerPage(stage.registered(4, name: "Older"))
    await searched
    #expect(stage.repository.registrations.count == 1)
    let again = try #require(choices.last)
    try await stage.answer(
      { await editor.perform(again) }, registration: .success(stage.registered(9)))
    #expect(editor.state.outcome?.id == ProductID(9))
  }

  @Test func `the question before discarding says if a product may be registered`() async throws {
    let editor = await stage.filledEditor(locale: "ko_KR")
    #expect(editor.discardQuestion.title == "작성 중인 내용을 폐기할까요?")
    #expect(editor.discardQuestion.actionTitle == "폐기")
    try await stage.loseAnswer(of: editor, found: [])
    #expect(editor.discardQuestion.title.hasSuffix("상품이 이미 등록되었을 수 있습니다."))
  }
}
