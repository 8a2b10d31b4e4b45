/// A control sequence: `ESC [`, parameters, intermediates, and a final byte that says what it is (ECMA-48, section 5.4).
struct ControlSequence: Hashable, Sendable {
  /// No key and no place of the mouse needs as many; more are not kept.
  private static let limit = 64

  /// The bytes before the final one.
  private(set) var bytes: [UInt8] = []
  private var isTooLong = false

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) } else { isTooLong = true }
  }

  /// Whether there are only digits: the parameter of a key, and nothing else.
  var isNumber: Bool { !bytes.isEmpty && bytes.allSatisfy { 0x30...0x39 ~= $0 } }

  /// What the sequence says with this final byte; `nil` for what is no key and nothing that the mouse does.
  func input(final: UInt8) -> TerminalInput? {
    guard !isTooLong else { return nil }
    if bytes.first == 0x3C { return mouse(final) }
    guard bytes.allSatisfy({ 0x30...0x3B ~= $0 }) else { return nil }
    return key(final).map { .key($0) }
  }

  /// The keys of xterm and of the Linux console, and those of rxvt: small letters and other final bytes where a modifier
  /// is held. A modifier itself (`1;5` before the final byte) changes nothing.
  private func key(_ final: UInt8) -> Key? {
    switch Unicode.Scalar(final) {
    case "A", "a": .up
    case "B", "b": .down
    case "C", "c": .right
    case "D", "d": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "~", "^", "$", "@": editingKey
    default: nil
    }
  }

  private var editingKey: Key? {
    switch numbers.first ?? 0 {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  /// The mouse as mode 1006 tells it: `<button;column;row` and `M`, or `m` for a release (xterm, "Extended coordinates").
  private func mouse(_ final: UInt8) -> TerminalInput? {
    let numbers = numbers
    guard final == UInt8(ascii: "M"), numbers.count == 3 else { return nil }
    return MouseReport(button: numbers[0], column: numbers[1], row: numbers[2]).input
  }

  /// The parameters that are numbers.
  private var numbers: [Int] {
    String(decoding: bytes.drop { $0 == 0x3C }, as: UTF8.self).split(separator: ";")
      .compactMap { Int($0) }
  }

  /// Whether a paste begins after `~`.
  var beginsPaste: Bool { bytes == Array("200".utf8) }
}
