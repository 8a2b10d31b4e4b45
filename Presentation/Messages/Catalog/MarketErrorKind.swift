/// The kinds of ``MarketError``.
nonisolated enum MarketErrorKind: String, MessageKind {
  case offline
  case untrustedServer = "untrusted-server"
  case secureConnectionRequired = "secure-connection-required"
  case timedOut = "timed-out"
  case cancelled
  case connectionLost = "connection-lost"
  case unauthorized
  case forbidden
  case wrongSecret = "wrong-secret"
  case notOwner = "not-owner"
  case notFound = "not-found"
  case conflict
  case rejected
  case tooLarge = "too-large"
  case unavailable
  case answerTooLarge = "answer-too-large"
  case malformedResponse = "malformed-response"
  case redirected
  case invalidRequest = "invalid-request"
  case outcomeUnknown = "outcome-unknown"
  case unsupported
}
