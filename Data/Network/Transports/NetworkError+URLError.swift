import Foundation

extension NetworkError {
  /// Creates a network error from a `URLSession` error.
  ///
  /// `URLSession` sometimes reports "cannot connect" or "no network" although it has sent the
  /// request. If the request was sent, the error is ``interrupted(reason:status:)``. Conversely, a
  /// timeout or a lost connection before the request was sent is ``cannotConnect(reason:)``.
  ///
  /// - Parameters:
  ///   - code: The error code in `NSURLErrorDomain`.
  ///   - description: The localized description of the error.
  ///   - host: The host of the request.
  ///   - hasStarted: A Boolean value that indicates whether the session may have started to send
  ///     the request.
  init(urlErrorCode code: Int, description: String, host: String, hasStarted: Bool) {
    let error = NetworkError(
      urlErrorCode: code, reason: "\(description) (code \(code))", host: host)
    if error.isUnsent, hasStarted {
      self = .interrupted(reason: "The connection was refused or lost.")
    } else if code == NSURLErrorCancelled, !hasStarted {
      // A challenge handler that cancels a challenge also cancels the task. A cancelled caller
      // never receives this error, because the exchange has already ended when its task is
      // cancelled.
      self = .untrustedServer(reason: "The app rejected an authentication challenge.")
    } else if code == NSURLErrorTimedOut || code == NSURLErrorNetworkConnectionLost, !hasStarted {
      self = .cannotConnect(reason: "The connection couldn't be established.")
    } else {
      self = error
    }
  }

  private init(urlErrorCode code: Int, reason: String, host: String) {
    switch code {
    case NSURLErrorBadURL:
      self = .invalidRequest(reason: "the URL isn't valid")
    case NSURLErrorUnsupportedURL:
      self = .invalidRequest(reason: "the URL has a scheme that isn't supported")
    case NSURLErrorDataLengthExceedsMaximum:
      self = .invalidRequest(reason: "the method doesn't allow a body")
    case NSURLErrorAppTransportSecurityRequiresSecureConnection:
      self = .secureConnectionRequired(host: host)
    case NSURLErrorTimedOut:
      self = .timedOut
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      self = .cannotConnect(reason: "The host was not found.")
    case NSURLErrorCannotConnectToHost:
      self = .cannotConnect(reason: "The host refused the connection.")
    case NSURLErrorNotConnectedToInternet, NSURLErrorInternationalRoamingOff,
      NSURLErrorCallIsActive, NSURLErrorDataNotAllowed:
      self = .cannotConnect(reason: "There is no network.")
    case NSURLErrorSecureConnectionFailed:
      self = .handshakeFailed(reason: reason)
    case NSURLErrorClientCertificateRequired..<NSURLErrorSecureConnectionFailed:
      self = .untrustedServer(reason: reason)
    case NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
      NSURLErrorCannotDecodeContentData:
      self = .invalidResponse(reason: reason)
    default:
      self = .interrupted(reason: reason)
    }
  }
}
