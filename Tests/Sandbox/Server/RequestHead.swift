import Foundation
import OpenMarketData

/// The first line of a request (RFC 9112, section 3).
struct RequestLine: Hashable {
  let method: HTTPMethod
  /// The request target as the client sent it. It contains only printable ASCII.
  let target: String
  /// The minor HTTP version: 1 for HTTP/1.1, or 0 for HTTP/1.0.
  let minorVersion: Int

  init(_ line: ArraySlice<UInt8>) throws(RequestRejection) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter) else {
      throw .badRequest("The request line must have a method, a target and a version.")
    }
    guard !parts[1].isEmpty, parts[1].allSatisfy(\.isTargetCharacter) else {
      throw .badRequest(
        "The target is empty, or contains a character that must be percent-encoded.")
    }
    method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self))
    target = String(decoding: parts[1], as: UTF8.self)
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": minorVersion = 1
    case "HTTP/1.0": minorVersion = 0
    case let version where version.wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil:
      throw RequestRejection(
        status: 505, message: "This server supports only HTTP/1.1 and HTTP/1.0.")
    default: throw .badRequest("The version isn't valid. Write it as HTTP/1.1.")
    }
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether a request target can contain the byte (RFC 3986). The
  /// number sign isn't valid, because fragments are never sent.
  fileprivate var isTargetCharacter: Bool {
    (0x21...0x7E).contains(self) && !"#\"<>\\^`{|}".utf8.contains(self)
  }
}

/// The request line and the headers of a request.
struct RequestHead: Hashable {
  let line: RequestLine
  let headers: HTTPHeaders
  /// The number of bytes in the body, or `nil` if the body is chunked.
  let bodyLength: Int?

  init(line: RequestLine, headers: HTTPHeaders) throws(RequestRejection) {
    self.line = line
    self.headers = headers
    bodyLength = try Self.bodyLength(headers, line)
    let hosts = headers.values(of: "host").count
    guard hosts == 1 || (hosts == 0 && line.minorVersion == 0) else {
      throw .badRequest("A request must have exactly one Host header.")
    }
  }

  /// Determines where the body of a request ends (RFC 9112, section 6.3). Throws a rejection for
  /// ambiguous headers, because another program that reads the same request could find a different
  /// end of the body.
  private static func bodyLength(
    _ headers: HTTPHeaders, _ line: RequestLine
  ) throws(RequestRejection) -> Int? {
    let lengths = headers.values(of: "content-length")
    let codings = headers.values(of: "transfer-encoding")
    guard codings.isEmpty else {
      guard lengths.isEmpty, line.minorVersion > 0 else {
        throw .badRequest("Transfer-Encoding isn't allowed with Content-Length or in HTTP/1.0.")
      }
      guard codings.map({ $0.lowercased() }) == ["chunked"] else {
        throw RequestRejection(
          status: 501, message: "The only supported Transfer-Encoding is chunked.")
      }
      return nil
    }
    guard let length = lengths.first else { return 0 }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(\.isDigit) else {
      throw .badRequest("Content-Length isn't a single whole number.")
    }
    // Replace a length that overflows with the maximum integer, which also exceeds every limit.
    return Int(length) ?? .max
  }

  /// A Boolean value that indicates whether the request is `OPTIONS *`, which concerns the whole
  /// server (RFC 9110, section 9.3.7).
  var isForServer: Bool { line.method == .options && line.target == "*" }

  /// A Boolean value that indicates whether the client wants to keep the connection open for
  /// another request (RFC 9112, section 9.3).
  var keepsConnection: Bool {
    line.minorVersion > 0 && !headers.elements(of: "connection").contains("close")
  }

  /// A Boolean value that indicates whether the client waits for status 100 before it sends the
  /// body (RFC 9110, section 10.1.1).
  var expectsContinue: Bool {
    line.minorVersion > 0 && headers.elements(of: "expect").contains("100-continue")
  }
}

/// The host names that a server accepts in requests.
///
/// A malicious web page can make its own host name resolve to 127.0.0.1 (DNS rebinding). The
/// browser then lets the page send same-origin requests to a loopback server. These requests still
/// contain the page's host name, so the server can reject them.
struct HostPolicy: Sendable {
  /// A Boolean value that indicates whether only this machine can reach the server. If the value is
  /// `false`, the server accepts every name.
  let isLoopback: Bool
  /// The host and port on which the server listens, in lowercase. They're the host and port of a
  /// request without a `Host` header, which HTTP/1.0 allows.
  let ownAuthority: String

  /// Returns the URL of a request.
  ///
  /// - Throws: A rejection with status 400 if the request's host or target is malformed, or with
  ///   status 421 if the server doesn't accept the host (RFC 9110, section 15.5.20).
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
    // Without other characters, the authority can't move the beginning of the path. In the target,
    // a malformed percent escape is invalid. Otherwise, Foundation would encode its `%`, and the
    // URL would identify another resource.
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
