import OpenMarketKit

/// A table of texts in Korean and English, which an embedded file contains.
///
/// The line `key words | Korean | English` begins an entry. The words after the key are the values
/// of the entry. A line that begins with a space continues the entry, either with more texts, or
/// with an example after a `$`.
struct TextFile: Sendable {
  /// The codes of messages and of the program's failures, with the exit codes of commands that end
  /// with them. The texts of a failure are its description and advice. Messages have their
  /// description elsewhere.
  static let codes = TextFile(PackageResources.codes_txt)
  /// The commands, the operands, the options and the exit codes, with the declarations of the
  /// commands and the options. The texts of a command and of an option are the summary, and the
  /// lines that follow the options in the help.
  static let help = TextFile(PackageResources.help_txt)
  /// The messages of the program. In a message, `{1}` stands for its first value.
  static let messages = TextFile(PackageResources.messages_txt)

  struct Entry: Sendable {
    let key: String
    /// The words after the key.
    let values: [String]
    fileprivate(set) var examples: [String] = []
    fileprivate var columns: [String] = []

    /// The first text. The tests check that each key without a `+` has one.
    var text: LocalizedText { texts.first ?? LocalizedText("") }
    var texts: [LocalizedText] {
      stride(from: 0, to: columns.count - 1, by: 2).map {
        LocalizedText(columns[$0], columns[$0 + 1])
      }
    }
  }

  private(set) var entries: [Entry] = []

  private init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: " | ").map(String.init)
      if line.first != " " {
        let words = columns[0].split(separator: " ").map(String.init)
        entries.append(Entry(key: words[0], values: Array(words.dropFirst())))
      }
      if line.hasPrefix(Self.example) {
        entries[entries.count - 1].examples.append(String(line.dropFirst(Self.example.count)))
      } else {
        entries[entries.count - 1].columns += columns.dropFirst()
      }
    }
  }

  private static let example = "  $ "

  /// Returns the entry with the given key, or an empty entry if the table doesn't have the key.
  subscript(key: String) -> Entry { entries.first { $0.key == key } ?? Entry(key: key, values: []) }
}

extension LocalizedText {
  /// Returns a message of the program.
  ///
  /// - Parameter values: The values for the places in the message. A value that is a localized text
  ///   has the language of the message.
  static func message(_ name: String, _ values: [any Sendable] = []) -> LocalizedText {
    let text = TextFile.messages[name].text
    let slots = values.enumerated()
      .map { ("\($0 + 1)", $1 as? LocalizedText ?? LocalizedText("\($1)")) }
    return LocalizedText(
      text.korean, text.english, code: nil, Dictionary(uniqueKeysWithValues: slots))
  }
}
