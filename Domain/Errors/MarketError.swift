/// Why something could not be done, in terms of what a user can do about it.
///
/// Reasons are texts of the server, for a person to read; they are never parsed.
@nonexhaustive
public enum MarketError: Error, Hashable, Sendable {
  /// The server cannot be reached: no network, an unknown host, or nothing listens there.
  case offline
  /// No secure connection could be made: the server's certificate has expired, is for another host, or is not trusted. Nothing was
  /// sent.
  case untrustedServer
  /// The server's address is plain http to another machine, which isn't allowed. Nothing was sent.
  case secureConnectionRequired(host: String)
  /// No answer within the time allowed.
  case timedOut
  /// The caller no longer wants the result. Never shown to a user.
  case cancelled
  /// The connection broke before the answer was complete.
  case connectionLost
  /// The server does not know who is asking.
  case unauthorized(reason: String?)
  /// The server knows who is asking, and does not allow it.
  case forbidden(reason: String?)
  /// The secret is not this seller's, or not this product's.
  case wrongSecret(reason: String?)
  /// The product is somebody else's.
  case notOwner(Vendor)
  /// There is no such thing, or no longer.
  case notFound(reason: String?)
  /// Someone else was faster, or it was done already.
  case conflict(reason: String?)
  /// The server refuses what it was sent; sending the same again will not help.
  case rejected(status: Int, reason: String?)
  /// What was sent is larger than the server takes.
  case tooLarge(reason: String?)
  /// The server cannot answer now; it may say after how long to try again.
  case unavailable(status: Int, retryAfter: Duration?)
  /// The answer is larger than this many bytes, the most that is read.
  case answerTooLarge(limit: Int)
  /// An answer came, and cannot be understood.
  case malformedResponse(DecodingFailure)
  /// The server sends the request elsewhere, to a place where it is not followed.
  case redirected(to: String)
  /// The request cannot be sent as it is. The reason is no whole sentence, such as `the address has no host`.
  case invalidRequest(reason: String)
  /// A change may have been sent, and couldn't be confirmed: it may have happened, or may still happen.
  ///
  /// Repositories throw it, and the use cases then look for the change. They throw it again where they don't find the change
  /// in time. Look again before you repeat the change.
  case outcomeUnknown
  /// This market cannot do it at all, whatever is sent.
  case unsupported(MarketFeature)
}

extension MarketError {
  /// What an error means that came from reading a product after the answer to a change of it was lost.
  var afterLostAnswer: MarketError {
    switch self {
    case .cancelled, .notFound: self
    default: .outcomeUnknown
    }
  }
}

/// What some markets can do and others cannot.
@nonexhaustive
public enum MarketFeature: String, Hashable, Sendable, CaseIterable {
  /// Finding products by a text (`search_value`).
  case search
  /// Asking the server how it is (`/healthChecker`).
  case healthCheck = "health-check"
  /// Prices that are no whole number.
  case fractionalPrices = "fractional-prices"
  /// Choosing which of a product's pictures is the thumbnail.
  case thumbnailChoice = "thumbnail-choice"
}
