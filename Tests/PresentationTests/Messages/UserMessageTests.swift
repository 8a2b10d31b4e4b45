import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for messages and the values in them. The recorded texts of the messages are in
/// `Tests/Transcripts/Messages`.
struct UserMessageTests {
  private static func broken(_ reason: DecodingFailure.Reason, _ path: String = "") -> MarketError {
    .malformedResponse(DecodingFailure(path: path, reason: reason))
  }

  private static func krw(_ units: Int64) -> Money {
    Money(tenThousandths: units, currency: .krw)
  }

  static let errors: [MarketError] = [
    .unreachable(.offline()), .unreachable(.untrustedServer()), .unreachable(.handshakeFailed()),
    .unreachable(.missingLibrary(name: "libcurl.so.4")),
    .unreachable(.proxyFailed(status: 407)), .unreachable(.proxyFailed(status: nil)),
    .unreachable(.missingCertificates(file: "/certs.pem")),
    .unreachable(.secureConnectionRequired(host: "market.example")), .unreachable(.timedOut),
    .cancelled, .unreachable(.connectionLost()), .unauthorized(reason: "why"),
    .forbidden(reason: "why"),
    .wrongSecret(reason: "why"), .notOwner(Vendor(id: VendorID(7), name: "Hangang Records")),
    .notOwner(Vendor(id: VendorID(7), name: nil)), .notFound(reason: "why"),
    .notFound(reason: nil), .conflict(reason: "why"), .rejected(status: 422, reason: "why"),
    .rejected(status: 401, reason: nil), .rejected(status: 403, reason: nil),
    .rejected(status: 414, reason: nil), .rejected(status: 501, reason: nil),
    .rejected(status: 507, reason: "The disk is full."),
    .rejected(status: 511, reason: nil),
    .tooLarge(reason: "why"), .unavailable(status: 503, retryAfter: .seconds(90), reason: "why"),
    .unavailable(status: 503, retryAfter: nil), broken(.tooLarge(limit: 8_388_608)),
    broken(.tooLarge(limit: 1)), broken(.null, "pages[3].price"),
    .redirected(to: "https://elsewhere.example"),
    .redirected(to: "https://elsewhere.example", because: .unreachable(.untrustedServer())),
    .redirected(to: "https://a.example", because: .redirected(to: "https://a.example")),
    .invalidRequest(reason: "no host"), .unreachable(.notPrepared(reason: "The token expired.")),
    .outcomeUnknown(), .notRecorded(.full), .unsupported(.search),
  ]

  private static let compression: [ImageCompressionError] = [
    .failed(reason: "torn file"), .notSmallEnough, .unreadableResult, .cancelled,
  ]

  static let issues: [ValidationIssue] = [
    .textLength(.name, 1, allowed: ProductLimits.nameLength),
    .textLength(.description, 1_004, allowed: ProductLimits.descriptionLength),
    .negativePrice(krw(-15_000)), .negativeDiscount(krw(-1)),
    .discountAbovePrice(discount: krw(30_000), price: krw(20_000)),
    .discountCurrency(.usd, price: .krw), .negativeStock(-7),
    .imageCount(8, allowed: ProductLimits.imageCount),
    .imageSize(index: 1, name: "big.png", bytes: 300_412, allowed: ProductLimits.imageSize),
    .imageSize(index: 0, name: "empty.png", bytes: 0, allowed: ProductLimits.imageSize),
    .imageFormat(index: 4, name: "clip.gif"), .imageEndsEarly(index: 0, name: "cut.png"),
    .unknownThumbnail(ImageID(77)),
    .missingValue(.price), .unreadableNumber(.price, entered: "12,5,0"),
    .tooManyDecimals(.price, entered: "0.00001", allowed: 4),
    .tooManyDecimals(.stock, entered: "3.5", allowed: 0),
    .numberOutOfRange(.stock, entered: "1e99", allowed: 0...9),
  ]

  /// Returns the messages of screens that have facts, except those that other transcripts already
  /// contain.
  private static func screens(in language: Language) -> [UserMessage] {
    let row = ProductRow(.sample(id: 5), locale: Locale(identifier: "en_US"))
    let refusals: [DeletionFailure.Reason] = [
      .notSignedIn, .failed(.wrongSecret(reason: "why")), .outcomeUnknown,
    ]
    var messages = refusals.map {
      DeletionFailure($0, of: ProductID(5), locale: language.locale).message
    }
    messages += [[row], [row, row]].map {
      UnresolvedSubmission(.ambiguous($0), locale: language.locale).message
    }
    let drafts: [DraftStoreError] = [.unavailable(reason: "locked"), .unreadable]
    messages += drafts.map { $0.message(in: language) }
    messages += [false, true].map {
      SavingProblem(path: "/pages", reason: "locked", isRemoval: $0).message(in: language)
    }
    let sellers = SellerCredentialStoreError.unavailable(reason: "locked")
    return messages + [sellers.message(in: language)]
  }

  @Test(arguments: Language.allCases)
  func `the message of each error has its code and its facts`(language: Language) throws {
    var errors = Self.errors.map { $0.message(in: language) }
    for operation in MarketOperation.allCases {
      let messages = Self.errors.map { $0.message(in: language, of: operation) }
      errors += messages.filter { !errors.contains($0) }
    }
    let messages =
      errors + Self.compression.map { $0.message(in: language) }
      + Self.issues.map { $0.message(in: language) } + Self.screens(in: language)
    var lines = messages.map { message in
      (message.field.map { "\($0.rawValue): " } ?? "") + message.transcript
    }
    let others = MessageCode.allCases.filter { code in
      !lines.contains { $0.contains("[\(code.rawValue)]") }
    }
    lines += others.map { UserMessage($0, in: language).transcript }
    try expectRecorded(
      lines.joined(separator: "\n") + "\n", at: "Tests/Transcripts/Messages/\(language.fileName)")
  }

  @Test func `a response that can't be read has its problem in JSON`() {
    let reasons: [DecodingFailure.Reason] = [
      .missingKey, .null, .wrongType(expected: .number), .invalidJSON, .notHTTP,
    ]
    let problems = reasons.map { Self.broken($0).message(in: .english).problem }
    #expect(problems == ["missing", "missing", "wrong-type", "unusable", "unusable"])
  }

  @Test(
    arguments: [
      (
        .rejected(status: 422, reason: "Name is taken."), .registration,
        "The server rejected the request, so nothing was registered", " (HTTP 422).",
        "Correct your input, then try again. The server says: “Name is taken.” (HTTP 422)"
      ),
      (.unsupported(.search), .read, "This server doesn't support search", ".", nil),
      (
        .redirected(to: "https://b.example", because: .unreachable(.untrustedServer())), .read,
        "The server points to another address: https://b.example", " (certificate not trusted).",
        "If you trust it, use it as the server address. (certificate not trusted)"
      ),
    ] as [(MarketError, MarketOperation, String, String, String?)])
  func `a title is the first sentence, and the details are the rest`(
    error: MarketError, operation: MarketOperation, title: String, rest: String, details: String?
  ) {
    let message = error.message(in: .english, of: operation)
    #expect((message.title, message.description) == (title, title + rest))
    #expect(message.details == details)
  }

  @Test func `a reason of the system has words in both languages, or isn't shown in Korean`() {
    func text(_ reason: String, _ language: Language) -> String {
      MarketError.unreachable(.offline(reason: reason)).message(in: language).description
    }
    let known = "The host refused the connection."
    #expect(text(known, .english) == "Can't connect to the server (connection refused).")
    #expect(text(known, .korean) == "서버에 연결할 수 없습니다(연결 거부).")
    #expect(text("Odd reason.", .english) == "Can't connect to the server (Odd reason).")
    #expect(text("Odd reason.", .korean) == "서버에 연결할 수 없습니다.")
  }

  @Test(arguments: [
    (Language.english, ["input", "identifier", "secret", "seller", "yours", "your own", "images"]),
    (.korean, ["식별자", "암호", "판매자", "본인", "이미지 수"]),
  ])
  func `the message of a read has no advice for a form or a seller`(
    language: Language, words: [String]
  ) {
    for error in Self.errors + [.unauthorized(reason: nil), .rejected(status: 302, reason: nil)] {
      let message = error.message(in: language, of: .read)
      for word in words { #expect(!message.text.contains(word), "\(message.text)") }
    }
  }

  /// A screen that only reads doesn't suggest correcting a form or a seller, in its language.
  @MainActor
  @Test func `each screen has the message of a read`() async throws {
    let error = MarketError.rejected(status: 400, reason: nil)
    let message = error.message(in: .korean, of: .read)
    #expect(message != error.message(in: .korean))
    let images = GatedImageRepository()
    let parts = MarketParts.sample(
      of: ScriptedProductRepository(pages: [.failure(error)], details: [.failure(error)]),
      images: images, locale: Language.korean.locale)
    let list = ProductListViewModel(in: parts)
    expectEqual(await list.load(), message)
    let slot = list.makeImageSlot()
    slot.bind(to: ImageURL("https://images.example/1.png"))
    try await images.calls.next().answer(.failure(error))
    await slot.waitUntilLoaded()
    #expect(slot.state.error == message)
    let detail = ProductDetailViewModel(id: ProductID(32), in: parts)
    expectEqual(await detail.load(), message)
    let health = ServiceHealthState(health: .down(error), locale: Language.korean.locale)
    #expect((health.error, health.text) == (message, message.text))
  }

  @Test(
    arguments: [
      (.zero, "Try again in a moment.", "잠시 후 다시 시도하세요."),
      (.seconds(-5), "Try again in a moment.", "잠시 후 다시 시도하세요."),
      (.milliseconds(1), "Try again in 1 second.", "1초 후 다시 시도하세요."),
      (.milliseconds(1_001), "Try again in 2 seconds.", "2초 후 다시 시도하세요."),
      (.milliseconds(59_001), "Try again in 1 minute.", "1분 후 다시 시도하세요."),
      (.seconds(61), "Try again in 2 minutes.", "2분 후 다시 시도하세요."),
      (.seconds(3_540), "Try again in 59 minutes.", "59분 후 다시 시도하세요."),
      (.seconds(3_541), "Try again in 1 hour.", "1시간 후 다시 시도하세요."),
      (.seconds(3_601), "Try again in 2 hours.", "2시간 후 다시 시도하세요."),
      (.seconds(86_400), "Try again in 24 hours.", "24시간 후 다시 시도하세요."),
      (.seconds(86_401), "Try again later.", "나중에 다시 시도하세요."),
      (.seconds(Int64.max), "Try again later.", "나중에 다시 시도하세요."),
      (.seconds(Int64.min), "Try again in a moment.", "잠시 후 다시 시도하세요."),
    ] as [(Duration, String, String)])
  func `the time to wait is in a unit for people`(wait: Duration, english: String, korean: String) {
    let error = MarketError.unavailable(status: 503, retryAfter: wait)
    for operation in [nil, MarketOperation.read] {
      #expect(error.message(in: .english, of: operation).recoverySuggestion == english)
      #expect(error.message(in: .korean, of: operation).recoverySuggestion == korean)
    }
  }

  @Test(arguments: Language.allCases)
  func `a long text from the server is cut`(language: Language) {
    let words = String(repeating: "y", count: 100_000)
    let accents = String(repeating: "a\u{301}", count: 50_000)
    let errors: [MarketError] = [
      .redirected(to: words), .forbidden(reason: accents),
      .unreachable(.secureConnectionRequired(host: words)), Self.broken(.null, words),
    ]
    let issues: [ValidationIssue] = [
      .imageFormat(index: 0, name: words), .unreadableNumber(.price, entered: words),
      .numberOutOfRange(.price, entered: words, allowed: 0...1),
    ]
    let messages = errors.map { $0.message(in: language) }
    for message in messages + issues.map({ $0.message(in: language) }) {
      #expect(message.text.unicodeScalars.count < 800)
      #expect(message.text.contains("…"))
    }
  }
}

extension Date {
  /// A date whose time is 14:05:12 in the time zone of the tests.
  static let afternoon =
    Calendar(identifier: .gregorian).date(
      from: DateComponents(year: 2026, month: 3, day: 14, hour: 14, minute: 5, second: 12))
    ?? .distantPast
}
