/// Collects a text that is pasted, up to the mark at its end (xterm, "Bracketed Paste Mode").
///
/// Line breaks arrive as the enter key would send them, and become `\n`. Control characters are left out: the text is to be
/// read, not obeyed.
struct PastedText: Hashable, Sendable {
  /// How many bytes are kept; what is longer is given in several pieces.
  static let pieceLimit = 65_536
  /// `ESC [ 201 ~`
  private static let endMark: [UInt8] = [0x1B] + Array("[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0
  private var isAfterReturn = false
  private(set) var isComplete = false

  /// Takes the next byte, and tells a piece of the text when there is one.
  mutating func append(_ byte: UInt8) -> TerminalInput? {
    if byte == Self.endMark[matched] {
      matched += 1
      isComplete = matched == Self.endMark.count
      return isComplete ? take() : nil
    }
    // It only began like the mark. Its first byte is no text.
    let beginning = Self.endMark[..<matched].dropFirst()
    matched = byte == Self.endMark[0] ? 1 : 0
    for byte in beginning { keep(byte) }
    if matched == 0 { keep(byte) }
    return bytes.count >= Self.pieceLimit ? takePiece() : nil
  }

  private mutating func keep(_ byte: UInt8) {
    defer { isAfterReturn = byte == 0x0D }
    switch byte {
    case 0x0D: bytes.append(0x0A)
    case 0x0A where isAfterReturn: break
    case 0x09, 0x0A, 0x20...0x7E, 0x80...: bytes.append(byte)
    default: break
    }
  }

  /// Takes all but the beginning of a character whose end is still to come.
  private mutating func takePiece() -> TerminalInput? {
    var end = bytes.count
    while end > 0, bytes[end - 1] & 0xC0 == 0x80, bytes.count - end < 3 { end -= 1 }
    if end > 0, bytes[end - 1] >= 0xC0 { end -= 1 } else { end = bytes.count }
    let rest = Array(bytes[end...])
    bytes.removeSubrange(end...)
    defer { bytes = rest }
    return take()
  }

  private mutating func take() -> TerminalInput? {
    // The controls of ISO 6429 beyond ASCII are two bytes each in UTF-8.
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .filter { !(0x80...0x9F ~= $0.value) }
    bytes = []
    return scalars.isEmpty ? nil : .paste(String(String.UnicodeScalarView(scalars)))
  }
}
