/// A word in a POSIX shell command (Shell Command Language, section 2.2).
struct ShellWord {
  /// The word in quotation marks, as it appears in a command.
  let text: String

  /// Creates a word from literal text.
  ///
  /// - Parameters:
  ///   - literal: The literal text.
  ///   - expansions: The shell expansions that replace placeholders in the text, by placeholder.
  init(_ literal: String, replacing expansions: [(placeholder: String, expansion: String)] = []) {
    // Replace scalars instead of characters, because a shell parses bytes. An apostrophe with a combining accent is one character in
    // Swift but still ends a quoted string.
    let quoted = literal.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined()
    text = expansions.reduce("'\(quoted)'") { text, part in
      text.replacing(part.placeholder, with: "'\"\(part.expansion)\"'")
    }
  }

  /// Returns the given word as it appears in a command, with quotation marks if they're needed.
  static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:=@%+,".unicodeScalars.contains(scalar)
    }
    return plain && !word.isEmpty ? word : ShellWord(word).text
  }
}
