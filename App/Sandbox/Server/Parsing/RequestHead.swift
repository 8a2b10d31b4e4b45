package import OpenMarketData

/// A request up to its body: well-formed, and clear about where its body ends.
package struct RequestHead: Hashable, Sendable {
  package let line: RequestLine
  package let headers: HTTPHeaders
  package let framing: BodyFraming

  init(line: RequestLine, headers: HTTPHeaders) throws(RequestRefusal) {
    self.line = line
    self.headers = headers
    framing = try BodyFraming(requestHeaders: headers, minorVersion: line.minorVersion)
    let hosts = headers.values(of: "host").count
    guard hosts == 1 || (hosts == 0 && line.minorVersion == 0) else {
      throw .malformed("A request names its host exactly once.")
    }
  }

  /// Whether another request may follow on the connection (RFC 9112, section 9.3).
  package var keepsConnection: Bool {
    let options = Set(headers.elements(of: "connection"))
    return !options.contains("close") && (line.minorVersion > 0 || options.contains("keep-alive"))
  }

  /// What the client waits for before it sends the body, in lower case (RFC 9110, section 10.1.1).
  package var expectations: [String] {
    line.minorVersion > 0 ? headers.elements(of: "expect") : []
  }
}
