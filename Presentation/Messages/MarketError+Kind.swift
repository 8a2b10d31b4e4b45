import OpenMarketDomain

nonisolated extension MarketError: Message {
  var kind: MarketErrorKind {
    switch self {
    case .offline: .offline
    case .untrustedServer: .untrustedServer
    case .secureConnectionRequired: .secureConnectionRequired
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    case .connectionLost: .connectionLost
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .wrongSecret: .wrongSecret
    case .notOwner: .notOwner
    case .notFound: .notFound
    case .conflict: .conflict
    case .rejected: .rejected
    case .tooLarge: .tooLarge
    case .unavailable: .unavailable
    case .answerTooLarge: .answerTooLarge
    case .malformedResponse: .malformedResponse
    case .redirected: .redirected
    case .invalidRequest: .invalidRequest
    case .outcomeUnknown: .outcomeUnknown
    case .unsupported: .unsupported
    }
  }
}
