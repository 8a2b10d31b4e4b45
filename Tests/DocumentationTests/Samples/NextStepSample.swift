import OpenMarketDomain

/// Returns the step to offer after an error.
func nextStep(after error: MarketError) -> NextStep {
  switch error {
  case .cancelled, .notOwner, .unsupported: .nothing
  case .offline, .timedOut, .connectionLost, .unavailable: .tryAgain
  case .unauthorized, .forbidden, .wrongSecret: .signIn
  case .notFound, .conflict: .refresh
  case .rejected(401, _), .rejected(403, _), .rejected(511, _): .checkServer
  case .rejected, .tooLarge: .correctInput
  case .outcomeUnknown: .checkFirst
  default: .checkServer
  }
}

/// The step that a screen offers after an error.
enum NextStep: String {
  case nothing = "nothing"
  case tryAgain = "try again"
  case signIn = "correct the credentials"
  case refresh = "refresh"
  case correctInput = "correct the input"
  case checkFirst = "check the product first"
  case checkServer = "check the server"
}
