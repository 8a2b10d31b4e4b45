public import OpenMarketDomain

extension MarketError {
  /// Creates a market error from an error in a read operation.
  public init(_ error: DataTransferError) {
    switch error {
    case .network(let error): self.init(error)
    case .status(let error): self.init(error)
    case .decoding(let failure): self = .malformedResponse(failure)
    }
  }

  /// Creates a market error from an error in a write operation.
  ///
  /// A write has certainly failed only if the request wasn't sent, or if the server refused the
  /// request. A rate limit (429; RFC 6585, section 4) is such a refusal. After any other error,
  /// including cancellation, the change may have been made or may still be made. In particular,
  /// these responses don't confirm the result:
  /// - An error from a gateway (500, 502, 503, 504; RFC 9110, section 15.6, and 404 or 410 without
  ///   the API's error format) or a timeout (408). The server behind the gateway may have made the
  ///   change.
  /// - A success response that can't be decoded.
  /// - A redirect (RFC 9110, section 15.4), because the server may redirect to the result. If the
  ///   redirect says that the server is at another address, the server hasn't made the change.
  public init(ofWrite error: DataTransferError) {
    switch error {
    case .network(let failure) where failure.isUnsent: self.init(error)
    case .status(let error) where error.isRefusal: self.init(error)
    case .network(.cancelled): self = .outcomeUnknown()
    case .network, .status, .decoding:
      self = .outcomeUnknown(UnknownOutcome(response: MarketError(error)))
    }
  }

  init(_ error: NetworkError) {
    switch error {
    case .invalidRequest(let reason): self = .invalidRequest(reason: reason)
    case .notPrepared(let reason): self = .unreachable(.notPrepared(reason: reason))
    case .secureConnectionRequired(let host):
      self = .unreachable(.secureConnectionRequired(host: host))
    case .cannotConnect(let reason): self = .unreachable(.offline(reason: reason))
    case .untrustedServer(let reason): self = .unreachable(.untrustedServer(reason: reason))
    case .handshakeFailed(let reason): self = .unreachable(.handshakeFailed(reason: reason))
    case .missingLibrary(let name): self = .unreachable(.missingLibrary(name: name))
    case .proxyFailed(let status): self = .unreachable(.proxyFailed(status: status))
    case .missingCertificates(let file): self = .unreachable(.missingCertificates(file: file))
    case .timedOut: self = .unreachable(.timedOut)
    case .cancelled, .cancelledBeforeSending: self = .cancelled
    case .interrupted(let reason, _): self = .unreachable(.connectionLost(reason: reason))
    case .invalidResponse:
      self = .malformedResponse(DecodingFailure(path: "", reason: .notHTTP))
    case .compressedResponse:
      self = .malformedResponse(DecodingFailure(path: "", reason: .compressed))
    case .bodyTooLarge(let limit):
      self = .malformedResponse(DecodingFailure(path: "", reason: .tooLarge(limit: limit)))
    case .redirectRefused(let target, let error):
      self = .redirected(to: target, because: error.map { Self($0) })
    }
  }

  /// Creates a market error from an HTTP status, as defined in RFC 9110 (section 15) and RFC 6585.
  init(_ error: HTTPStatusError) {
    if let target = error.target {
      self = .redirected(to: target)
      return
    }
    let reason = error.message
    switch error.status {
    case 401 where !error.isForeign: self = .unauthorized(reason: reason)
    case 403 where !error.isForeign: self = .forbidden(reason: reason)
    case 404 where !error.isForeign, 410 where !error.isForeign: self = .notFound(reason: reason)
    case 407: self = .unreachable(.proxyFailed(status: 407))
    case 408: self = .unreachable(.timedOut)
    case 409: self = .conflict(reason: reason)
    case 413: self = .tooLarge(reason: reason)
    // Only the market knows whether something exists (404, 410). A program in front of it has no
    // server to ask.
    case 404, 410, 429,
      500...599 where !error.isLasting:
      self = .unavailable(status: error.status, retryAfter: error.retryAfter, reason: reason)
    default: self = .rejected(status: error.status, reason: reason)
    }
  }
}

extension HTTPStatusError {
  /// A Boolean value that indicates whether the status is a server error that doesn't pass: a
  /// method, a version of HTTP or a network that the server refuses, or a full disk.
  fileprivate var isLasting: Bool { [501, 505, 507, 511].contains(status) }

  /// A Boolean value that indicates whether the server refused to carry out the request.
  fileprivate var isRefusal: Bool {
    switch status {
    case 408: false
    case 404, 410: !isForeign
    case 301, 302, 307, 308: isMoved
    case 304, 400...499: true
    default: isLasting
    }
  }
}
