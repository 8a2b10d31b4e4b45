import Foundation

/// A decoder that converts bytes from a terminal to keys and pasted text.
///
/// The decoder supports control sequences from ECMA-48 and from xterm's "Control Sequences". The
/// bytes can arrive in chunks of any size. Unsupported sequences, such as responses from the
/// terminal, are dropped and never decoded as typed text.
struct KeyDecoder: Sendable {
  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03
  /// The control sequence that marks the end of pasted text (xterm, "Bracketed Paste Mode").
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The bytes of an incomplete control sequence or character.
  private var pending: [UInt8] = []
  /// The bytes of an incomplete paste, or `nil` if the decoder isn't receiving pasted text.
  private var pasted: [UInt8]?

  /// A Boolean value that indicates whether the decoder is receiving pasted text.
  var isPasting: Bool { pasted != nil }

  /// A Boolean value that indicates whether the decoder is waiting for more bytes after the byte
  /// ESC or in a pasted text.
  ///
  /// If the value is `true` and no bytes arrive within a short time, call ``flush()``. The end mark
  /// of a pasted text can be lost, so a pause also ends a pasted text. This pause should be longer,
  /// because a network can delay parts of the text.
  var isWaiting: Bool {
    guard !isPasting else { return true }
    guard pending.first == Self.escape else { return false }
    // Don't time out after
    // `ESC [` and `ESC O`, because these bytes begin a control sequence whose other bytes may arrive late.
    return pending.count == 1 || pending.count == 2 && !"[O".utf8.contains(pending[1])
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    while !pending.isEmpty, let found = isPasting ? paste() : next() {
      inputs += found
    }
    return inputs
  }

  /// Returns the inputs for the bytes that are still pending after a short time. A single `ESC`
  /// byte is the Escape key. An incomplete paste ends. Other bytes are dropped.
  mutating func flush() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { (pending, pasted) = ([], nil) }
    if let pasted { return Self.paste(pasted) }
    return pending.count == 1 ? [.key(.escape)] : []
  }

  /// Decodes the next control sequence, control character or text. Returns `nil` if more bytes are
  /// required.
  private mutating func next() -> [TerminalInput]? {
    if pending[0] == Self.escape { return sequence() }
    if pending[0] < 0x20 || pending[0] == 0x7F {
      return Key(control: pending.removeFirst()).map { [.key($0)] } ?? []
    }
    let end = pending.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? pending.count
    let count = end < pending.count ? end : end - Self.unfinishedCount(pending)
    guard count > 0 else { return nil }
    // Convert the text to composed characters, because product names and search texts use composed
    // characters.
    return Self.text(take(count)).precomposedStringWithCanonicalMapping
      .map { .key(.character($0)) }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }

  /// Returns the number of bytes at the end of the given bytes that are the beginning of an
  /// incomplete UTF-8 sequence (RFC 3629).
  private static func unfinishedCount(_ bytes: [UInt8]) -> Int {
    guard let lead = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    // The first byte of a sequence begins with as many 1 bits as the sequence has bytes.
    let length = (~bytes[lead]).leadingZeroBitCount
    let count = bytes.count - lead
    return 2...4 ~= length && count < length ? count : 0
  }

  /// Returns the text that the given bytes encode. Control characters are removed, except line
  /// breaks and tabs.
  private static func text(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars))
  }

  // MARK: - Paste

  /// Decodes pasted text up to its end mark. Control-C also ends the text, because the end mark may
  /// be lost. Terminals remove control characters from pasted text.
  private mutating func paste() -> [TerminalInput]? {
    var bytes = pasted ?? []
    let searched = max(0, bytes.count - Self.pasteEnd.count + 1)
    bytes += take(pending.count)
    let mark = bytes[searched...].firstRange(of: Self.pasteEnd)
    let interrupt = bytes[searched...].firstIndex(of: Self.interrupt)
    guard let end = [mark?.lowerBound, interrupt].compactMap(\.self).min() else {
      pasted = bytes
      return nil
    }
    pasted = nil
    pending = Array(bytes[(end == interrupt ? end : end + Self.pasteEnd.count)...])
    return Self.paste(Array(bytes[..<end]))
  }

  private static func paste(_ bytes: [UInt8]) -> [TerminalInput] {
    // Split the text at `\r` too, because most terminals send `\r` for each line break in pasted
    // text.
    let lines = String(decoding: bytes.dropLast(unfinishedCount(bytes)), as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
    let text = text(Array(lines.joined(separator: "\n").utf8))
    return text.isEmpty ? [] : [.paste(text)]
  }

  // MARK: - Sequences

  /// Decodes a sequence that begins with `ESC`. Returns `nil` if more bytes are required.
  private mutating func sequence() -> [TerminalInput]? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      let isKey = 0x20..<0x7F ~= pending[2]
      let final = take(isKey ? 3 : 2).last
      return (isKey ? Key(final: final, number: nil) : nil).map { [.key($0)] } ?? []
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      // Drop a control string, such as a response from the terminal, which ends with BEL or with
      // `ESC \` (ECMA-48, section 5.6).
      guard let end = pending.dropFirst(2).firstIndex(where: { $0 < 0x20 }) else { return nil }
      _ = take(pending[end] == 0x07 ? end + 1 : end)
    case Self.escape:
      _ = take(1)
      return [.key(.escape)]
    default:
      // Ignore a key that was pressed together with the Meta key.
      _ = take(0x20...0x7F ~= pending[1] ? 2 : 1)
    }
    return []
  }

  /// Decodes a control sequence, which consists of
  /// `ESC [`, parameters, and a final byte (ECMA-48, section 5.4).
  private mutating func controlSequence() -> [TerminalInput]? {
    guard let end = pending.dropFirst(2).firstIndex(where: { !(0x20...0x3F ~= $0) }) else {
      return nil
    }
    guard 0x40...0x7E ~= pending[end] else {
      // Drop the control sequence up to the first byte that isn't allowed in a control sequence.
      _ = take(end)
      return []
    }
    let sequence = take(end + 1).dropFirst(2)
    guard Array(sequence) != Array("200~".utf8) else {
      pasted = []
      return []
    }
    // A private sequence, such as a response from the terminal, has other bytes than digits and
    // semicolons.
    guard sequence.dropLast().allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";") }) else {
      return []
    }
    let number = String(decoding: sequence.prefix { 0x30...0x39 ~= $0 }, as: UTF8.self)
    return Key(final: sequence.last, number: Int(number)).map { [.key($0)] } ?? []
  }
}

extension Key {
  /// Creates a key from a control character, or returns `nil` for other bytes.
  fileprivate init?(control byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: return nil
    }
  }

  /// Creates a key from the final byte and the first number of a control sequence. The modifiers,
  /// which follow the number, are ignored.
  fileprivate init?(final: UInt8?, number: Int?) {
    switch (final.map(Unicode.Scalar.init), number) {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = .right
    case ("D", _): self = .left
    case ("H", _), ("~", 1), ("~", 7): self = .home
    case ("F", _), ("~", 4), ("~", 8): self = .end
    case ("Z", _): self = .backTab
    case ("~", 3): self = .delete
    case ("~", 5): self = .pageUp
    case ("~", 6): self = .pageDown
    default: return nil
    }
  }
}
