/// An error of the market, in terms of what a user can do about it.
///
/// Reasons are texts of the server for people to read. They are never parsed.
@nonexhaustive
public enum MarketError: Error, Hashable, Sendable {
  /// The server can't be reached: the network is down, the host is unknown, or it refuses connections.
  case offline
  /// The server's certificate has expired, is for another host, or isn't trusted. Nothing was sent.
  case untrustedServer
  /// The server's URL uses plain http to another machine, which isn't allowed. Nothing was sent.
  case secureConnectionRequired(host: String)
  /// The response didn't arrive in time.
  case timedOut
  /// The caller was cancelled. Don't show this error to a user.
  case cancelled
  /// The connection broke before the response was complete.
  case connectionLost
  /// The server doesn't accept the seller's identifier.
  case unauthorized(reason: String?)
  /// The server doesn't allow the request for this seller.
  case forbidden(reason: String?)
  /// The secret isn't the secret of this seller or this product.
  case wrongSecret(reason: String?)
  /// The product belongs to another seller.
  case notOwner(Vendor)
  /// The resource doesn't exist, or not any more.
  case notFound(reason: String?)
  /// The request conflicts with the current state on the server.
  case conflict(reason: String?)
  /// The server refused the request. Sending the same request again doesn't help.
  case rejected(status: Int, reason: String?)
  /// The request is larger than the server accepts.
  case tooLarge(reason: String?)
  /// The server can't respond now. It may say how long to wait before the next try.
  case unavailable(status: Int, retryAfter: Duration?)
  /// The response exceeds the limit, in bytes.
  case answerTooLarge(limit: Int)
  /// The response can't be understood.
  case malformedResponse(DecodingFailure)
  /// The server redirects the request to a place that isn't followed.
  case redirected(to: String)
  /// The request can't be sent. The reason is part of a sentence, such as `the address has no host`.
  case invalidRequest(reason: String)
  /// A change may have been sent and couldn't be confirmed: it may have happened, or may still happen.
  ///
  /// Repositories throw it, and the use cases then look for the change. They throw it again if they don't find the change
  /// in time. Look again before you repeat the change.
  case outcomeUnknown
  /// This market doesn't have the feature.
  case unsupported(MarketFeature)
}

/// A feature that only some markets have.
@nonexhaustive
public enum MarketFeature: String, Hashable, Sendable, CaseIterable {
  /// Searching products for a text (`search_value`).
  case search
  /// Checking the health of the server (`/healthChecker`).
  case healthCheck = "health-check"
  /// Prices with decimals.
  case fractionalPrices = "fractional-prices"
  /// Choosing the thumbnail among a product's images.
  case thumbnailChoice = "thumbnail-choice"
}
