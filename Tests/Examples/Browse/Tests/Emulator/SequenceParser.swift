/// A parser for the bytes that a program sends to a terminal (ECMA-48).
struct SequenceParser: Sendable {
  enum Item: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case sequence(Sequence)
    case string
  }

  struct Sequence: Hashable, Sendable {
    /// The private marker of the sequence, such as `?`, and its intermediate bytes.
    let marks: String
    let parameters: [Int]
    let final: Character

    /// Returns the parameter at the given index, or 1 if the parameter is missing or 0. Most
    /// sequences use 1 as the default value.
    func number(_ index: Int = 0) -> Int {
      max(1, index < parameters.count ? parameters[index] : 0)
    }

    fileprivate init(_ bytes: ArraySlice<UInt8>) {
      let isNumber = { (byte: UInt8) in 0x30...0x3B ~= byte }
      marks = String(decoding: bytes.dropLast().filter { !isNumber($0) }, as: UTF8.self)
      parameters = String(decoding: bytes.filter(isNumber), as: UTF8.self)
        .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      final = bytes.last.map { Character(Unicode.Scalar($0)) } ?? " "
    }
  }

  /// The bytes of an incomplete item.
  private var bytes: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Item? {
    bytes.append(byte)
    guard isComplete else { return nil }
    defer { bytes = [] }
    switch (bytes[0], bytes.count > 1 ? bytes[1] : 0) {
    case (0x1B, 0x5B): return .sequence(Sequence(bytes[2...]))
    case (0x1B, _): return bytes.count > 2 ? .string : nil
    case (0..<0x20, _), (0x7F, _): return .control(byte)
    default: return String(decoding: bytes, as: UTF8.self).unicodeScalars.first.map { .scalar($0) }
    }
  }

  private var isComplete: Bool {
    let (count, last) = (bytes.count, bytes[bytes.count - 1])
    switch (bytes[0], count > 1 ? bytes[1] : 0) {
    case (0x1B, 0): return count > 1
    case (0x1B, 0x5B): return count > 2 && last >= 0x40
    case (0x1B, 0x50), (0x1B, 0x58), (0x1B, 0x5D...0x5F):
      return last == 0x07 || last == 0x5C && count > 3 && bytes[count - 2] == 0x1B
    case (0xF0..., _): return count == 4
    case (0xE0..., _): return count == 3
    case (0xC0..., _): return count == 2
    default: return true
    }
  }
}
