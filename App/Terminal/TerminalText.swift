/// A text that is safe to show on a terminal.
///
/// Names and descriptions are written by strangers. The initializers replace everything that could move the cursor, colour
/// the screen, reverse the reading order or hide text.
package struct TerminalText: Hashable, Sendable {
  package static let empty = TerminalText(clean: "")

  package let text: String

  /// Creates a text of one line. Line breaks and tabs become spaces.
  package init(line: String) {
    text = Self.cleaned(line, isLineBreak: { _ in false })
  }

  /// Creates a text that may have several lines, which end in `\n`.
  package init(paragraphs: String) {
    text = Self.cleaned(paragraphs, isLineBreak: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" })
  }

  private init(clean: String) {
    text = clean
  }

  /// The number of columns that a text of one line takes.
  package var columns: Int { text.reduce(0) { $0 + $1.columns } }

  package var isEmpty: Bool { text.isEmpty }

  package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(clean: left.text + right.text)
  }

  /// Returns as many whole characters as fit.
  package func prefix(columns limit: Int) -> TerminalText {
    var kept = ""
    var room = limit
    for character in text {
      guard character.columns <= room else { break }
      room -= character.columns
      kept.append(character)
    }
    return TerminalText(clean: kept)
  }

  /// Returns the text if it fits, or its beginning and a `…`.
  package func shortened(to limit: Int) -> TerminalText {
    guard columns > limit else { return self }
    return limit > 0 ? TerminalText(clean: prefix(columns: limit - 1).text + "…") : .empty
  }

  /// Returns the text in lines of at most `limit` columns. Words are split only if one alone is too long.
  package func wrapped(to limit: Int) -> [TerminalText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      Self.wrap(line, columns: max(limit, 2)).map { TerminalText(clean: $0) }
    }
  }

  private static func wrap(_ line: Substring, columns limit: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var used = 0
    func end() {
      lines.append(current)
      (current, used) = ("", 0)
    }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      if index > 0 {
        if used + 1 + word.reduce(0, { $0 + $1.columns }) <= limit {
          current += " "
          used += 1
        } else {
          end()
        }
      }
      for character in word {
        if used + character.columns > limit { end() }
        current.append(character)
        used += character.columns
      }
    }
    end()
    return lines
  }

  private static func cleaned(_ text: String, isLineBreak: (Character) -> Bool) -> String {
    var clean = ""
    clean.reserveCapacity(text.utf8.count)
    for character in text {
      if isLineBreak(character) {
        clean.append("\n")
      } else if character == "\r\n" {
        clean.append(" ")
      } else {
        clean.unicodeScalars.append(contentsOf: character.unicodeScalars.lazy.map(\.safe))
      }
    }
    return clean
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar acts on a terminal or on its reader.
  ///
  /// These are the controls, the line and paragraph separators, and the format characters with the bidirectional controls
  /// (UAX #9). The two joiners are safe: scripts and emoji need them.
  package var isUnsafeOnTerminal: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: return true
    default: return false
    }
  }

  /// The scalar, or its replacement if it's unsafe.
  fileprivate var safe: Unicode.Scalar {
    guard isUnsafeOnTerminal else { return self }
    return value == 0x09 || value == 0x0A || value == 0x0D ? " " : "\u{FFFD}"
  }
}
