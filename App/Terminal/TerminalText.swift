/// A string that is safe to display on a terminal.
///
/// Product names and descriptions come from untrusted users. The initializers replace all
/// characters that could move the cursor, change colors, reverse the reading order or hide text.
public struct TerminalText: Hashable, Sendable {
  public static let empty = TerminalText(clean: "")

  public let text: String

  /// Creates a single-line text from the given string. Spaces replace line breaks and tabs.
  public init(line: String) {
    text = Self.cleaned(line, lineBreak: " ")
  }

  /// Creates a text, which may contain several lines, from the given string. Every line break is
  /// converted to `\n`.
  public init(paragraphs: String) {
    text = Self.cleaned(paragraphs, lineBreak: "\n")
  }

  private init(clean: String) {
    text = clean
  }

  /// The number of columns that a single-line text occupies.
  public var columns: Int { text.reduce(0) { $0 + $1.columns } }

  public var isEmpty: Bool { text.isEmpty }

  public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(clean: left.text + right.text)
  }

  /// Returns the longest prefix that fits into the given number of columns.
  public func prefix(columns limit: Int) -> TerminalText {
    var kept = ""
    var room = limit
    for character in text {
      guard character.columns <= room else { break }
      room -= character.columns
      kept.append(character)
    }
    return TerminalText(clean: kept)
  }

  /// Returns the text, shortened to the given number of columns. A shortened text ends with `…`.
  public func shortened(to limit: Int) -> TerminalText {
    guard columns > limit else { return self }
    return limit > 0 ? TerminalText(clean: prefix(columns: limit - 1).text + "…") : .empty
  }

  /// Returns the text, wrapped to lines of at most the given number of columns. A word is split
  /// only if the word is longer than a line.
  public func wrapped(to limit: Int) -> [TerminalText] {
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

  private static func cleaned(_ text: String, lineBreak: Character) -> String {
    var clean = ""
    clean.reserveCapacity(text.utf8.count)
    for character in text {
      switch character {
      case "\n", "\r", "\r\n": clean.append(lineBreak)
      case _ where character.isSubdivisionFlag: clean.append(character)
      default: clean.unicodeScalars.append(contentsOf: character.unicodeScalars.lazy.map(\.safe))
      }
    }
    return clean
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is the flag of a part of a country, such
  /// as Scotland.
  ///
  /// The flag consists of a black flag, 3 to 6 tag characters, and the tag that ends the sequence
  /// (UTS #51). More tag characters could hide a text.
  fileprivate var isSubdivisionFlag: Bool {
    let scalars = unicodeScalars
    return scalars.first?.value == 0x1F3F4 && scalars.last?.value == 0xE007F
      && 5...8 ~= scalars.count
      && scalars.dropFirst().allSatisfy { 0xE0020...0xE007F ~= $0.value }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar could control a terminal or mislead the
  /// user.
  ///
  /// Control characters, line and paragraph separators, and format characters are unsafe. Format
  /// characters include the bidirectional controls (UAX #9). The zero-width joiner and non-joiner
  /// are safe, because some scripts and emoji require these characters.
  public var isUnsafeOnTerminal: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: return true
    default: return false
    }
  }

  /// The scalar itself if the scalar is safe. Otherwise, a space for a tab, or U+FFFD for other
  /// scalars.
  fileprivate var safe: Unicode.Scalar {
    guard isUnsafeOnTerminal else { return self }
    return value == 0x09 ? " " : "\u{FFFD}"
  }
}
