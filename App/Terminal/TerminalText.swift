/// A text that can be shown on a terminal and does nothing there but stand.
///
/// Names and descriptions are written by strangers. Whatever could move the cursor, colour the screen, reverse the
/// reading order or hide what is written is replaced before it gets here.
package struct TerminalText: Hashable, Sendable {
  package let text: String

  /// Takes a text for one line: line breaks and tabs become spaces.
  package init(line: String) {
    text = Self.cleaned(line, isLineBreak: { _ in false })
  }

  /// Takes a text that may have several lines; they end in `\n`.
  package init(paragraphs: String) {
    text = Self.cleaned(paragraphs, isLineBreak: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" })
  }

  private init(clean: String) {
    text = clean
  }

  package static let empty = TerminalText(clean: "")

  /// How many columns the text takes; for several lines that has no meaning.
  package var columns: Int { text.reduce(0) { $0 + $1.columns } }

  package var isEmpty: Bool { text.isEmpty }

  package static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(clean: left.text + right.text)
  }

  /// Tells that something was cut.
  package static let ellipsis = TerminalText(clean: "…")

  /// As many whole characters as fit.
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

  /// The text as far as it fits; what was cut is told by a `…` at the end. No character is split.
  package func shortened(to limit: Int) -> TerminalText {
    guard columns > limit else { return self }
    return limit > 0 ? prefix(columns: limit - 1) + .ellipsis : .empty
  }

  /// The text in lines of at most so many columns. Its own line breaks stay; words are split only where one alone is
  /// too long, characters never.
  package func wrapped(to limit: Int) -> [TerminalText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      LineWrapping.lines(of: line, columns: max(limit, 2)).map { TerminalText(clean: $0) }
    }
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
        for scalar in character.unicodeScalars {
          clean.unicodeScalars.append(scalar.replacementOnTerminal ?? scalar)
        }
      }
    }
    return clean
  }
}
