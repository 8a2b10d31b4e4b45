import OpenMarketDomain

extension MarketError {
  /// Reads the status as RFC 9110 (section 15) and RFC 6585 define it.
  init(_ failure: HTTPStatusError) {
    if let target = failure.target {
      self = .redirected(to: target)
      return
    }
    let reason = failure.message
    switch failure.status {
    case 401: self = .unauthorized(reason: reason)
    case 403: self = .forbidden(reason: reason)
    case 404, 410: self = .notFound(reason: reason)
    case 408: self = .timedOut
    case 409: self = .conflict(reason: reason)
    case 413: self = .tooLarge(reason: reason)
    case 429, 500...599:
      self = .unavailable(status: failure.status, retryAfter: failure.retryAfter)
    default: self = .rejected(status: failure.status, reason: reason)
    }
  }
}
