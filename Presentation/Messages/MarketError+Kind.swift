import OpenMarketDomain

nonisolated extension MarketError {
  /// A stable name of the kind of error: lower case, words joined by hyphens.
  var code: String {
    switch self {
    case .offline: "offline"
    case .untrustedServer: "untrusted-server"
    case .timedOut: "timed-out"
    case .cancelled: "cancelled"
    case .connectionLost: "connection-lost"
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .wrongSecret: "wrong-secret"
    case .notOwner: "not-owner"
    case .notFound: "not-found"
    case .conflict: "conflict"
    case .rejected: "rejected"
    case .tooLarge: "too-large"
    case .unavailable: "unavailable"
    case .answerTooLarge: "answer-too-large"
    case .malformedResponse: "malformed-response"
    case .redirected: "redirected"
    case .invalidRequest: "invalid-request"
    case .outcomeUnknown: "outcome-unknown"
    case .unsupported: "unsupported"
    }
  }
}
