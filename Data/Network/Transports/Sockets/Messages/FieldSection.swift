/// A section of header or trailer fields (RFC 9112, section 5), taken in line by line.
package struct FieldSection: Sendable {
  package private(set) var headers = HTTPHeaders()
  /// The bytes read so far, line ends included.
  package private(set) var size = 0
  private let limit: Int
  private let fieldLimit: Int

  package init(limit: Int, fieldLimit: Int) {
    self.limit = limit
    self.fieldLimit = fieldLimit
  }

  /// Reads what has come of the section.
  ///
  /// - Returns: whether its end, an empty line, was read.
  package mutating func read(from input: inout InputBuffer) throws(MessageDefect) -> Bool {
    while let line = try input.takeLine(limit: limit - size, tooLong: tooLarge) {
      size += line.count + 2
      if line.isEmpty { return true }
      guard headers.fields.count < fieldLimit else { throw tooLarge }
      try append(line)
    }
    return false
  }

  private var tooLarge: MessageDefect {
    .fieldSectionTooLarge(
      "There are more than \(fieldLimit) header fields or \(limit) bytes of them.")
  }

  private mutating func append(_ line: ArraySlice<UInt8>) throws(MessageDefect) {
    guard line.first?.isBlank == false else {
      throw .malformed("A header line starts with a blank: lines are not folded any more.")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw .malformed("A header line holds no colon.")
    }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else {
      throw .malformed("The name of a header is no token.")
    }
    let value = line[(colon + 1)...].drop(while: \.isBlank)
    guard value.allSatisfy(\.isFieldCharacter) else {
      throw .malformed("The value of a header holds a control character.")
    }
    let length = value.count - value.reversed().prefix(while: \.isBlank).count
    headers.append(
      Self.text(value.prefix(length)), for: String(decoding: name, as: UTF8.self))
  }

  /// UTF-8 where it is that, else the old reading as ISO 8859-1, which no byte can fail.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
  }
}
