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
    let writes = [ProductWrite.edit(changes), .deletion]
    let texts = writes.map {
      WriteFailure(.outcomeUnknown, of: $0, id: 1, after: .sample, language: language).text
    }
    #expect(texts[0] != texts[1])
    for text in texts {
      #expect(text.contains("“Desk lamp”") && text.contains("14:05:12"))
      #expect(text.contains(language == .english ? "may still" : "나중에"))
      #expect(text.contains(language == .english ? "again" : "다시"))
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
