/// An error that occurs during an exchange.
///
/// The errors ``invalidRequest(reason:)``, ``notPrepared(reason:)``,
/// ``secureConnectionRequired(host:)``, ``cannotConnect(reason:)``, ``untrustedServer(reason:)``,
/// ``handshakeFailed(reason:)``, ``missingLibrary(name:)``, ``proxyFailed(status:)``,
/// ``missingCertificates(file:)`` and ``cancelledBeforeSending`` guarantee that the server hasn't
/// received any part of the request. After any other error, the server may have carried out the
/// request.
public enum NetworkError: Error, Hashable, Sendable {
  /// The request has an invalid method, header or URL. The reason is a sentence fragment.
  case invalidRequest(reason: String)
  /// The app's closure that changes requests threw an error or wasn't done in time. The reason
  /// describes the error.
  case notPrepared(reason: String)
  /// The request would use plain http to connect to another computer, which isn't allowed.
  case secureConnectionRequired(host: String)
  /// The connection failed, for example because the network is down, the host is unknown or the
  /// host refused the connection.
  case cannotConnect(reason: String)
  /// The server's certificate isn't trusted, has expired or is for another host.
  case untrustedServer(reason: String)
  /// The server refused the TLS handshake, or the port doesn't use TLS.
  case handshakeFailed(reason: String)
  /// The exchange timed out before the response was complete.
  case timedOut
  /// The caller was cancelled.
  case cancelled
  /// The caller of a write was cancelled before anything was sent.
  case cancelledBeforeSending
  /// The connection was lost before the response was complete. The status is `nil` if the response
  /// headers hadn't been received.
  case interrupted(reason: String, status: Int? = nil)
  /// The response isn't valid HTTP, or its headers exceed the size limits. Another attempt would
  /// fail in the same way.
  case invalidResponse(reason: String, status: Int? = nil)
  /// The response is compressed, although the request didn't allow compression.
  case compressedResponse(status: Int? = nil)
  /// The response body is larger than the limit, which is in bytes.
  case bodyTooLarge(limit: Int)
  /// A redirect to a URL failed. The session manager refused to follow it, or the given error
  /// occurred at the URL.
  indirect case redirectRefused(to: String, because: NetworkError? = nil)
  /// The library that sends requests on Linux isn't installed, or can't be used.
  case missingLibrary(name: String)
  /// The proxy can't be reached or its address isn't valid, or it refused the connection to the
  /// server with the given status.
  case proxyFailed(status: Int?)
  /// The file with the trusted certificates can't be read or contains none. The file is `nil` if
  /// it's the system's.
  case missingCertificates(file: String?)

  /// A Boolean value that indicates whether another attempt may succeed. The server may have
  /// carried out the request despite a retryable error.
  package var isRetryable: Bool {
    switch self {
    case .notPrepared, .cannotConnect, .handshakeFailed, .timedOut, .interrupted: true
    case .proxyFailed(let status): status.map { RetryPolicy.statuses.contains($0) } ?? true
    case .redirectRefused(_, let error): error?.isRetryable ?? false
    case .invalidRequest, .secureConnectionRequired, .untrustedServer, .cancelled,
      .cancelledBeforeSending, .invalidResponse, .compressedResponse, .bodyTooLarge,
      .missingLibrary, .missingCertificates:
      false
    }
  }

  /// A Boolean value that indicates whether the server certainly hasn't received any part of the
  /// request.
  var isUnsent: Bool {
    switch self {
    case .invalidRequest, .notPrepared, .secureConnectionRequired, .cannotConnect,
      .untrustedServer, .handshakeFailed, .cancelledBeforeSending, .missingLibrary, .proxyFailed,
      .missingCertificates:
      true
    case .timedOut, .cancelled, .interrupted, .invalidResponse, .compressedResponse, .bodyTooLarge,
      .redirectRefused:
      false
    }
  }

  /// A code for the case, such as `timed-out`, for use in logs. The code doesn't contain associated
  /// values.
  public var code: String {
    switch self {
    case .invalidRequest: "invalid-request"
    case .notPrepared: "not-prepared"
    case .secureConnectionRequired: "secure-connection-required"
    case .cannotConnect: "cannot-connect"
    case .untrustedServer: "untrusted-server"
    case .handshakeFailed: "handshake-failed"
    case .timedOut: "timed-out"
    case .cancelled: "cancelled"
    case .cancelledBeforeSending: "cancelled-before-sending"
    case .interrupted: "interrupted"
    case .invalidResponse: "invalid-response"
    case .compressedResponse: "compressed-response"
    case .bodyTooLarge: "body-too-large"
    case .redirectRefused: "redirect-refused"
    case .missingLibrary: "missing-library"
    case .proxyFailed: "proxy-failed"
    case .missingCertificates: "missing-certificates"
    }
  }
}
