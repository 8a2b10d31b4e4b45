/// A reason why the server can't be reached, or why its response is missing or incomplete.
///
/// The `reason` strings describe the cause in English, often in the words of the system. Don't
/// parse them.
@nonexhaustive
public enum UnreachableReason: Hashable, Sendable {
  /// The app couldn't prepare the request, for example because it couldn't refresh its token. The
  /// reason is a message for people.
  case notPrepared(reason: String)
  /// The network is down, the host is unknown, or the host refuses connections.
  case offline(reason: String? = nil)
  /// The server's certificate has expired, is for another host, or isn't trusted.
  case untrustedServer(reason: String? = nil)
  /// The server doesn't use TLS at an https URL, or refuses the TLS handshake.
  case handshakeFailed(reason: String? = nil)
  /// A library that sends requests isn't installed on this computer.
  case missingLibrary(name: String)
  /// The proxy can't be reached, or refused the connection to the server with the given status.
  case proxyFailed(status: Int?)
  /// The file with the trusted certificates can't be read or contains none. The file is `nil` if
  /// it's the system's.
  case missingCertificates(file: String?)
  /// The server is on another computer, and its URL uses plain HTTP, which isn't allowed.
  case secureConnectionRequired(host: String)
  /// The response didn't arrive in time.
  case timedOut
  /// The connection closed before the response was complete.
  case connectionLost(reason: String? = nil)

  /// A Boolean value that indicates whether the server certainly hasn't received any part of the
  /// request.
  public var isUnsent: Bool {
    switch self {
    case .notPrepared, .offline, .untrustedServer, .handshakeFailed, .missingLibrary,
      .proxyFailed, .missingCertificates, .secureConnectionRequired:
      true
    case .timedOut, .connectionLost: false
    }
  }

  /// A Boolean value that indicates whether the same call may succeed later.
  var isRetryable: Bool {
    switch self {
    case .notPrepared, .offline, .handshakeFailed, .timedOut, .connectionLost: true
    // A proxy that refuses the connection does so again, unless it's busy or can't reach the
    // server.
    case .proxyFailed(let status): status.map { [408, 429].contains($0) || $0 >= 500 } ?? true
    case .untrustedServer, .missingLibrary, .missingCertificates, .secureConnectionRequired: false
    }
  }
}
