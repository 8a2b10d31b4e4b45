extension UInt8 {
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// A Boolean value that indicates whether the byte is a `tchar` (RFC 9110, section 5.6.2).
  package var isTokenCharacter: Bool {
    isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }

  /// A Boolean value that indicates whether the byte is a space or a tab, as in `OWS` (RFC 9110,
  /// section 5.6.3).
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// A Boolean value that indicates whether a field value can contain the byte (RFC 9110, section
  /// 5.5). The tab is the only valid control character.
  package var isFieldCharacter: Bool { (self >= 0x20 && self != 0x7F) || self == 0x09 }

  package var hexadecimalValue: Int? { Character(Unicode.Scalar(self)).hexDigitValue }
}

extension StringProtocol {
  /// A Boolean value that indicates whether the string is a `token` (RFC 9110, section 5.6.2).
  var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenCharacter) }

  /// A Boolean value that indicates whether the string is a media type without parameters (RFC
  /// 9110, section 8.3.1).
  var isMediaType: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy(\.isToken)
  }
}

/// The reason for which bytes aren't a header field, for developers.
package struct MalformedField: Error {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension HTTPHeaders.Field {
  /// Parses a field line without its line ending (RFC 9112, section 5).
  package init(line: ArraySlice<UInt8>) throws(MalformedField) {
    guard line.first?.isBlank == false else {
      throw MalformedField("A header line starts with a blank. Folded lines are obsolete.")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw MalformedField("A header line contains no colon.")
    }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else {
      throw MalformedField("A header name isn't a token.")
    }
    let value = line[(colon + 1)...].drop(while: \.isBlank)
    guard value.allSatisfy(\.isFieldCharacter) else {
      throw MalformedField("A header value contains a control character.")
    }
    let length = value.count - value.reversed().prefix(while: \.isBlank).count
    self.init(
      name: String(decoding: name, as: UTF8.self),
      value: String(decoding: value.prefix(length), as: UTF8.self))
  }
}
