import Foundation

/// A decoder that converts bytes from a terminal to keys and pasted text.
///
/// The decoder supports control sequences from ECMA-48 and from xterm's "Control Sequences". The bytes can arrive in chunks of
/// any size. Unsupported sequences, such as responses from the terminal, are dropped and never decoded as typed text.
struct KeyDecoder: Sendable {
  private static let escape: UInt8 = 0x1B
  /// The control sequence that marks the end of pasted text (xterm, "Bracketed Paste Mode").
  private static let pasteEnd = [escape] + Array("[201~".utf8)
  /// The forms of Control-C: the control character, and the sequences of ``Key``.
  private static let interrupts = [[0x03], [escape] + "[99;5u".utf8, [escape] + "[27;5;99~".utf8]
  /// The maximum size of a pasted text, in bytes. The decoder drops the rest of a longer text.
  private static let mostPasted = 100_000

  /// The bytes of an incomplete control sequence or character.
  private var pending: [UInt8] = []
  /// The bytes of an incomplete paste, or `nil` if the decoder isn't receiving pasted text.
  private var pasted: [UInt8]?

  /// A Boolean value that indicates whether the decoder is receiving pasted text.
  var isPasting: Bool { pasted != nil }

  /// A Boolean value that indicates whether the decoder is waiting for more bytes after the byte ESC or in a pasted text.
  ///
  /// If the value is `true` and no bytes arrive within a short time, call ``flush()``. The end mark of a pasted text can be lost,
  /// so a pause also ends a pasted text. This pause should be longer, because a network can delay parts of the text.
  var isWaiting: Bool {
    guard !isPasting else { return true }
    guard pending.first == Self.escape else { return false }
    // Don't time out after `ESC [` and `ESC O`, because these bytes begin a control sequence whose other bytes may arrive late.
    return pending.count == 1 || pending.count == 2 && !"[O".utf8.contains(pending[1])
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    var isComplete = true
    while isComplete, !pending.isEmpty {
      if isPasting {
        isComplete = takePaste(&inputs)
      } else if pending[0] == Self.escape {
        isComplete = takeSequence(&inputs)
      } else {
        isComplete = takeText(&inputs)
      }
    }
    return inputs
  }

  /// Returns the inputs for the bytes that are still pending after a short time. A single `ESC` byte is the Escape key. An
  /// incomplete paste ends. Other bytes are dropped.
  mutating func flush() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    guard !isPasting else { return endPaste(at: pending.count) }
    return pending.count == 1 ? [.key(.escape)] : []
  }

  // MARK: - Text

  /// Decodes typed characters up to the next control character.
  ///
  /// - Returns: `true` if all characters are complete. `false` if more bytes are required.
  private mutating func takeText(_ inputs: inout [TerminalInput]) -> Bool {
    if let key = Key(control: pending[0]) {
      pending.removeFirst()
      inputs.append(.key(key))
      return true
    }
    let end = pending.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? pending.count
    guard end > 0 else {
      pending.removeFirst()
      return true
    }
    let complete = end < pending.count ? end : end - Self.unfinishedCount(pending[...])
    let text = Self.text(pending[..<complete])
    pending.removeFirst(complete)
    // Convert the text to composed characters, because product names and search texts use composed characters.
    inputs += text.precomposedStringWithCanonicalMapping.map { .key(.character($0)) }
    return complete == end
  }

  /// Returns the number of bytes at the end of the given bytes that are the beginning of an incomplete UTF-8 sequence (RFC 3629).
  private static func unfinishedCount(_ bytes: ArraySlice<UInt8>) -> Int {
    let tail = bytes.suffix(3)
    guard let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length =
      switch bytes[lead] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let count = bytes.endIndex - lead
    return count < length ? count : 0
  }

  /// Returns the text that the given bytes encode. Control characters are removed, except line breaks and tabs.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars))
  }

  // MARK: - Paste

  private mutating func takePaste(_ inputs: inout [TerminalInput]) -> Bool {
    // Control-C also ends a paste, because the end mark may be lost. Terminals remove control characters from pasted text.
    let interrupts = Self.interrupts.compactMap { pending.firstRange(of: $0)?.lowerBound }
    let ends = [pending.firstRange(of: Self.pasteEnd)] + interrupts.map { $0..<$0 }
    guard let end = ends.compactMap(\.self).min(by: { $0.lowerBound < $1.lowerBound }) else {
      // Keep the last bytes pending, because they may be the first bytes of a control sequence that ends the pasted text.
      let longest = Self.interrupts.map(\.count).max() ?? 0
      movePasted(max(0, pending.count - max(longest, Self.pasteEnd.count) + 1))
      return false
    }
    inputs += endPaste(at: end.lowerBound)
    pending.removeFirst(end.count)
    return true
  }

  /// Moves the given number of bytes from the pending bytes to the pasted text.
  private mutating func movePasted(_ count: Int) {
    let room = Self.mostPasted - (pasted?.count ?? 0)
    pasted?.append(contentsOf: pending.prefix(min(count, room)))
    pending.removeFirst(count)
  }

  /// Ends the paste after the given number of pending bytes.
  private mutating func endPaste(at count: Int) -> [TerminalInput] {
    movePasted(count)
    let bytes = pasted ?? []
    pasted = nil
    // Split the text at `\r` too, because most terminals send `\r` for each line break in pasted text.
    let whole = bytes.dropLast(Self.unfinishedCount(bytes[...]))
    let lines = String(decoding: whole, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\r" || $0 == "\n" || $0 == "\r\n"
    }
    let text = Self.text(Array(lines.joined(separator: "\n").utf8)[...])
    return text.isEmpty ? [] : [.paste(text)]
  }

  // MARK: - Sequences

  /// Decodes a sequence that begins with `ESC`.
  ///
  /// - Returns: `true` if the sequence is complete. `false` if more bytes are required.
  private mutating func takeSequence(_ inputs: inout [TerminalInput]) -> Bool {
    guard pending.count > 1 else { return false }
    switch pending[1] {
    case UInt8(ascii: "["): return takeControlSequence(&inputs)
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return false }
      let isKey = 0x20..<0x7F ~= pending[2]
      if isKey, let key = Key(final: pending[2], []) { inputs.append(.key(key)) }
      pending.removeFirst(isKey ? 3 : 2)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      return dropControlString()
    case Self.escape:
      inputs.append(.key(.escape))
      pending.removeFirst()
    case 0x20...0x7F:
      // Ignore a key that was pressed together with the Meta key.
      pending.removeFirst(2)
    default:
      pending.removeFirst()
    }
    return true
  }

  /// Decodes a control sequence, which consists of `ESC [`, parameters, and a final byte (ECMA-48, section 5.4).
  private mutating func takeControlSequence(_ inputs: inout [TerminalInput]) -> Bool {
    if pending.dropFirst(2).first == UInt8(ascii: "[") {
      // Drop the keys F1 to F5 of the Linux console, which sends them as `ESC [ [` and a letter.
      guard pending.count > 3 else { return false }
      pending.removeFirst(0x41...0x45 ~= pending[3] ? 4 : 3)
      return true
    }
    guard let end = pending.dropFirst(2).firstIndex(where: { !(0x20...0x3F ~= $0) }) else {
      return false
    }
    guard 0x40...0x7E ~= pending[end] else {
      // Drop the control sequence up to the first byte that isn't allowed in a control sequence.
      pending.removeFirst(end)
      return true
    }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    let final = pending[end]
    pending.removeFirst(end + 1)
    if parameters == "200", final == UInt8(ascii: "~") {
      pasted = []
    } else if let key = Key(final: final, parameters.split(separator: ";").map { Int($0) }) {
      inputs.append(.key(key))
    }
    return true
  }

  /// Drops a control string, such as a response from the terminal (ECMA-48, section 5.6).
  ///
  /// A control string ends with the control character BEL or with `ESC \`.
  private mutating func dropControlString() -> Bool {
    let content = pending.dropFirst(2)
    guard let end = content.firstIndex(where: { $0 < 0x20 && !(0x08...0x0D ~= $0) }) else {
      return false
    }
    switch pending[end] {
    case 0x07: pending.removeFirst(end + 1)
    case Self.escape where end + 1 == pending.count: return false
    case Self.escape where pending[end + 1] == UInt8(ascii: "\\"): pending.removeFirst(end + 2)
    default: pending.removeFirst(end)
    }
    return true
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

  /// Creates a key from the final byte and the numbers in a control sequence.
  ///
  /// A terminal can send any key as `CSI code ; modifiers u` or `CSI 27 ; modifiers ; code ~` (xterm, "modifyOtherKeys"). In
  /// other sequences, the modifiers, which follow the first number, are ignored.
  fileprivate init?(final: UInt8, _ numbers: [Int?]) {
    switch (Unicode.Scalar(final), numbers.first ?? nil) {
    case ("u", let code) where !numbers.contains(nil):
      self.init(code: code, modifiers: numbers.dropFirst().first ?? nil)
    case ("~", 27) where numbers.count == 3: self.init(code: numbers[2], modifiers: numbers[1])
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

  /// Creates a key from the code point of a character, and the modifiers plus 1.
  private init?(code: Int?, modifiers: Int?) {
    let modifiers = max(1, modifiers ?? 1) - 1
    let (isShifted, isControl) = (modifiers & 1 != 0, modifiers & 4 != 0)
    // Ignore the states of Caps Lock (64) and Num Lock (128), and drop keys that were pressed together with the Meta key.
    guard modifiers & ~(1 | 4 | 64 | 128) == 0,
      let scalar = code.flatMap(UInt32.init(exactly:)).flatMap(Unicode.Scalar.init)
    else { return nil }
    switch scalar {
    case "\u{1B}": self = .escape
    case "\t" where isShifted: self = .backTab
    case "\u{0}"..."\u{1F}", "\u{7F}": self.init(control: UInt8(scalar.value))
    case "A"..."Z" where isControl, "a"..."z" where isControl:
      self.init(control: UInt8(scalar.value & 0x1F))
    default:
      // Terminals send function keys as characters for private use.
      let isText = ![.control, .privateUse].contains(scalar.properties.generalCategory)
      let text = isShifted ? scalar.properties.uppercaseMapping : String(scalar)
      guard isText, !isControl, let character = text.first else { return nil }
      self = .character(character)
    }
  }
}
