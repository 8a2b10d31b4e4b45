/// An error of an exchange.
///
/// After ``invalidRequest(reason:)``, ``secureConnectionRequired(host:)``, ``cannotConnect(reason:)`` and
/// ``untrustedServer(reason:)``, nothing of the request has reached the server. After the other errors, the server may have carried
/// it out.
public enum NetworkError: Error, Hashable, Sendable {
  /// The request has an invalid method, header or URL. The reason isn't a full sentence.
  case invalidRequest(reason: String)
  /// The request would have used plain http to another computer, which isn't allowed.
  case secureConnectionRequired(host: String)
  /// The connection failed. For example, the network is down, the host is unknown, or it refused the connection.
  case cannotConnect(reason: String)
  /// The TLS handshake failed. For example, the certificate isn't trusted, has expired, or is for another host.
  case untrustedServer(reason: String)
  /// The response wasn't complete in time.
  case timedOut
  /// The caller was cancelled.
  case cancelled
  /// The connection broke before the response was complete. The status is set if the response's head had arrived.
  case interrupted(reason: String, status: Int? = nil)
  /// The response isn't valid HTTP, or its head exceeds the limits. Another attempt would fail in the same way.
  case invalidResponse(reason: String, status: Int? = nil)
  /// The response is compressed, although the request didn't allow it.
  case compressedResponse(status: Int? = nil)
  /// The response's body exceeds the limit, in bytes.
  case bodyTooLarge(limit: Int)
  /// The response redirects to a URL that isn't followed.
  case redirectRefused(to: String)

  /// The case as a code for logs, such as `timed-out`, without the values.
  public var code: String {
    switch self {
    case .invalidRequest: "invalid-request"
    case .secureConnectionRequired: "secure-connection-required"
    case .cannotConnect: "cannot-connect"
    case .untrustedServer: "untrusted-server"
    case .timedOut: "timed-out"
    case .cancelled: "cancelled"
    case .interrupted: "interrupted"
    case .invalidResponse: "invalid-response"
    case .compressedResponse: "compressed-response"
    case .bodyTooLarge: "body-too-large"
    case .redirectRefused: "redirect-refused"
    }
  }
}
