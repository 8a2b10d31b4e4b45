import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal
import Testing

@testable import OpenMarketCLI

@Suite struct ExitCodeTests {
  @Test(
    arguments: [
      (.offline, 3), (.untrustedServer, 3), (.timedOut, 3), (.connectionLost, 3),
      (.unavailable(status: 503, retryAfter: nil), 3), (.redirected(to: "http://a.example"), 3),
      (.notFound(reason: nil), 4),
      (.unauthorized(reason: nil), 5), (.forbidden(reason: nil), 5),
      (.conflict(reason: nil), 6), (.rejected(status: 400, reason: nil), 6),
      (.tooLarge(reason: nil), 6), (.invalidRequest(reason: ""), 6),
      (.outcomeUnknown, 7),
      (.malformedResponse(ResponseDefect(path: "", problem: .null)), 8),
      (.answerTooLarge(limit: 1), 8),
      (.cancelled, 130),
    ] as [(MarketError, Int32)])
  func `every error has an exit code`(error: MarketError, code: Int32) {
    #expect(ExitCode(error).rawValue == code)
    let failure = Failure.market(ErrorMessage(error, language: .english))
    #expect(failure.exitCode.rawValue == code)
    #expect(failure.code == ErrorMessage(error, language: .english).code)
  }

  @Test func `failures of the program itself have theirs`() {
    #expect(Failure.usage(.unexpectedOperand("x")).exitCode.rawValue == 2)
    #expect(Failure.output(.closedPipe).exitCode.rawValue == 141)
    #expect(Failure.output(.failed(28)).exitCode.rawValue == 1)
    #expect(Failure.interrupted.exitCode.rawValue == 130)
  }

  @Test func `a reader who left and a user who stopped are told nothing`() {
    #expect(Failure.output(.closedPipe).message(.english) == nil)
    #expect(Failure.interrupted.message(.korean) == nil)
  }

  @Test(arguments: Language.allCases)
  func `help lists every code`(language: Language) {
    let lines = HelpText(language: language).lines(on: .exitCodes)
    #expect(lines.count == ExitCode.allCases.count + 1)
    for (line, code) in zip(lines.dropFirst(), ExitCode.allCases) {
      #expect(line.hasPrefix("  \(code.rawValue) "))
      #expect(line.hasSuffix(code.summary(language)))
    }
  }
}
