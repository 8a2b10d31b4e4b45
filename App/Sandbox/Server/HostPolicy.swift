import Foundation
import OpenMarketData

/// The host names that a server answers to.
///
/// A page in a browser can make its own name resolve to 127.0.0.1 (DNS rebinding), and would then reach a server on loopback as a
/// page of the same origin. Its requests still carry the page's name, so they can be refused.
struct HostPolicy: Sendable {
  /// The names that every machine has for itself, in lower case.
  private static let loopbackNames: Set = ["localhost", "127.0.0.1", "[::1]"]

  /// In lower case, or `nil` to accept every name.
  private let names: Set<String>?

  /// - Parameters:
  ///   - isLoopback: Pass `true` if only this machine can reach the server. Otherwise every name is accepted.
  ///   - host: The address or name that the server listens at.
  init(isLoopback: Bool, host: String) {
    names = isLoopback ? Self.loopbackNames.union([Self.bracketed(host)]) : nil
  }

  /// Returns whether a host is a name that every machine has for itself.
  static func isLoopback(_ host: String) -> Bool {
    loopbackNames.contains(bracketed(host))
  }

  /// Returns the URL of a request.
  ///
  /// - Throws: Status 400 for a host or a target that isn't well-formed, and 421 for the host of another server (RFC 9110, section
  ///   15.5.20).
  func url(of head: RequestHead) throws(RequestRejection) -> URL {
    let authority = (head.headers["Host"] ?? "").lowercased()
    let pattern = /([a-z0-9._~\-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?/
    guard let host = authority.wholeMatch(of: pattern)?.1 else {
      throw .badRequest("The host is not written as host or host:port.")
    }
    if let names, !names.contains(String(host)) {
      throw RequestRejection(
        status: 421,
        message: "This server is \(names.sorted().joined(separator: ", ")) and not \(host).")
    }
    // By default, Foundation percent-encodes a stray "%", which changes what is asked for.
    guard head.line.target.hasPrefix("/"),
      let url = URL(
        string: "http://\(authority)\(head.line.target)", encodingInvalidCharacters: false)
    else { throw .badRequest("The target is not a well-formed path with a query.") }
    return url
  }

  /// In URLs, an IPv6 address stands in brackets (RFC 3986, section 3.2.2).
  private static func bracketed(_ host: String) -> String {
    (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host).lowercased()
  }
}
