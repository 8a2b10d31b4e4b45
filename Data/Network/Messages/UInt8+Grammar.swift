extension UInt8 {
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// `tchar` (RFC 9110, section 5.6.2).
  package var isTokenCharacter: Bool {
    isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }

  /// A space or a tab, the blanks of `OWS` (RFC 9110, section 5.6.3).
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// What the value of a field may hold (RFC 9110, section 5.5): no control character but the tab.
  package var isFieldCharacter: Bool { (self >= 0x20 && self != 0x7F) || self == 0x09 }

  /// What a request target may hold (RFC 3986); a fragment is never sent.
  package var isTargetCharacter: Bool {
    (0x21...0x7E).contains(self) && !"#\"<>\\^`{|}".utf8.contains(self)
  }

  package var hexadecimalValue: Int? {
    if isDigit { return Int(self - UInt8(ascii: "0")) }
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) else { return nil }
    return Int((self | 0x20) - UInt8(ascii: "a")) + 10
  }
}
