import OpenMarketDomain

extension MarketError {
  /// Says what the outcome of an exchange that changes something means to a user.
  ///
  /// Where the request may have reached the server and no answer says what became of it, the fate of the change is unknown:
  /// also after an error of the server in the midst of it, or of a gateway (500, 502, 504 and the like; RFC 9110, section
  /// 15.6). A success that cannot be read, or not to its end, confirms nothing, nor does a redirect to where the result may be
  /// (300 to 303, section 15.4). Refusals are 501, 503, 505 and 507, and the redirects 304, 307 and 308.
  init(ofWrite error: DataTransferError) {
    switch error {
    case .network(.invalidRequest), .network(.cannotConnect), .network(.untrustedServer),
      .network(.cancelled), .invalidAddress:
      self.init(error)
    case .network(.interrupted(_, let status?)) where (200...303).contains(status),
      .network(.invalidResponse(_, let status?)) where (200...303).contains(status),
      .network(.compressedResponse(let status?)) where (200...303).contains(status):
      self = .unconfirmed
    case .network(.timedOut), .network(.interrupted), .network(.invalidResponse),
      .network(.compressedResponse), .network(.redirectRefused):
      self = .outcomeUnknown
    case .network(.bodyTooLarge), .decoding:
      self = .unconfirmed
    case .status(let failure) where (300...303).contains(failure.status):
      self = .unconfirmed
    case .status(let failure):
      let isRefusal = [304, 307, 308, 501, 503, 505, 507].contains(failure.status)
      let isTelling = (400...499).contains(failure.status) || isRefusal
      self = isTelling ? MarketError(failure) : .outcomeUnknown
    }
  }
}
