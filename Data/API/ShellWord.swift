/// A word in a POSIX shell command (Shell Command Language, section 2.2).
package struct ShellWord {
  /// The word in quotation marks, as it appears in a command.
  package let text: String

  /// Creates a word from literal text.
  ///
  /// - Parameters:
  ///   - literal: The literal text.
  ///   - mark: A placeholder character in the text, or `nil` if the text contains no placeholder.
  ///   - expansion: The shell expansion that replaces the placeholder.
  package init(_ literal: String, replacing mark: Character? = nil, with expansion: String = "") {
    let text = literal.escaping { scalar in
      if Character(scalar) == mark { return "'\"\(expansion)\"'" }
      return scalar == "'" ? #"'\''"# : nil
    }
    self.text = "'\(text)'"
  }

  /// Returns the given word as it appears in a command, with quotation marks if they're needed.
  package static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:=@%+,".unicodeScalars.contains(scalar)
    }
    return plain && !word.isEmpty ? word : ShellWord(word).text
  }
}
