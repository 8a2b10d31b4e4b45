/// Writes JSON as UTF-8 (RFC 8259).
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .string(let text): writeString(text)
    case .integer(let number): bytes += String(number).utf8
    case .decimal(let number): bytes += JavaDoubleText(number).text.utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .array(let values):
      writeList(values, from: "[", to: "]") { writer, value in writer.write(value) }
    case .object(let members):
      writeList(members, from: "{", to: "}") { writer, member in
        writer.writeString(member.0)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(member.1)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], from open: Unicode.Scalar, to close: Unicode.Scalar,
    each write: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    bytes.append(UInt8(ascii: close))
  }

  /// Escapes what has to be (RFC 8259, section 7) and leaves all else as it is.
  private mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case 0x08: bytes += #"\b"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0x0A: bytes += #"\n"#.utf8
      case 0x0C: bytes += #"\f"#.utf8
      case 0x0D: bytes += #"\r"#.utf8
      case 0..<0x10: bytes += (#"\u000"# + String(byte, radix: 16)).utf8
      case 0x10..<0x20: bytes += (#"\u00"# + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
