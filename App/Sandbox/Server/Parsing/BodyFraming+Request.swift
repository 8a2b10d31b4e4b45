import OpenMarketData

extension BodyFraming {
  /// How a request says where its body ends (RFC 9112, section 6.3).
  ///
  /// Whatever two readers could understand differently is refused.
  init(requestHeaders headers: HTTPHeaders, minorVersion: Int) throws(RequestRefusal) {
    let lengths = headers.values(of: "content-length")
    let codings = headers.values(of: "transfer-encoding")
    if !codings.isEmpty {
      guard lengths.isEmpty else {
        throw .malformed("Content-Length and Transfer-Encoding exclude each other.")
      }
      guard minorVersion > 0 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw RequestRefusal(501, "The only Transfer-Encoding taken is chunked.")
      }
      self = .chunked
    } else if let length = lengths.first {
      guard lengths.count == 1 else { throw .malformed("Content-Length is given twice.") }
      guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit) else {
        throw .malformed("Content-Length is not made of digits alone.")
      }
      // What no Int holds is beyond every limit, too.
      self = .length(Int(length) ?? .max)
    } else {
      self = .none
    }
  }
}
