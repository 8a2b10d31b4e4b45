import Foundation
import OpenMarketDomain
import Testing

@testable import OpenMarketPresentation

struct MessageCatalogTests {
  /// Codes are kept in logs, scripts and help pages. One that is here may not become another one, nor go.
  static let published = [
    "offline", "untrusted-server", "secure-connection-required", "timed-out", "cancelled",
    "connection-lost", "unauthorized",
    "forbidden", "wrong-secret", "not-owner", "not-found", "conflict", "rejected", "too-large",
    "unavailable", "answer-too-large", "malformed-response", "redirected", "invalid-request",
    "outcome-unknown", "unsupported",

    "empty-answer", "not-http", "compressed-answer", "invalid-json", "invalid-utf8", "missing-key",
    "repeated-key",
    "null-value", "wrong-type", "unreadable-value", "not-a-date", "not-an-amount",
    "amount-too-precise",
    "amount-out-of-range", "other-product", "not-a-deletion-address", "not-an-image",
    "unreadable-answer",

    "name-length", "description-length", "negative-price", "negative-discount",
    "discount-above-price", "discount-currency", "negative-stock", "image-count", "image-size",
    "image-format", "unknown-thumbnail",
    "missing-value", "unreadable-number", "too-many-decimals", "number-out-of-range",

    "no-image-tool", "image-tool-failed", "image-tool-timed-out", "image-not-small-enough",
    "image-tool-made-no-picture",

    "not-signed-in", "pictures-fixed", "no-longer-fits",
    "ambiguous-registration", "registration-unknown", "earlier-registration-unknown",
    "update-unknown", "deletion-unknown",

    "entry-restored", "entry-damaged", "entry-foreign", "pictures-lost", "entry-not-kept",
    "earlier-entry", "changed-elsewhere", "deleted-elsewhere", "no-such-product",

    "empty-identifier", "unsendable-identifier", "empty-secret", "unreadable-vendor-number",
    "seller-store-unavailable",
  ]

  /// The codes of errors, as whoever has one gets them.
  static let told =
    MarketErrorKind.samples.map { ErrorMessage($0, language: .english).code }
    + ResponseProblemKind.samples.map(\.code)
    + ValidationIssueKind.samples.map(\.code)
    + ImageCompressionErrorKind.samples.map(\.code)
    + WriteProblemKind.samples.map(\.code)
    + ProductEditorNoticeKind.samples.map { ProductEditorNotice($0, language: .english).code }
    + SellerIssueKind.samples.map(\.code)

  @Test func `the codes are those that were published`() {
    #expect(MessageCatalog.codes == Self.published)
  }

  @Test func `every code of an error is in the catalogue, and nothing else is`() {
    #expect(Self.told == MessageCatalog.codes)
    #expect(MessageCatalog.codes.contains(ImageCompressionError.cancelled.code))
  }

  @Test func `no two kinds share a code`() {
    #expect(Set(MessageCatalog.codes).count == MessageCatalog.codes.count)
  }

  @Test(arguments: MessageCatalog.codes)
  func `a code is lower case words`(code: String) {
    #expect(code.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil)
  }

  @Test(arguments: MessageCatalog.codes, Language.allCases)
  func `a code is explained in each language`(code: String, language: Language) throws {
    let explanation = try #require(MessageCatalog.explanation(of: code, in: language))
    for text in [explanation.meaning, explanation.advice, explanation.diagnosis] {
      #expect(text.contains(/\p{Hangul}/) == (language == .korean))
      #expect(text.hasSuffix("."))
      #expect(text == text.trimmingCharacters(in: .whitespaces))
    }
  }

  @Test(arguments: Language.allCases)
  func `no two codes mean the same`(language: Language) {
    let meanings = MessageCatalog.codes.compactMap {
      MessageCatalog.explanation(of: $0, in: language)?.meaning
    }
    #expect(Set(meanings).count == MessageCatalog.codes.count)
  }

  @Test(arguments: ["", "Offline", "offline ", "no-such-code"])
  func `another text is no code`(text: String) {
    #expect(MessageCatalog.explanation(of: text, in: .english) == nil)
  }

  @Test(arguments: Language.allCases)
  func `the limits that are explained are those that are checked`(language: Language) throws {
    let (name, description) = (ProductLimits.nameLength, ProductLimits.descriptionLength)
    let count = ProductLimits.imageCount
    for (code, limits) in [
      ("name-length", [name.lowerBound, name.upperBound]),
      ("description-length", [description.lowerBound, description.upperBound]),
      ("image-count", [count.lowerBound, count.upperBound]),
      ("image-size", [ProductLimits.imageSize.upperBound]),
    ] {
      let explanation = try #require(MessageCatalog.explanation(of: code, in: language))
      let numbers = (explanation.advice + " " + explanation.diagnosis)
        .matches(of: /\d+/).compactMap { Int($0.output) }
      #expect(numbers == limits, "\(code)")
    }
  }
}
