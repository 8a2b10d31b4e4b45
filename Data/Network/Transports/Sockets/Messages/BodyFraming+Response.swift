internal import Foundation

extension BodyFraming {
  /// How an answer says where its body ends (RFC 9112, section 6.3).
  init(
    of line: StatusLine, headers: HTTPHeaders, to method: HTTPMethod
  ) throws(MessageDefect) {
    if method == .head || line.status == 204 || line.status == 304 {
      self = .none
      return
    }
    let codings = headers.elements(of: "transfer-encoding")
    let lengths = headers.elements(of: "content-length")
    if !codings.isEmpty {
      guard line.minorVersion > 0 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
      guard codings == ["chunked"] else {
        throw .malformed("The answer has a Transfer-Encoding that nobody asked for.")
      }
      self = .chunked
    } else if let length = lengths.first {
      guard lengths.allSatisfy({ $0 == length }) else {
        throw .malformed("The answer gives two lengths.")
      }
      guard length.utf8.allSatisfy(\.isDigit) else {
        throw .malformed("The answer's length is no number.")
      }
      // What no Int holds is beyond every limit, too.
      self = .length(Int(length) ?? .max)
    } else if headers["Content-Length"] != nil {
      throw .malformed("The answer's length is no number.")
    } else {
      self = .untilEnd
    }
  }
}
