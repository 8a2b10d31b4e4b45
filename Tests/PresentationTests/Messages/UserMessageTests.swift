import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// The texts of errors, issues and screens, in both languages.
struct UserMessageTests {
  /// A message in English and Korean, and the facts that both texts contain.
  struct Sample: Sendable, CustomTestStringConvertible {
    let code: MessageCode
    let facts: [String]
    private let message: @Sendable (Language) -> UserMessage

    init(
      _ code: MessageCode, _ facts: String...,
      message: @escaping @Sendable (Language) -> UserMessage
    ) {
      self.code = code
      self.facts = facts
      self.message = message
    }

    var testDescription: String { "\(code)" }

    func message(in language: Language) -> UserMessage { message(language) }
  }

  private static func failure(_ problem: DecodingFailure.Reason, at path: String = "")
    -> MarketError
  {
    .malformedResponse(DecodingFailure(path: path, reason: problem))
  }

  // MARK: - Errors

  static let errors: [(MarketError, MessageCode, [String])] = [
    (.offline, .offline, []), (.untrustedServer, .untrustedServer, []),
    (
      .secureConnectionRequired(host: "market.example"), .secureConnectionRequired,
      ["market.example", "https"]
    ),
    (.timedOut, .timedOut, []), (.cancelled, .cancelled, []),
    (.connectionLost, .connectionLost, []), (.unauthorized(reason: "why"), .unauthorized, ["why"]),
    (.forbidden(reason: "why"), .forbidden, ["why"]),
    (.wrongSecret(reason: "why"), .wrongSecret, ["why"]),
    (.notOwner(Vendor(id: VendorID(7), name: "Hangang Records")), .notOwner, ["Hangang Records"]),
    (.notOwner(Vendor(id: VendorID(7), name: nil)), .notOwner, ["#7"]),
    (.notFound(reason: "why"), .notFound, ["why"]), (.conflict(reason: "why"), .conflict, ["why"]),
    (.rejected(status: 422, reason: "why"), .rejected, ["422", "why"]),
    (.tooLarge(reason: "why"), .tooLarge, ["why"]),
    (.unavailable(status: 503, retryAfter: .seconds(90)), .unavailable, ["503", "90"]),
    (.unavailable(status: 503, retryAfter: nil), .unavailable, ["503"]),
    (.answerTooLarge(limit: 8_388_608), .answerTooLarge, ["8388608"]),
    (failure(.null, at: "pages[3].price"), .malformedResponse, ["pages[3].price", "null"]),
    (failure(.invalidJSON), .malformedResponse, ["JSON"]),
    (
      .redirected(to: "https://elsewhere.example"), .redirected, ["https://elsewhere.example"]
    ),
    (.invalidRequest(reason: "no host"), .invalidRequest, ["no host"]),
    (.outcomeUnknown, .outcomeUnknown, []), (.unsupported(.search), .unsupported, []),
  ]

  @Test(arguments: errors)
  func `an error says what happened and what to do`(
    error: MarketError, code: MessageCode, facts: [String]
  ) throws {
    #expect(error.code == code)
    try check(facts, error.message(in: .korean), error.message(in: .english), code)
  }

  static let problems: [(DecodingFailure.Reason, MessageCode)] = [
    (.emptyAnswer, .emptyAnswer), (.notHTTP, .notHTTP), (.compressed, .compressedAnswer),
    (.invalidJSON, .invalidJSON), (.invalidUTF8, .invalidUTF8), (.missingKey, .missingKey),
    (.null, .nullValue), (.unreadableValue, .unreadableValue),
    (.notADate, .notADate), (.notAnAmount, .notAnAmount), (.amountTooPrecise, .amountTooPrecise),
    (.amountOutOfRange, .amountOutOfRange),
    (.otherProduct(asked: ProductID(32), got: ProductID(33)), .otherProduct),
    (.notADeletionAddress, .notADeletionAddress), (.notAnImage, .notAnImage),
    (.other("words of its own"), .unreadableAnswer),
  ]

  @Test func `a type has its article`() {
    for (kind, text) in [
      (DecodingFailure.Reason.ValueKind.array, "the value isn't an array"),
      (.object, "the value isn't an object"), (.number, "the value isn't a number"),
    ] {
      #expect(DecodingFailure.Reason.wrongType(expected: kind).text(in: .english) == text)
    }
  }

  @Test(
    arguments: problems
      + DecodingFailure.Reason.ValueKind.allCases.map { (.wrongType(expected: $0), .wrongType) })
  func `an unreadable response says why`(problem: DecodingFailure.Reason, code: MessageCode) {
    #expect(problem.code == code)
    for language in Language.allCases {
      let message = Self.failure(problem).message(in: language)
      let text = problem.text(in: language)
      #expect(message.text.contains(text) && !text.hasSuffix(".") && text.first != "T")
      #expect(message.recoverySuggestion == code.explanation(in: language).recoverySuggestion)
      if case .other = problem { continue }
      #expect(text.contains(/\p{Hangul}/) == (language == .korean))
    }
  }

  /// The user hasn't entered the address of an image.
  @Test func `a broken image doesn't blame the server address`() {
    #expect(!Self.failure(.notAnImage).message(in: .english).text.contains("address"))
    #expect(!Self.failure(.notAnImage).message(in: .korean).text.contains("주소"))
  }

  static let compression: [(ImageCompressionError, MessageCode, [String])] = [
    (
      .noTool(name: "Codec", installCommands: ["get codec", "fetch codec"]), .noImageTool,
      ["Codec", "'get codec'", "'fetch codec'"]
    ),
    (.failed(reason: "torn file"), .imageToolFailed, ["torn file"]),
    (.timedOut, .imageToolTimedOut, []), (.notSmallEnough, .imageNotSmallEnough, []),
    (.madeNoPicture, .imageToolMadeNoPicture, []), (.cancelled, .cancelled, []),
  ]

  @Test(arguments: compression)
  func `an image that isn't compressed says why`(
    error: ImageCompressionError, code: MessageCode, facts: [String]
  ) throws {
    #expect(error.code == code)
    try check(facts, error.message(in: .korean), error.message(in: .english), code)
  }

  // MARK: - Input

  private static func krw(_ units: Int64) -> Money {
    Money(tenThousandths: units, currency: .krw)
  }

  static let issues: [(ValidationIssue, MessageCode, english: String, korean: String)] = [
    (
      .nameLength(1, allowed: ProductLimits.nameLength), .nameLength,
      "Enter a name of 3 to 100 characters. (currently 1 character)",
      "이름은 3~100자로 입력하세요. (현재 1자)"
    ),
    (
      .descriptionLength(1_004, allowed: ProductLimits.descriptionLength), .descriptionLength,
      "Enter a description of 10 to 1000 characters. (currently 1004 characters)",
      "설명은 10~1000자로 입력하세요. (현재 1004자)"
    ),
    (
      .negativePrice(krw(-15_000)), .negativePrice,
      "Enter a price of 0 or more. (currently -1.5 KRW)", "가격은 0 이상으로 입력하세요. (현재 -1.5 KRW)"
    ),
    (
      .negativeDiscount(krw(-1)), .negativeDiscount,
      "Enter a discount of 0 or more. (currently -0.0001 KRW)",
      "할인 금액은 0 이상으로 입력하세요. (현재 -0.0001 KRW)"
    ),
    (
      .discountAbovePrice(discount: krw(30_000), price: krw(20_000)), .discountAbovePrice,
      "Enter a discount that isn't higher than the price. (discount 3 KRW, price 2 KRW)",
      "할인 금액은 가격 이하로 입력하세요. (할인 금액 3 KRW, 가격 2 KRW)"
    ),
    (
      .discountCurrency(.usd, price: .krw), .discountCurrency,
      "Use the same currency for the price and the discount. (discount USD, price KRW)",
      "가격과 할인 금액은 같은 통화로 입력하세요. (할인 금액 USD, 가격 KRW)"
    ),
    (
      .negativeStock(-7), .negativeStock, "Enter a stock of 0 or more. (currently -7)",
      "재고는 0 이상으로 입력하세요. (현재 -7)"
    ),
    (
      .imageCount(8, allowed: ProductLimits.imageCount), .imageCount,
      "Choose 1 to 5 images. (currently 8 images)", "이미지는 1~5장 선택하세요. (현재 8장)"
    ),
    (
      .imageSize(index: 1, name: "big.png", bytes: 300_412, allowed: ProductLimits.imageSize),
      .imageSize, "Choose an image of less than 300000 bytes. (image 2: big.png, 300412 bytes)",
      "300000바이트보다 작은 이미지를 선택하세요. (2번 이미지: big.png, 300412바이트)"
    ),
    (
      .imageSize(index: 0, name: "empty.png", bytes: 0, allowed: ProductLimits.imageSize),
      .imageSize, "The file is empty. Choose it again. (image 1: empty.png, 0 bytes)",
      "파일이 비어 있습니다. 다시 선택하세요. (1번 이미지: empty.png, 0바이트)"
    ),
    (
      .imageFormat(index: 4, name: "clip.gif"), .imageFormat,
      "Save the image as PNG or JPEG. (image 5: clip.gif)",
      "이미지를 PNG나 JPEG로 저장하세요. (5번 이미지: clip.gif)"
    ),
    (
      .unknownThumbnail(ImageID(77)), .unknownThumbnail,
      "Choose one of the product's images as the thumbnail. (currently #77)",
      "대표 이미지는 이 상품의 이미지 중에서 선택하세요. (현재 #77)"
    ),
    (.missingValue(.price), .missingValue, "Enter the price.", "가격 항목을 입력하세요."),
    (
      .unreadableNumber(.price, entered: "12,5,0"), .unreadableNumber,
      "“12,5,0” isn't a valid price. Use digits only.", "가격 항목은 숫자로만 입력하세요. (현재 “12,5,0”)"
    ),
    (
      .tooManyDecimals(.price, entered: "0.00001", allowed: 4), .tooManyDecimals,
      "Enter the price with at most 4 decimal places. (currently “0.00001”)",
      "가격 항목은 소수 4자리까지 입력하세요. (현재 “0.00001”)"
    ),
    (
      .tooManyDecimals(.stock, entered: "3.5", allowed: 0), .tooManyDecimals,
      "Enter a whole number for the stock. (currently “3.5”)", "재고 항목은 정수로 입력하세요. (현재 “3.5”)"
    ),
    (
      .numberOutOfRange(.stock, entered: "1e99", allowed: 0...9), .numberOutOfRange,
      "Enter a stock from 0 to 9. (currently “1e99”)", "재고 항목은 0~9 사이로 입력하세요. (현재 “1e99”)"
    ),
  ]

  @Test(arguments: issues)
  func `an issue says the rule and then the value`(
    issue: ValidationIssue, code: MessageCode, english: String, korean: String
  ) {
    #expect(issue.code == code)
    #expect(issue.message(in: .english).text == english)
    #expect(issue.message(in: .korean).text == korean)
    #expect(issue.message(in: .korean).field == issue.field)
  }

  @Test(arguments: [
    (SellerState.Field.identifier, [SellerCredentialError.emptyIdentifier, .unsendableIdentifier]),
    (.secret, [.emptySecret]),
  ])
  func `an issue of the seller's settings belongs to its field`(
    field: SellerState.Field, errors: [SellerCredentialError]
  ) {
    for error in errors { #expect(UserMessage(error.code, in: .english).sellerField == field) }
  }

  // MARK: - Screens

  private static let search = MarketSearch(name: "Desk lamp", end: .afternoon)
  private static let row = ProductRow(.sample(id: 5), locale: Locale(identifier: "en_US"))
  private static let changed = try? ProductChanges(to: .sample(id: 32), stock: 1)

  private static func failure(
    _ reason: WriteFailure.Reason, of write: ProductWrite, in language: Language
  ) -> UserMessage {
    WriteFailure(reason, of: write, id: 4, after: search, language: language).message
  }

  private static func unresolved(
    _ finding: UnresolvedSubmission.Finding, in language: Language
  ) -> UserMessage {
    UnresolvedSubmission(finding, after: search, language: language).message
  }

  static let screens: [Sample] = [
    Sample(.notSignedIn) { failure(.notSignedIn, of: .deletion, in: $0) },
    Sample(.noLongerFits, "-7") {
      failure(.noLongerFits([.negativeStock(-7)]), of: .deletion, in: $0)
    },
    Sample(.wrongSecret, "why") {
      failure(.failed(.wrongSecret(reason: "why")), of: .deletion, in: $0)
    },
    Sample(.deletionUnknown, "“Desk lamp”", "14:05:12") {
      failure(.outcomeUnknown, of: .deletion, in: $0)
    },
    Sample(.updateUnknown, "“Desk lamp”", "14:05:12") {
      failure(.outcomeUnknown, of: changed.map { .edit($0) } ?? .deletion, in: $0)
    },
    Sample(.ambiguousRegistration, "2", "#5, #5") { unresolved(.ambiguous([row, row]), in: $0) },
    Sample(.registrationUnknown, "“Desk lamp”", "14:05:12") {
      unresolved(.registrationUnknown, in: $0)
    },
    Sample(.earlierRegistrationUnknown) { unresolved(.earlierRegistrationUnknown, in: $0) },
    Sample(.updateUnknown, "“Desk lamp”", "14:05:12") { unresolved(.updateUnknown, in: $0) },
    Sample(.draftNotSaved, "locked") {
      DraftStoreError.unavailable(reason: "locked").message(in: $0)
    },
    Sample(.draftNotSaved) { DraftStoreError.unreadable(.damaged).message(in: $0) },
    Sample(.sellerStoreUnavailable, "locked") {
      SellerCredentialStoreError.unavailable(reason: "locked").message(in: $0)
    },
  ]

  @Test(arguments: screens)
  func `a screen's message says what happened and what to do`(sample: Sample) throws {
    try check(
      sample.facts, sample.message(in: .korean), sample.message(in: .english), sample.code)
  }

  /// A gateway that gave up may still commit.
  @Test(arguments: [MessageCode.registrationUnknown, .updateUnknown, .deletionUnknown])
  func `an unknown outcome may still happen, and isn't called safe to repeat`(code: MessageCode) {
    let (english, korean) = (code.explanation(in: .english), code.explanation(in: .korean))
    #expect(english.description.contains("may still") && korean.description.contains("나중에"))
    #expect(english.recoverySuggestion.hasPrefix("Check"))
    #expect(korean.recoverySuggestion.contains("확인한 뒤") && korean.description.hasPrefix("상품이"))
  }

  // MARK: - Lengths and numbers

  @Test(arguments: Language.allCases)
  func `a long text from elsewhere is cut`(language: Language) {
    let words = String(repeating: "y", count: 100_000)
    let accents = String(repeating: "a\u{301}", count: 50_000)
    let messages: [UserMessage] =
      [
        MarketError.notFound(reason: words), .redirected(to: words), .forbidden(reason: accents),
        .secureConnectionRequired(host: words), Self.failure(.other(words), at: words),
      ].map { $0.message(in: language) }
      + [
        ValidationIssue.imageFormat(index: 0, name: words),
        .unreadableNumber(.price, entered: words),
        .numberOutOfRange(.price, entered: words, allowed: 0...1),
      ].map { $0.message(in: language) }
      + [SellerCredentialStoreError.unavailable(reason: words).message(in: language)]
    for message in messages {
      #expect(message.text.unicodeScalars.count < 800 && message.text.contains("…"))
    }
  }

  @Test func `one of something is in the singular`() {
    let limit = MarketError.answerTooLarge(limit: 1).message(in: .english).text
    #expect(limit.contains("1 byte)"))
    let one = Self.unresolved(.ambiguous([Self.row]), in: .english).text
    #expect(one.contains("1 product:"))
  }

  private func check(
    _ facts: [String], _ korean: UserMessage, _ english: UserMessage, _ code: MessageCode
  ) throws {
    #expect(korean.code == code && english.code == code)
    for message in [korean, english] {
      for fact in facts { #expect(message.text.contains(fact), "\(message.text)") }
    }
    #expect(korean.text.contains(/\p{Hangul}/) && !english.text.contains(/\p{Hangul}/))
    #expect(try #require(korean.recoverySuggestion).contains("세요."))
    #expect(try #require(english.recoverySuggestion).hasSuffix("."))
    #expect(english.description.contains(/\.( \(.*\))?$/), "\(english.description)")
  }
}

extension Date {
  /// A day at 14:05:12 in the time zone of the tests.
  static let afternoon =
    Calendar(identifier: .gregorian).date(
      from: DateComponents(year: 2026, month: 3, day: 14, hour: 14, minute: 5, second: 12))
    ?? .distantPast
}
