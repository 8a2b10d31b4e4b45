import Foundation
import OpenMarketData

/// The host names that a server accepts in requests.
///
/// A malicious web page can make its own host name resolve to 127.0.0.1 (DNS rebinding). The browser then lets the page send
/// same-origin requests to a loopback server. These requests still contain the page's host name, so the server can reject them.
struct HostPolicy: Sendable {
  /// A Boolean value that indicates whether only names of this machine are accepted.
  private let isLoopback: Bool
  /// The host and port of a request without a `Host` header, which HTTP/1.0 allows.
  private let ownAuthority: String

  /// - Parameters:
  ///   - isLoopback: A Boolean value that indicates whether only this machine can reach the server. If the value is `false`, the
  ///     server accepts every name.
  ///   - host: The IP address or host name on which the server listens.
  ///   - port: The port on which the server listens.
  init(isLoopback: Bool, host: String, port: Int) {
    self.isLoopback = isLoopback
    ownAuthority = (host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)").lowercased()
  }

  /// Returns the URL of a request.
  ///
  /// - Throws: A rejection with status 400 if the request's host or target is malformed, or with status 421 if the server doesn't
  ///   accept the host (RFC 9110, section 15.5.20).
  func url(of head: RequestHead) throws(RequestRejection) -> URL {
    var target = head.line.target[...]
    var authority = head.headers["Host"]?.lowercased() ?? ownAuthority
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
    // Without other characters, the authority can't move the beginning of the path. In the target, a malformed percent escape is
    // invalid. Otherwise, Foundation would encode its `%`, and the URL would identify another resource.
    let isPlain = authority.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "-._~:[]".utf8.contains($0)
    }
    guard isPlain, target.hasPrefix("/"),
      let url = URL(string: "http://\(authority)\(target)", encodingInvalidCharacters: false),
      let host = RequestHost(url)
    else {
      throw .badRequest(
        "The host isn't host or host:port, or the target isn't a valid path with an optional query."
      )
    }
    guard !isLoopback || host.isLoopback || authority == ownAuthority else {
      throw RequestRejection(
        status: 421, message: "This server is localhost, 127.0.0.1 or [::1], and not \(host.name).")
    }
    return url
  }
}
