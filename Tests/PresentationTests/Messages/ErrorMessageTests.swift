import OpenMarketDomain
import Testing

@testable import OpenMarketPresentation

struct ErrorMessageTests {
  /// One of each kind, and those that have a second form.
  static let errors: [MarketError] =
    MarketErrorKind.samples + [
      .unavailable(status: 503, retryAfter: nil),
      .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)),
    ] + MarketFeature.allCases.map { .unsupported($0) }

  @Test(arguments: errors)
  func `every error has a code and a sentence in each language`(error: MarketError) {
    let korean = ErrorMessage(error, language: .korean)
    let english = ErrorMessage(error, language: .english)
    #expect(korean.code == english.code)
    #expect(korean.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(korean.text.contains(/\p{Hangul}/))
    #expect(!english.text.contains(/\p{Hangul}/))
    #expect(english.text.hasSuffix(".") || english.text.hasSuffix("why"))
    // What happened, and what to do: cancellation alone leaves nothing to do.
    let sentences = english.text.matches(of: /[.;:](?=\s|$)/).count
    #expect(sentences >= 2 || error == .cancelled, "\(english.text)")
    #expect(korean.text.contains(/세요\./) || error == .cancelled, "\(korean.text)")
  }

  @Test(arguments: errors)
  func `what the error knows is told`(error: MarketError) {
    let facts: [String] =
      switch error {
      case .unauthorized, .forbidden, .wrongSecret, .notFound, .conflict, .tooLarge: ["why"]
      case .notOwner: ["Hangang Records"]
      case .rejected: ["422", "why"]
      case .unavailable(_, let retryAfter): retryAfter == nil ? ["503"] : ["503", "90"]
      case .answerTooLarge: ["8388608"]
      case .malformedResponse(let defect): [defect.path].filter { !$0.isEmpty }
      case .redirected: ["https://elsewhere.example"]
      case .invalidRequest: ["no host"]
      case .secureConnectionRequired: ["market.example", "https"]
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

  /// Where a picture comes from is not what the user has entered.
  @Test func `who waits for a picture is not told to check the address`() {
    let defect = DecodingFailure(path: "", reason: .notAnImage)
    let english = ErrorMessage(.malformedResponse(defect), language: .english).text
    let korean = ErrorMessage(.malformedResponse(defect), language: .korean).text
    #expect(english.contains("Try again later") && !english.contains("address"))
    #expect(korean.contains("나중에 다시") && !korean.contains("주소"))
  }

  static let problems: [DecodingFailure.Reason] =
    ResponseProblemKind.samples
    + DecodingFailure.Reason.ValueKind.allCases.map { .wrongType(expected: $0) }

  @Test(arguments: problems)
  func `what is wrong with an answer is told in each language`(problem: DecodingFailure.Reason) {
    let error = MarketError.malformedResponse(DecodingFailure(path: "", reason: problem))
    for language in Language.allCases {
      let text = problem.text(in: language)
      #expect(ErrorMessage(error, language: language).text.contains(text))
      if case .other = problem { continue }
      #expect(text.contains(/\p{Hangul}/) == (language == .korean))
    }
    #expect(problem.code.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil)
  }

  @Test(arguments: MarketErrorKind.allCases)
  func `an error is of its kind`(kind: MarketErrorKind) {
    #expect(kind.sample.kind == kind)
    #expect(ErrorMessage(kind.sample, language: .korean).code == kind.rawValue)
  }

  @Test(arguments: ResponseProblemKind.allCases)
  func `a problem is of its kind`(kind: ResponseProblemKind) {
    #expect(kind.sample.kind == kind)
  }
}
