import OpenMarketDomain

extension MarketError {
  /// Says what the outcome of an exchange that changes something means to a user.
  ///
  /// Where the request may have reached the server and no answer says what became of it, the fate of the change is unknown:
  /// also after a success that cannot be read, and after a gateway's word that it got no answer (RFC 9110, sections 15.6.3
  /// and 15.6.5).
  init(ofWrite error: DataTransferError) {
    switch error {
    case .network(.invalidRequest), .network(.cannotConnect), .network(.untrustedServer),
      .network(.cancelled), .invalidAddress:
      self.init(error)
    case .network(.timedOut), .network(.interrupted), .network(.bodyTooLarge),
      .network(.redirectRefused), .decoding:
      self = .outcomeUnknown
    case .status(let failure):
      self = [502, 504].contains(failure.status) ? .outcomeUnknown : MarketError(failure)
    }
  }
}
