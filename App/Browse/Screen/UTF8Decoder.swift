/// Reads UTF-8 that comes in pieces of any size (RFC 3629).
///
/// What is no UTF-8 becomes U+FFFD, one for each longest beginning of a character, as the Unicode Standard recommends
/// (section 3.9, "U+FFFD Substitution of Maximal Subparts").
struct UTF8Decoder: Hashable, Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  /// What the next byte may be; the limits keep overlong forms, surrogates and values above U+10FFFF out.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a character has begun and not ended.
  private var isInside: Bool { missing > 0 }

  /// Takes a byte, and tells what it completes: mostly one scalar or none, two where it ends what was wrong and begins anew.
  mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
    guard isInside else { return begin(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      return ["\u{FFFD}"] + begin(byte)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    allowed = 0x80...0xBF
    return isInside ? [] : [Unicode.Scalar(value) ?? "\u{FFFD}"]
  }

  private mutating func begin(_ byte: UInt8) -> [Unicode.Scalar] {
    switch byte {
    case 0x00...0x7F: return [Unicode.Scalar(byte)]
    case 0xC2...0xDF: expect(1, byte & 0x1F)
    case 0xE0: expect(2, byte & 0x0F, 0xA0...0xBF)
    case 0xED: expect(2, byte & 0x0F, 0x80...0x9F)
    case 0xE1...0xEF: expect(2, byte & 0x0F)
    case 0xF0: expect(3, byte & 0x07, 0x90...0xBF)
    case 0xF4: expect(3, byte & 0x07, 0x80...0x8F)
    case 0xF1...0xF3: expect(3, byte & 0x07)
    default: return ["\u{FFFD}"]
    }
    return []
  }

  private mutating func expect(
    _ count: Int, _ bits: UInt8, _ next: ClosedRange<UInt8> = 0x80...0xBF
  ) {
    missing = count
    value = UInt32(bits)
    allowed = next
  }
}
