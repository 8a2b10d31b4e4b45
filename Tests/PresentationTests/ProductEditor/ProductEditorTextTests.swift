import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct ProductEditorTextTests {
  static let notices: [(ProductEditorNotice.Kind, [String])] = [
    (.restored, []), (.unreadable(.damaged), []), (.unreadable(.foreign), []),
    (.picturesLost(["a.png", "b.png"]), ["a.png, b.png"]), (.notKept(.full), []),
    (.notKept(.unavailable(reason: "locked")), ["locked"]), (.notKept(.unreadable(.damaged)), []),
    (.earlierWaits, []), (.changedElsewhere([.name, .price]), []), (.deletedElsewhere, []),
    (.noSuchProduct(ProductID(9)), ["#9"]),
  ]

  @Test(arguments: notices)
  func `a notice is told in each language`(kind: ProductEditorNotice.Kind, facts: [String]) {
    for language in Language.allCases {
      let notice = ProductEditorNotice(kind, language: language)
      #expect(notice.text.contains(/\p{Hangul}/) == (language == .korean))
      #expect(notice.text.hasSuffix("."))
      #expect(notice.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      for fact in facts { #expect(notice.text.contains(fact)) }
      if case .changedElsewhere(let fields) = kind {
        for field in fields { #expect(notice.text.contains(field.name(in: language))) }
      }
    }
  }

  private static let row = ProductTextStyle(locale: .init(identifier: "en_US")).row(.sample(id: 5))

  static let findings: [UnresolvedSubmission.Finding] = [
    .ambiguous([row, row]), .registrationUnknown, .earlierRegistrationUnknown, .notKept,
    .updateUnknown,
  ]

  @Test(arguments: findings)
  func `what was found, and what to do, is told in each language`(
    finding: UnresolvedSubmission.Finding
  ) {
    let korean = UnresolvedSubmission(finding, language: .korean)
    let english = UnresolvedSubmission(finding, language: .english)
    #expect(korean.code == english.code)
    #expect(korean.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(korean.text.contains(/\p{Hangul}/) && !english.text.contains(/\p{Hangul}/))
    #expect(english.text.matches(of: /\./).count >= 2)
    if case .ambiguous = finding {
      #expect(korean.text.contains("2개") && english.text.contains("2 products"))
    }
  }

  @Test(arguments: [UnresolvedSubmission.Finding.registrationUnknown, .updateUnknown])
  func `what was looked for is told, until when, and to look again`(
    finding: UnresolvedSubmission.Finding
  ) {
    let korean = UnresolvedSubmission(finding, after: .sample, language: .korean)
    let english = UnresolvedSubmission(finding, after: .sample, language: .english)
    #expect(english.text.contains("“Desk lamp”") && english.text.contains("Until 14:05:12"))
    #expect(english.text.contains("may still") && english.text.contains("again"))
    #expect(korean.text.contains("“Desk lamp”") && korean.text.contains("14:05:12까지"))
    #expect(korean.text.contains("나중에") && korean.text.contains("다시"))
    #expect(!english.text.contains("safe") && !korean.text.contains("안전"))
    #expect(english.search == .sample)
  }

  @Test func `codes tell findings apart`() {
    let codes = Self.findings.map { UnresolvedSubmission($0, language: .english).code }
    #expect(Set(codes).count == codes.count)
  }
}
