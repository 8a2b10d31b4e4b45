/// A parser for the bytes that a program sends to a terminal (ECMA-48). The parser has the same states as a DEC terminal.
struct SequenceParser: Sendable {
  enum Item: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case escape(UInt8)
    case sequence(Sequence)
    /// A control string, with the byte that follows ESC at its beginning, such as `]`.
    case string(UInt8, String)
  }

  struct Sequence: Hashable, Sendable {
    /// The private markers of the sequence, such as `?` and `>`, and its intermediate bytes.
    let marks: String
    let parameters: [Int]
    let final: Character

    /// Returns the parameter at the given index, or 1 if the parameter is missing or 0. Most sequences use 1 as the default
    /// value.
    func number(_ index: Int = 0) -> Int {
      max(1, index < parameters.count ? parameters[index] : 0)
    }
  }

  private enum State {
    case ground
    case escape
    case control([UInt8])
    case string(UInt8, [UInt8], isEnding: Bool)
  }

  private var state = State.ground
  private var character: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Item? {
    switch state {
    case .ground: return takeText(byte)
    case .escape: return takeAfterEscape(byte)
    case .control(let bytes): return takeControl(bytes, byte)
    case .string(let kind, let bytes, let isEnding):
      if byte == 0x07 || isEnding && byte == 0x5C {
        state = .ground
        return .string(kind, String(decoding: bytes, as: UTF8.self))
      }
      if isEnding { return takeAfterEscape(byte) }
      let isEscape = byte == 0x1B
      state = .string(kind, isEscape ? bytes : bytes + [byte], isEnding: isEscape)
    }
    return nil
  }

  private mutating func takeText(_ byte: UInt8) -> Item? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F { return .control(byte) }
    if byte & 0xC0 != 0x80 { character = [] }
    character.append(byte)
    let length =
      switch character[0] {
      case 0xF0...: 4
      case 0xE0...: 3
      case 0xC0...: 2
      default: 1
      }
    guard character.count == length else { return nil }
    return String(decoding: character, as: UTF8.self).unicodeScalars.first.map { .scalar($0) }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) -> Item? {
    switch byte {
    case 0x1B: state = .escape
    case 0x5B: state = .control([])
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(byte, [], isEnding: false)
    default:
      state = .ground
      return .escape(byte)
    }
    return nil
  }

  private mutating func takeControl(_ bytes: [UInt8], _ byte: UInt8) -> Item? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte < 0x20 { return .control(byte) }
    guard byte >= 0x40 else {
      state = .control(bytes + [byte])
      return nil
    }
    state = .ground
    let digits = bytes.filter { 0x30...0x3B ~= $0 }
    let marks = bytes.filter { !(0x30...0x3B ~= $0) }
    return .sequence(
      Sequence(
        marks: String(decoding: marks, as: UTF8.self),
        parameters: String(decoding: digits, as: UTF8.self)
          .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 },
        final: Character(Unicode.Scalar(byte))))
  }
}
