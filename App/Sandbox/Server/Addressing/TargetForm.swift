import OpenMarketData

/// The forms of a request target (RFC 9112, section 3.2); a proxy's authority-form is refused.
enum TargetForm: Hashable {
  case origin(pathAndQuery: String)
  case absolute(Authority, pathAndQuery: String)
  case asterisk

  init(_ line: RequestLine) throws(RequestRefusal) {
    let target = line.target
    if target.utf8.first == UInt8(ascii: "/") {
      self = .origin(pathAndQuery: target)
    } else if target == "*", line.method == .options {
      self = .asterisk
    } else if target.prefix(7).lowercased() == "http://" {
      let rest = target.dropFirst(7)
      let text = rest.prefix { $0 != "/" && $0 != "?" }
      guard let authority = Authority(text) else {
        throw .malformed("The target's host is not written as host or host:port.")
      }
      self = .absolute(authority, pathAndQuery: String(rest.dropFirst(text.count)))
    } else {
      throw .malformed("The target is neither a path nor an http address.")
    }
  }
}
