/// A place in a body where the boundary stands, after its two dashes.
struct Delimiter: Hashable {
  enum Preceding: Hashable {
    case startOfBody, crlf, lf, otherBytes
  }

  enum Following: Hashable {
    case crlf, lf, cr, endOfBody, otherBytes
  }

  /// Where its first dash is.
  let start: Int
  /// Where what follows its line begins.
  let end: Int
  /// Whether two more dashes say that it is the last one.
  let isClosing: Bool
  let preceding: Preceding
  let following: Following

  /// Reads the line around a boundary that begins at a place. Blanks may stand at its end (RFC 2046, section 5.1.1).
  init(at start: Int, length: Int, in bytes: [UInt8]) {
    self.start = start
    var index = start + length
    isClosing = bytes[index...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
    if isClosing { index += 2 }
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index == bytes.count {
      following = .endOfBody
    } else if bytes[index...].starts(with: [0x0D, 0x0A]) {
      following = .crlf
      index += 2
    } else if bytes[index] == 0x0A {
      following = .lf
      index += 1
    } else if bytes[index] == 0x0D, isClosing || index + 1 == bytes.count {
      following = .cr
      index += 1
    } else {
      following = .otherBytes
    }
    end = index
    if start == 0 {
      preceding = .startOfBody
    } else if bytes[start - 1] == 0x0A {
      preceding = start > 1 && bytes[start - 2] == 0x0D ? .crlf : .lf
    } else {
      preceding = .otherBytes
    }
  }

  /// Where the content before it ends: the line break belongs to the delimiter.
  var contentEnd: Int { preceding == .crlf ? start - 2 : start }

  /// Whether it is alone in its line, whatever ends the lines.
  var isLine: Bool { preceding != .otherBytes && following != .otherBytes }
}
