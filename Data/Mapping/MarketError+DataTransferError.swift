public import OpenMarketDomain

extension MarketError {
  /// Says what the failure of a read means to a user. After a write, a lost answer means more than a lost connection.
  public init(_ error: DataTransferError) {
    switch error {
    case .network(let error): self.init(error)
    case .status(let failure): self.init(failure)
    case .decoding(let failure): self = .malformedResponse(failure)
    case .invalidAddress(let text): self = .invalidRequest(reason: "\(text) is no address")
    }
  }
}
