import OpenMarketDomain

extension MarketError {
  /// Says what the outcome of an exchange means to a user.
  init(_ error: DataTransferError) {
    switch error {
    case .network(let error): self.init(error)
    case .status(let failure): self.init(failure)
    case .decoding(let failure): self = .malformedResponse(failure)
    case .invalidAddress(let text): self = .invalidRequest(reason: "\(text) is no address")
    }
  }
}
