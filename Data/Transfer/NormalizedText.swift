import Foundation

/// How a text may stand within another one.
enum TextSpelling: CaseIterable {
  case plain
  case percentEncoded
  case json
  case html
}

/// What a reader sees of a text's bytes: in lower case, without what cannot be seen, and with what is spelled in another way
/// read. For each byte it is known where it comes from.
struct NormalizedText {
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  init(_ text: some Collection<UInt8>, _ spelling: TextSpelling = .plain) {
    let text = Array(text)
    var place = 0
    while place < text.count {
      let (scalar, length) =
        Self.spelled(text[place...], spelling) ?? Self.plain(text[place...])
      for byte in scalar {
        bytes.append(byte)
        ranges.append(place..<place + length)
      }
      place += length
    }
  }

  /// Where a pattern begins.
  func places(of pattern: [UInt8]) -> [Int] {
    guard let first = pattern.first, bytes.count >= pattern.count else { return [] }
    return (0...bytes.count - pattern.count).filter { start in
      bytes[start] == first && bytes[start..<start + pattern.count].elementsEqual(pattern)
    }
  }

  /// The next scalar as it is, without bytes where it cannot be seen.
  private static func plain(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int) {
    let lead = rest[rest.startIndex]
    if (0x20..<0x7F).contains(lead) { return ([lowercased(lead)], 1) }
    let length = min(lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, rest.count)
    let bytes = rest.prefix(length)
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    let properties = scalar?.properties
    let isSeen =
      properties?.generalCategory != .control && properties?.isDefaultIgnorableCodePoint != true
    return (isSeen ? bytes.map(lowercased) : [], length)
  }

  private static func spelled(
    _ rest: ArraySlice<UInt8>, _ spelling: TextSpelling
  ) -> (bytes: [UInt8], length: Int)? {
    switch spelling {
    case .plain: nil
    case .percentEncoded: percentEncoded(rest)
    case .json: escapedInJSON(rest)
    case .html: escapedInHTML(rest)
    }
  }

  private static func percentEncoded(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    if rest.first == UInt8(ascii: "+") { return ([UInt8(ascii: " ")], 1) }
    guard rest.first == UInt8(ascii: "%"), let byte = number(rest.dropFirst().prefix(2), digits: 2)
    else { return nil }
    return ([lowercased(UInt8(truncatingIfNeeded: byte))], 3)
  }

  private static func escapedInJSON(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    guard rest.first == UInt8(ascii: "\\"), let next = rest.dropFirst().first else { return nil }
    if [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(next) {
      return ([next], 2)
    }
    if "bfnrt".utf8.contains(next) { return ([], 2) }
    guard next == UInt8(ascii: "u"), let unit = number(rest.dropFirst(2).prefix(4), digits: 4)
    else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (Self.plain(scalar), 6) }
    // Two units of UTF-16 make one scalar.
    let second = rest.dropFirst(6)
    guard second.starts(with: Array("\\u".utf8)),
      let low = number(second.dropFirst(2).prefix(4), digits: 4),
      (0xD800..<0xDC00).contains(unit), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (Self.plain(scalar), 12)
  }

  private static func escapedInHTML(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    guard rest.first == UInt8(ascii: "&") else { return nil }
    let names = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&#x27;", "'"),
    ]
    for (name, text) in names where rest.starts(with: Array(name.utf8)) {
      return (Array(text.utf8), name.utf8.count)
    }
    return nil
  }

  private static func plain(_ scalar: Unicode.Scalar) -> [UInt8] {
    let bytes = Array(String(Character(scalar)).utf8)
    return plain(bytes[...]).bytes
  }

  private static func number(_ digits: ArraySlice<UInt8>, digits count: Int) -> UInt32? {
    guard digits.count == count, digits.allSatisfy({ Unicode.Scalar($0).properties.isHexDigit })
    else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
