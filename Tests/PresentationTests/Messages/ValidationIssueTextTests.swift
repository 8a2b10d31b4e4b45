import OpenMarketDomain
import Testing

@testable import OpenMarketPresentation

struct ValidationIssueTextTests {
  /// An issue, and what its text has to tell in every language.
  struct Sample: Sendable, CustomTestStringConvertible {
    let issue: ValidationIssue
    let facts: [String]

    init(_ issue: ValidationIssue, _ facts: String...) {
      self.issue = issue
      self.facts = facts
    }

    var testDescription: String { "\(issue)" }
  }

  private static func krw(_ units: Int64) -> Money {
    Money(tenThousandths: units, currency: .krw)
  }

  static let samples = [
    Sample(.nameLength(103, allowed: 3...100), "103", "3", "100"),
    Sample(.nameLength(1, allowed: 3...100), "1", "2", "3"),
    Sample(.descriptionLength(1_004, allowed: 10...1_000), "1004", "4", "1000"),
    Sample(.descriptionLength(3, allowed: 10...1_000), "3", "7", "10"),
    Sample(.negativePrice(krw(-15_000)), "-1.5 KRW"),
    Sample(.negativeDiscount(krw(-1)), "-0.0001 KRW"),
    Sample(.discountAbovePrice(discount: krw(30_000), price: krw(20_000)), "3 KRW", "2 KRW"),
    Sample(.discountCurrency(.usd, price: .krw), "USD", "KRW"),
    Sample(.negativeStock(-7), "-7"),
    Sample(.imageCount(8, allowed: 1...5), "8", "3", "5"),
    Sample(.imageCount(0, allowed: 1...5), "0", "1"),
    Sample(
      .imageSize(index: 1, name: "big.png", bytes: 300_412, allowed: 1..<300_000), "2", "big.png",
      "300412", "413", "300000"),
    Sample(
      .imageSize(index: 0, name: "empty.png", bytes: 0, allowed: 1..<300_000), "1", "empty.png"),
    Sample(.imageFormat(index: 4, name: "clip.gif"), "5", "clip.gif", "PNG", "JPEG"),
    Sample(.unknownThumbnail(ImageID(77)), "77"),
    Sample(.missingValue(.price)),
    Sample(.unreadableNumber(.discount, entered: "12abc"), "12abc"),
    Sample(.tooManyDecimals(.price, entered: "0.00001", allowed: 4), "0.00001", "4"),
    Sample(.tooManyDecimals(.stock, entered: "3.5", allowed: 0), "3.5"),
    Sample(
      .numberOutOfRange(.stock, entered: "1e99", allowed: 0...9_223_372_036_854_775_807), "1e99",
      "0", "9223372036854775807"),
  ]

  static let errors: [(ImageCompressionError, [String])] = [
    (
      .noTool(name: "Codec", installCommands: ["get codec", "fetch codec"]),
      ["Codec", "'get codec'", "'fetch codec'"]
    ),
    (.failed(reason: "torn file"), ["torn file"]), (.timedOut, []), (.notSmallEnough, []),
    (.madeNoPicture, ["PNG"]), (.cancelled, []),
  ]

  @Test(arguments: samples)
  func `an issue is told in each language, with its place and limit`(sample: Sample) {
    let korean = sample.issue.text(in: .korean)
    let english = sample.issue.text(in: .english)
    for text in [korean, english] {
      for fact in sample.facts { #expect(text.contains(fact), "\(text)") }
      #expect(text.hasSuffix("."))
    }
    #expect(korean.contains(/\p{Hangul}/))
    #expect(!english.contains(/\p{Hangul}/))
    // What is wrong, and what to do.
    #expect(korean.contains("하세요") || korean.contains(/[가-힣]세요\./))
    #expect(english.matches(of: /\./).count >= 2)
    #expect(sample.issue.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
  }

  @Test(arguments: errors)
  func `why a picture was not made smaller is told in each language`(
    error: ImageCompressionError, facts: [String]
  ) {
    for language in Language.allCases {
      let text = error.text(in: language)
      for fact in facts { #expect(text.contains(fact), "\(text)") }
      #expect(text.contains(/\p{Hangul}/) == (language == .korean))
      #expect(text.hasSuffix("."))
    }
    #expect(error.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
  }

  @Test func `no kind and no field is without a text that was looked at`() {
    #expect(Set(Self.samples.map(\.issue.kind)) == Set(ValidationIssueKind.allCases))
    #expect(Set(Self.samples.map(\.issue.field)) == Set(ValidationIssue.Field.allCases))
    #expect(
      Set(Self.errors.map(\.0.code))
        == Set(ImageCompressionErrorKind.allCases.map(\.rawValue) + ["cancelled"]))
  }

  @Test(arguments: ValidationIssueKind.allCases)
  func `an issue is of its kind`(kind: ValidationIssueKind) {
    #expect(kind.sample.kind == kind)
  }

  @Test(
    arguments: [
      (
        ValidationIssue.nameLength(1, allowed: 3...100).text(in: .english),
        "has 1 character, 2 too few"
      ),
      (
        ValidationIssue.imageCount(1, allowed: 2...5).text(in: .english), "has 1 picture, 1 too few"
      ),
      (
        ValidationIssue.imageSize(index: 0, name: "a.png", bytes: 1, allowed: 2..<9)
          .text(in: .english), "has 1 byte, 1 too few"
      ),
      (MarketError.answerTooLarge(limit: 1).text(in: .english), "larger than 1 byte and"),
      (
        WriteProblem.ambiguousRegistration(candidates: 1).text(in: .english),
        "1 product there could be yours"
      ),
    ])
  func `one of something is told in the singular`(text: String, part: String) {
    #expect(text.contains(part), "\(text)")
  }

  @Test(arguments: ValidationIssue.Field.allCases)
  func `an issue of a number names its field`(field: ValidationIssue.Field) {
    for language in Language.allCases {
      for issue in [
        ValidationIssue.missingValue(field), .unreadableNumber(field, entered: "?"),
        .tooManyDecimals(field, entered: "?", allowed: 4),
        .numberOutOfRange(field, entered: "?", allowed: 0...1),
      ] {
        #expect(issue.field == field)
        #expect(issue.text(in: language).contains(field.name(in: language)))
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `of an endless name the beginning is told`(language: Language) {
    let name = String(repeating: "y", count: 100_000)
    for issue in [
      ValidationIssue.imageFormat(index: 0, name: name),
      .imageSize(index: 0, name: name, bytes: 0, allowed: 1..<2),
      .unreadableNumber(.price, entered: name),
      .tooManyDecimals(.price, entered: name, allowed: 4),
      .numberOutOfRange(.price, entered: name, allowed: 0...1),
    ] {
      #expect(issue.text(in: language).unicodeScalars.count < 500)
    }
  }
}
