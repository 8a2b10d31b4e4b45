import OpenMarketDomain
import OpenMarketPresentation
import Testing

struct ErrorMessageTests {
  static let errors: [MarketError] = [
    .offline, .untrustedServer, .timedOut, .cancelled, .connectionLost,
    .unauthorized(reason: "why"), .forbidden(reason: "why"), .notFound(reason: "why"),
    .conflict(reason: "why"), .rejected(status: 422, reason: "why"), .tooLarge(reason: "why"),
    .unavailable(status: 503, retryAfter: .seconds(90)), .unavailable(status: 503, retryAfter: nil),
    .answerTooLarge(limit: 8_388_608),
    .malformedResponse(ResponseDefect(path: "pages[3].price", problem: .null)),
    .malformedResponse(ResponseDefect(path: "", problem: .invalidJSON)),
    .redirected(to: "https://elsewhere.example"), .invalidRequest(reason: "no host"),
    .outcomeUnknown,
  ]

  @Test(arguments: errors)
  func `every error has a code and a sentence in each language`(error: MarketError) {
    let korean = ErrorMessage(error, language: .korean)
    let english = ErrorMessage(error, language: .english)
    #expect(korean.code == english.code)
    #expect(korean.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(korean.text.contains(/\p{Hangul}/))
    #expect(!english.text.contains(/\p{Hangul}/))
    #expect(english.text.hasSuffix(".") || english.text.hasSuffix("why"))
  }

  @Test(arguments: errors)
  func `what the error knows is told`(error: MarketError) {
    let facts: [String] =
      switch error {
      case .unauthorized, .forbidden, .notFound, .conflict, .tooLarge: ["why"]
      case .rejected: ["422", "why"]
      case .unavailable(_, let retryAfter): retryAfter == nil ? ["503"] : ["503", "90"]
      case .answerTooLarge: ["8388608"]
      case .malformedResponse(let defect): [defect.path].filter { !$0.isEmpty }
      case .redirected: ["https://elsewhere.example"]
      case .invalidRequest: ["no host"]
      default: []
      }
    for language in Language.allCases {
      let text = ErrorMessage(error, language: language).text
      for fact in facts { #expect(text.contains(fact)) }
    }
  }

  @Test(arguments: Language.allCases)
  func `of a server's endless words the beginning is told`(language: Language) {
    let words = String(repeating: "y", count: 100_000)
    let mark = String(repeating: "a\u{301}", count: 50_000)
    for error in [
      MarketError.notFound(reason: words), .redirected(to: words), .forbidden(reason: mark),
    ] {
      let text = ErrorMessage(error, language: language).text
      #expect(text.unicodeScalars.count < 500)
      #expect(text.contains("…"))
    }
  }

  /// A list and a health check are not found where no market is.
  @Test func `not found may be the server's address, and names no product`() {
    let error = MarketError.notFound(reason: nil)
    let english = ErrorMessage(error, language: .english).text
    let korean = ErrorMessage(error, language: .korean).text
    #expect(english.contains("address") && !english.contains("product"))
    #expect(korean.contains("서버 주소") && !korean.contains("상품"))
  }

  static let problems: [ResponseProblem] =
    [
      .emptyAnswer, .invalidJSON, .invalidUTF8, .missingKey, .null, .unreadableValue, .notADate,
      .notAnAmount, .amountTooPrecise, .amountOutOfRange,
      .otherProduct(asked: ProductID(32), got: ProductID(33)),
    ] + ResponseProblem.ValueKind.allCases.map { .wrongType(expected: $0) }

  @Test(arguments: problems)
  func `what is wrong with an answer is told in each language`(problem: ResponseProblem) {
    let error = MarketError.malformedResponse(ResponseDefect(path: "", problem: problem))
    for language in Language.allCases {
      let text = problem.text(in: language)
      #expect(ErrorMessage(error, language: language).text.contains(text))
      #expect(text.contains(/\p{Hangul}/) == (language == .korean))
    }
    #expect(problem.code.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil)
  }

  @Test func `codes tell kinds apart`() {
    let codes = Set(Self.errors.map { ErrorMessage($0, language: .english).code })
    #expect(codes.count == Self.errors.count - 2)
  }
}
