import OpenMarketDomain

extension MarketError {
  /// Says what the outcome of an exchange that changes something means to a user.
  ///
  /// Only two kinds of error tell that nothing was changed: those after which the request certainly was not sent, and refusals
  /// by the server. After everything else the change may have happened, or may still happen: a gateway that gave up (500, 502,
  /// 503, 504; RFC 9110, section 15.6), a timeout on the server's side (408), or a limit that somebody on the way counts (429)
  /// says nothing about the server behind it. A success that can't be read confirms nothing, nor does a redirect to where the
  /// result may be (300 to 303, section 15.4).
  init(ofWrite error: DataTransferError) {
    switch error {
    // Certainly not sent.
    case .network(.invalidRequest), .network(.secureConnectionRequired), .network(.cannotConnect),
      .network(.untrustedServer), .invalidAddress:
      self.init(error)
    case .network(.cancelled): self = .cancelled
    case .status(let failure) where failure.isRefusal: self.init(failure)
    case .network, .status, .decoding: self = .outcomeUnknown
    }
  }
}

extension HTTPStatusError {
  /// A Boolean value that indicates whether the server says that it did not carry out the request.
  fileprivate var isRefusal: Bool {
    switch status {
    case 408, 429: false
    case 304, 307, 308, 400...499, 501, 505, 507: true
    default: false
    }
  }
}
