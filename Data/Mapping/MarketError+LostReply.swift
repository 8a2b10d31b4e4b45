import OpenMarketDomain

extension MarketError {
  /// Says what the outcome of an exchange that changes something means to a user.
  ///
  /// Where the request may have reached the server and no answer says what became of it, the fate of the change is unknown:
  /// also after a success that cannot be read, after an error of the server in the midst of it, or of a gateway (500, 502,
  /// 504 and the like), and after a redirect to where the result may be (RFC 9110, sections 15.4 and 15.6). Refusals are 501,
  /// 503, 505 and 507, and the redirects 304, 307 and 308.
  init(ofWrite error: DataTransferError) {
    switch error {
    case .network(.invalidRequest), .network(.cannotConnect), .network(.untrustedServer),
      .network(.cancelled), .invalidAddress:
      self.init(error)
    case .network(.timedOut), .network(.interrupted), .network(.bodyTooLarge),
      .network(.redirectRefused), .decoding:
      self = .outcomeUnknown
    case .status(let failure):
      let isRefusal = [304, 307, 308, 501, 503, 505, 507].contains(failure.status)
      let isTelling = (400...499).contains(failure.status) || isRefusal
      self = isTelling ? MarketError(failure) : .outcomeUnknown
    }
  }
}
