/// A piece of what a client sent, made fit for a line of a message.
struct Excerpt: CustomStringConvertible {
  let description: String

  init(_ text: some StringProtocol, limit: Int = 40) {
    let line = String(
      text.prefix(limit).map { character in
        character.isNewline || character.unicodeScalars.contains { $0.value < 0x20 }
          ? "\u{FFFD}" : character
      })
    description = text.dropFirst(limit).isEmpty ? line : line + "…"
  }
}
