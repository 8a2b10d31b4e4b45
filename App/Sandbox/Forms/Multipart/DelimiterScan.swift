/// The delimiters of a body, found in one pass.
struct DelimiterScan {
  /// Those that are lines, up to and with the closing one.
  private(set) var lines: [Delimiter] = []
  /// The first one in the middle of a line that has headers of a part below it.
  private(set) var glued: Delimiter?
  /// The first closing one in the middle of a line.
  private(set) var gluedClosing: Delimiter?
  /// Whether parts stand behind the closing delimiter, where nobody reads them.
  private(set) var hasMoreBehindEnd = false

  /// Stops after a number of delimiters, so that no body makes it large.
  init(_ bytes: [UInt8], boundary: FormBoundary, limit: Int) {
    let pattern = BytePattern(Array("--\(boundary.text)".utf8))
    pattern.forEachOccurrence(in: bytes) { start in
      let delimiter = Delimiter(at: start, length: pattern.bytes.count, in: bytes)
      if lines.last?.isClosing == true {
        hasMoreBehindEnd = delimiter.isLine && !delimiter.isClosing
        return !hasMoreBehindEnd
      }
      if delimiter.isLine {
        lines.append(delimiter)
      } else if delimiter.preceding == .otherBytes, delimiter.following != .otherBytes {
        if delimiter.isClosing {
          gluedClosing = gluedClosing ?? delimiter
        } else if bytes[delimiter.end...].prefix(8).elementsEqual("content-".utf8, by: Self.isSame)
        {
          glued = glued ?? delimiter
        }
      }
      return lines.count < limit
    }
  }

  /// Compares with a letter in lower case.
  private static func isSame(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte == letter || byte | 0x20 == letter
  }
}
