import Foundation
import OpenMarketData

/// Where a request goes: the host that counts, and the whole address (RFC 9112, section 3.3).
struct RequestAddress {
  let authority: Authority
  /// `nil` for the server as a whole, the target `*`.
  let url: URL?

  /// - Parameter local: stands in for the host that a request of HTTP/1.0 need not name.
  init(_ head: RequestHead, local: Authority) throws(RequestRefusal) {
    var named = local
    if let host = head.headers["Host"] {
      guard let authority = Authority(host) else {
        throw .malformed("The host is not written as host or host:port.")
      }
      named = authority
    }
    switch try TargetForm(head.line) {
    case .asterisk:
      authority = named
      url = nil
    case .origin(let pathAndQuery):
      authority = named
      url = try Self.url(named, pathAndQuery)
    case .absolute(let target, let pathAndQuery):
      authority = target
      url = try Self.url(target, pathAndQuery)
    }
  }

  private static func url(
    _ authority: Authority, _ pathAndQuery: String
  ) throws(RequestRefusal) -> URL {
    // Left to itself, Foundation percent-encodes a stray "%" and so asks for something else.
    guard
      let url = URL(
        string: "http://\(authority.text)\(pathAndQuery)", encodingInvalidCharacters: false)
    else { throw .malformed("The target is no well-formed address.") }
    return url
  }
}
