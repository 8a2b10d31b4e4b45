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
  /// The host and port of a request without a `Host` header, which HTTP/1.0 allows.
  private let ownAuthority: String

  /// - Parameters:
  ///   - isLoopback: A Boolean value that indicates whether only this machine can reach the server. If the value is `false`, the
  ///     server accepts every name.
  ///   - host: The IP address or host name on which the server listens.
  ///   - port: The port on which the server listens.
  init(isLoopback: Bool, host: String, port: Int) {
    ownAuthority = "\(Self.bracketed(host)):\(port)"
    names = isLoopback ? Self.loopbackNames.union([Self.bracketed(host)]) : nil
  }

  /// The names below `localhost` belong to this machine, too, and a name may end with a dot (RFC 6761, section 6.3).
  private static func contains(_ host: String, in names: Set<String>) -> Bool {
    let host = bracketed(host)
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return names.contains(name) || name.hasSuffix(".localhost")
  }

  /// Returns the URL of a request.
  ///
  /// - Throws: A rejection with status 400 if the request's host or target is malformed, or with status 421 if the server doesn't
  ///   accept the host (RFC 9110, section 15.5.20).
  func url(of head: RequestHead) throws(RequestRejection) -> URL {
    var target = head.line.target[...]
    var authority = (head.headers["Host"] ?? ownAuthority).lowercased()
    let scheme = "http://"
    if target.prefix(scheme.count).lowercased() == scheme {
      // The authority in the target replaces the `Host` header (RFC 9112, section 3.2.2).
      let rest = target.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      (authority, target) = (rest[..<end].lowercased(), rest[end...])
      if !target.hasPrefix("/") { target = "/" + target }
    } else if head.isForServer {
      target = "/"
    }
    guard let host = Self.host(of: authority) else {
      throw .badRequest("The host isn't valid. Write it as host or host:port.")
    }
    if let names, !Self.contains(host, in: names) {
      throw RequestRejection(
        status: 421,
        message: "This server is \(names.sorted().joined(separator: ", ")) and not \(host).")
    }
    // Reject a malformed percent escape. Otherwise, Foundation would encode its `%`, and the URL would identify another resource.
    guard target.hasPrefix("/"),
      let url = URL(
        string: "http://\(authority)\(target)", encodingInvalidCharacters: false)
    else { throw .badRequest("The target isn't a valid path with an optional query.") }
    return url
  }

  /// Returns the host of an authority in lowercase, or `nil` if the authority isn't a host with an optional port.
  ///
  /// This runs for every request. A regular expression would take about as long as the rest of the request.
  private static func host(of authority: String) -> String? {
    let authority = authority.utf8
    let isBracketed = authority.first == UInt8(ascii: "[")
    let end =
      isBracketed
      ? authority.firstIndex(of: UInt8(ascii: "]")).map(authority.index(after:))
      : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    guard let end else { return nil }
    let (host, port) = (authority[..<end], authority[end...])
    let allowed = isBracketed ? "0123456789abcdef:." : "abcdefghijklmnopqrstuvwxyz0123456789._~-"
    let name = isBracketed ? host.dropFirst().dropLast() : host
    let digits = port.dropFirst()
    guard !name.isEmpty, name.allSatisfy(allowed.utf8.contains),
      port.isEmpty
        || port.first == UInt8(ascii: ":") && 1...5 ~= digits.count
          && digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return String(host)
  }

  /// Returns the host as it appears in a URL: in lowercase, and in brackets if it's an IPv6 address (RFC 3986, section 3.2.2).
  private static func bracketed(_ host: String) -> String {
    (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host).lowercased()
  }
}
