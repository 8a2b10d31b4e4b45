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
    .ambiguous([row, row]), .registrationUnknown, .earlierRegistrationUnknown, .updateUnknown,
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

  @Test(
    arguments: [
      (
        .registration(),
        "We couldn't confirm the registration. Check the product list before you register it again.",
        "상품이 등록되었는지 확인할 수 없습니다. 다시 등록하기 전에 상품 목록을 확인하세요."
      ),
      (
        .registration(after: .sample),
        "We couldn't confirm the registration. Until 14:05:12, we couldn't find “Desk lamp” on the market. It may still appear. Check the product list before you register it again.",
        "상품이 등록되었는지 확인할 수 없습니다. 14:05:12까지 마켓에서 “Desk lamp” 상품을 찾지 못했습니다. 나중에 나타날 수 있습니다. 다시 등록하기 전에 상품 목록을 확인하세요."
      ),
      (
        .ambiguousRegistration([ProductID(31), ProductID(32)]),
        "We couldn't confirm the registration. It may be one of these products: #31, #32. Check them before you register it again.",
        "상품이 등록되었는지 확인할 수 없습니다. 다음 중 하나일 수 있습니다: #31, #32. 다시 등록하기 전에 확인하세요."
      ),
      (
        .edit(ProductID(5)),
        "We couldn't confirm your changes to product #5. Check the product before you try again.",
        "#5 상품이 수정되었는지 확인할 수 없습니다. 다시 시도하기 전에 상품을 확인하세요."
      ),
      (
        .deletion(ProductID(5)),
        "We couldn't confirm the deletion of product #5. Check whether it's still there before you try again.",
        "#5 상품이 삭제되었는지 확인할 수 없습니다. 다시 시도하기 전에 상품이 아직 있는지 확인하세요."
      ),
    ] as [(UnconfirmedWrite, String, String)])
  func `a program that ends says what to check`(
    write: UnconfirmedWrite, english: String, korean: String
  ) {
    #expect(write.text(in: .english) == english)
    #expect(write.text(in: .korean) == korean)
  }

  @Test(
    arguments: [
      (.ambiguous([row, row]), .ambiguousRegistration([row.id, row.id])),
      (.registrationUnknown, .registration(after: .sample)),
      (.earlierRegistrationUnknown, .registration(after: .sample)),
      (.updateUnknown, nil),
    ] as [(UnresolvedSubmission.Finding, UnconfirmedWrite?)])
  func `a submission has a text for a program that ends`(
    finding: UnresolvedSubmission.Finding, write: UnconfirmedWrite?
  ) {
    for language in Language.allCases {
      let submission = UnresolvedSubmission(finding, after: .sample, language: language)
      #expect(submission.finalText == write?.text(in: language) ?? submission.text)
    }
  }

  @Test func `codes tell findings apart`() {
    let codes = Self.findings.map { UnresolvedSubmission($0, language: .english).code }
    #expect(Set(codes).count == codes.count)
  }
}
