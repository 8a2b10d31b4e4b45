/// One word of a command for a POSIX shell, which takes it as it is but for the variables and commands in it (Shell Command
/// Language, section 2.2).
package struct ShellWord {
  private enum Piece {
    case literal(String)
    case variable(String, isRequired: Bool)
    case output(of: String)
  }

  private var pieces: [Piece]

  init(_ literal: String) {
    pieces = [.literal(literal)]
  }

  /// - Parameter isRequired: whether the shell gives the command up where the variable is not set, or empty.
  static func variable(_ name: String, isRequired: Bool = false) -> ShellWord {
    var word = ShellWord("")
    word.pieces = [.variable(name, isRequired: isRequired)]
    return word
  }

  /// What a command writes, but for the line breaks at its end.
  static func output(of command: String) -> ShellWord {
    var word = ShellWord("")
    word.pieces = [.output(of: command)]
    return word
  }

  static func + (left: ShellWord, right: ShellWord) -> ShellWord {
    var word = left
    word.pieces += right.pieces
    return word
  }

  /// The word as it is written in a command.
  var text: String {
    let text = pieces.map { piece in
      switch piece {
      case .literal(let text): text.escaping { $0 == "'" ? #"'\''"# : nil }
      case .variable(let name, let isRequired): isRequired ? "'\"${\(name):?}\"'" : "'\"$\(name)\"'"
      case .output(let command): "'\"$(\(command))\"'"
      }
    }.joined()
    return "'\(text)'"
  }
}

extension ShellWord {
  /// A word as it is written to a shell: between quotes where it needs them.
  package static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:=@%+,".unicodeScalars.contains(scalar)
    }
    return plain && !word.isEmpty ? word : ShellWord(word).text
  }
}
