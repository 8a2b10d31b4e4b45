/// The first line of an answer (RFC 9112, section 4).
struct StatusLine: Hashable {
  let status: Int
  /// The `1` of `HTTP/1.1`, or `0`.
  let minorVersion: Int

  /// The phrase after the status says nothing that counts, and may be missing together with the space before it.
  init(_ line: ArraySlice<UInt8>) throws(MessageDefect) {
    let rest = line.dropFirst(5)
    guard line.starts(with: "HTTP/".utf8), let minor = rest.dropFirst(2).first,
      rest.starts(with: "1.".utf8), minor.isDigit
    else { throw .malformed("The answer does not begin as one of HTTP/1.1 does.") }
    let digits = rest.dropFirst(3).dropFirst().prefix { $0.isDigit }
    let phrase = rest.dropFirst(4 + digits.count)
    guard rest.dropFirst(3).first == UInt8(ascii: " "), digits.count == 3,
      phrase.first ?? UInt8(ascii: " ") == UInt8(ascii: " "), phrase.allSatisfy(\.isFieldCharacter)
    else { throw .malformed("The answer's first line holds no status.") }
    status = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard status >= 100 else { throw .malformed("The answer's status is below 100.") }
    minorVersion = Int(minor - UInt8(ascii: "0"))
  }
}
