import OpenMarketDomain
import OpenMarketPresentation

/// Texts in Korean and English, which an embedded file contains.
struct TextFile: Sendable {
  /// The hints for developers about the codes of messages.
  static let codes = TextFile(entries: LocalizedText.entries(of: PackageResources.codes_txt))
  /// The texts of the help. A command, an option, an operand and an exit code have a summary, and the code of a failure its
  /// meaning and advice. The further lines of a command and of its options follow the options.
  static let help = TextFile(entries: LocalizedText.entries(of: PackageResources.help_txt))
  /// The messages of the program. In a message, `%1` stands for its first value.
  static let messages = TextFile(entries: LocalizedText.entries(of: PackageResources.messages_txt))

  /// The example command lines for each command.
  static let examples: [String: [String]] = {
    let entries = String(decoding: PackageResources.examples_txt, as: UTF8.self)
      .split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
    return Dictionary(uniqueKeysWithValues: entries.map { ($0[0], Array($0.dropFirst())) })
  }()

  /// The texts, by the code or name in the first line of each entry.
  let entries: [String: [LocalizedText]]

  /// Returns the first text of an entry. The tests check that each code, name and message has an entry.
  subscript(key: String) -> LocalizedText { entries[key]?.first ?? LocalizedText("") }

  /// Returns the texts of an entry after the first one.
  func further(_ key: String) -> [LocalizedText] { Array(entries[key]?.dropFirst() ?? []) }
}

extension LocalizedText {
  /// Returns a message of the program.
  ///
  /// - Parameter values: The values for the places in the message. A value that is a localized text has the language of the message.
  static func message(_ name: String, _ values: any Sendable...) -> LocalizedText {
    message(name, values: values)
  }

  static func message(_ name: String, values: [any Sendable]) -> LocalizedText {
    let text = TextFile.messages[name]
    func filled(_ language: Language) -> String {
      text(language).replacing(/%([1-9])/) { place in
        guard let number = Int(place.1), values.indices.contains(number - 1) else { return "" }
        let value = values[number - 1]
        return (value as? LocalizedText)?(language) ?? "\(value)"
      }
    }
    return LocalizedText(filled(.korean), filled(.english))
  }
}
