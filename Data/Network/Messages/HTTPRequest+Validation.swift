internal import Foundation

extension HTTPRequest {
  /// Refuses a request that no message may carry, as ``NetworkError/invalidRequest(reason:)``.
  ///
  /// `URLRequest` checks nothing: it drops a header whose value holds a line break without a word, and sends one in
  /// a header's name or in the method as it is, which lets text that comes from outside add headers or whole
  /// requests. The reason never holds a header's value.
  func validate() throws(NetworkError) {
    if let defect { throw .invalidRequest(reason: defect) }
  }

  private var defect: String? {
    guard method.rawValue.isToken else { return "the method is no token (RFC 9110, section 9.1)" }
    guard ["http", "https"].contains(url.scheme?.lowercased()) else {
      return "the address is neither http nor https"
    }
    guard let host = url.host(percentEncoded: true), !host.isEmpty else {
      return "the address has no host"
    }
    guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
      return "the address holds a user name or password (RFC 9110, section 4.2.4)"
    }
    if method == .get || method == .head, body != nil {
      return "a \(method) request has no body"
    }
    for field in headers.fields {
      guard field.name.isToken else {
        return "a header's name is no token (RFC 9110, section 5.1)"
      }
      guard !Self.ownedHeaders.contains(field.name.lowercased()) else {
        return "the header \(field.name) is the session's to set"
      }
      guard field.value.unicodeScalars.allSatisfy({ $0 == "\t" || !$0.isControl }) else {
        return "the value of the header \(field.name) holds a control character"
      }
    }
    return nil
  }

  /// The headers that say where a message ends and where it goes: a second opinion on them is a smuggled request.
  private static let ownedHeaders: Set = [
    "connection", "content-length", "host", "transfer-encoding",
  ]
}

extension String {
  /// Whether it is a `token` (RFC 9110, section 5.6.2).
  var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenCharacter) }
}

extension String {
  /// Whether it is a `type "/" subtype` (RFC 9110, section 8.3.1).
  var isMediaType: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { String($0).isToken }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
