import OpenMarketDomain

/// How the program ends, for scripts to act on.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case unforeseen = 1
  case usage = 2
  case network = 3
  case notFound = 4
  case notAllowed = 5
  case invalidInput = 6
  case outcomeUnknown = 7
  case notUnderstood = 8
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143

  init(_ error: MarketError) {
    self =
      switch error {
      case .offline, .untrustedServer, .timedOut, .connectionLost, .unavailable, .redirected:
        .network
      case .cancelled: .interrupted
      case .unauthorized, .forbidden, .wrongSecret, .notOwner: .notAllowed
      case .notFound: .notFound
      case .conflict, .rejected, .tooLarge, .invalidRequest, .unsupported: .invalidInput
      case .outcomeUnknown: .outcomeUnknown
      case .malformedResponse, .answerTooLarge: .notUnderstood
      }
  }
}
