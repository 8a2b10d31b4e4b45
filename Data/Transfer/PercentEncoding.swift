/// Percent-encoding (RFC 3986, section 2.1) that keeps the unreserved characters (section 2.3) and, for plain text,
/// nothing else.
///
/// Foundation's query items leave `+` as it is, which servers read as a space.
enum PercentEncoding {
  static func encode(_ text: String) -> String {
    encode(text, keeping: isUnreserved)
  }

  /// Leaves what may stand in a part of a path (RFC 3986, section 3.3), escapes included, as it is.
  static func encodeUnsendable(_ text: String) -> String {
    encode(text) { isUnreserved($0) || "%!$&'()*+,;=:@".utf8.contains($0) }
  }

  private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var encoded = ""
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isKept(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 0x10 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
