import Foundation
import OpenMarketData

/// The host names that a server accepts in requests.
///
/// A malicious web page can make its own host name resolve to 127.0.0.1 (DNS rebinding). The browser then lets the page send
/// same-origin requests to a loopback server. These requests still contain the page's host name, so the server can reject them.
struct HostPolicy: Sendable {
  /// The names that refer to the local machine, in lowercase.
  private static let loopbackNames: Set = ["localhost", "127.0.0.1", "[::1]"]

  /// The accepted names in lowercase, or `nil` to accept every name.
  private let names: Set<String>?

  /// - Parameters:
  ///   - isLoopback: A Boolean value that indicates whether only this machine can reach the server. If the value is `false`, the
  ///     server accepts every name.
  ///   - host: The IP address or host name on which the server listens.
  init(isLoopback: Bool, host: String) {
    names = isLoopback ? Self.loopbackNames.union([Self.bracketed(host)]) : nil
  }

  /// Returns a Boolean value that indicates whether a host name refers to the local machine.
  static func isLoopback(_ host: String) -> Bool {
    loopbackNames.contains(bracketed(host))
  }

  /// Returns the URL of a request.
  ///
  /// - Throws: A rejection with status 400 if the request's host or target is malformed, or with status 421 if the server doesn't
  ///   accept the host (RFC 9110, section 15.5.20).
  func url(of head: RequestHead) throws(RequestRejection) -> URL {
    let authority = (head.headers["Host"] ?? "").lowercased()
    let pattern = /([a-z0-9._~\-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?/
    guard let host = authority.wholeMatch(of: pattern)?.1 else {
      throw .badRequest("The host isn't valid. Write it as host or host:port.")
    }
    if let names, !names.contains(String(host)) {
      throw RequestRejection(
        status: 421,
        message: "This server is \(names.sorted().joined(separator: ", ")) and not \(host).")
    }
    // Reject a malformed percent escape. Otherwise, Foundation would encode its `%`, and the URL would identify another resource.
    guard head.line.target.hasPrefix("/"),
      let url = URL(
        string: "http://\(authority)\(head.line.target)", encodingInvalidCharacters: false)
    else { throw .badRequest("The target isn't a valid path with an optional query.") }
    return url
  }

  /// Returns the host as it appears in a URL: in lowercase, and in brackets if it's an IPv6 address (RFC 3986, section 3.2.2).
  private static func bracketed(_ host: String) -> String {
    (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host).lowercased()
  }
}
