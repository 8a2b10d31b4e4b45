import OpenMarketData

extension JSONReader {
  /// The number's own text.
  mutating func number() throws(JSONSyntaxError) -> String {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let integer = digits()
    guard !integer.isEmpty else { throw oddNumber("A number needs a digit here") }
    guard integer.count == 1 || integer.first != UInt8(ascii: "0") else {
      index = integer.startIndex
      throw oddNumber("A number does not begin with 0")
    }
    if next == UInt8(ascii: ".") {
      index += 1
      guard !digits().isEmpty else { throw oddNumber("A number needs a digit behind its point") }
    }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard !digits().isEmpty else { throw oddNumber("A number needs a digit in its exponent") }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let digits = bytes[index...].prefix(while: \.isDigit)
    index = digits.endIndex
    return digits
  }

  mutating func string() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    var content: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        content += String(try escape()).utf8
      case 0..<0x20:
        throw controlCharacter(byte)
      default:
        content.append(byte)
        index += 1
      }
    }
    index = start
    throw unclosedString()
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 2
    switch index <= bytes.count ? bytes[index - 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let scalar = scalar() { return scalar }
    default: break
    }
    index = start
    throw oddEscape()
  }

  /// The scalar of four digits, or of eight where two halves make one (RFC 8259, section 7).
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard bytes[index...].starts(with: #"\u"#.utf8) else { return nil }
    index += 2
    guard let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
    else { return nil }
    index += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
