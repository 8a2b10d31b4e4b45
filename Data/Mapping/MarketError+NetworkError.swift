import OpenMarketDomain

extension MarketError {
  init(_ error: NetworkError) {
    switch error {
    case .invalidRequest(let reason): self = .invalidRequest(reason: reason)
    case .secureConnectionRequired(let host): self = .secureConnectionRequired(host: host)
    case .cannotConnect: self = .offline
    case .untrustedServer: self = .untrustedServer
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .interrupted: self = .connectionLost
    case .invalidResponse:
      self = .malformedResponse(DecodingFailure(path: "", reason: .notHTTP))
    case .compressedResponse:
      self = .malformedResponse(DecodingFailure(path: "", reason: .compressed))
    case .bodyTooLarge(let limit): self = .answerTooLarge(limit: limit)
    case .redirectRefused(let target): self = .redirected(to: target)
    }
  }
}
