import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct WriteFailureTextTests {
  private static let issues = [ValidationIssue.negativeStock(-7)]

  /// A reason, its code for changes and for a deletion, and what its text has to tell.
  static let reasons: [(WriteFailure.Reason, String, String, [String])] = [
    (.notSignedIn, "not-signed-in", "not-signed-in", []),
    (.noLongerFits(issues), "no-longer-fits", "no-longer-fits", ["-7"]),
    (.notMade(found: .sample(id: 32)), "not-updated", "not-deleted", []),
    (.outcomeUnknown, "update-unknown", "deletion-unknown", []),
  ]

  @Test(arguments: reasons)
  func `a failure is told in each language, with what to do`(
    reason: WriteFailure.Reason, editCode: String, deletionCode: String, facts: [String]
  ) throws {
    let changes = try ProductChanges(to: .sample(id: 32), stock: 1)
    for (write, code) in [(ProductWrite.edit(changes), editCode), (.deletion, deletionCode)] {
      for language in Language.allCases {
        let failure = WriteFailure(reason, of: write, id: 4, language: language)
        #expect(failure.code == code)
        #expect(failure.id == 4)
        #expect(failure.reason == reason)
        #expect(failure.text.contains(/\p{Hangul}/) == (language == .korean))
        #expect(failure.text.hasSuffix("."))
        for fact in facts { #expect(failure.text.contains(fact)) }
        if language == .korean { #expect(failure.text.contains("하세요")) }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `changes and deletions are told apart where they differ`(language: Language) throws {
    let changes = try ProductChanges(to: .sample(id: 32), stock: 1)
    for reason in [WriteFailure.Reason.notMade(found: .sample(id: 32)), .outcomeUnknown] {
      let edit = WriteFailure(reason, of: .edit(changes), id: 1, language: language)
      let deletion = WriteFailure(reason, of: .deletion, id: 1, language: language)
      #expect(edit.text != deletion.text)
    }
  }

  @Test(arguments: Language.allCases)
  func `an error is told in its own words`(language: Language) {
    let message = ErrorMessage(.wrongSecret(reason: nil), language: language)
    let failure = WriteFailure(.failed(message), of: .deletion, id: 1, language: language)
    #expect(failure.code == "wrong-secret")
    #expect(failure.text == message.text)
  }
}
