import OpenMarketDomain

/// Texts in Korean and English, which an embedded file contains.
struct TextFile: Sendable {
  /// The hints for developers about the codes of messages.
  static let codes = TextFile(entries: LocalizedText.entries(of: PackageResources.codes_txt))
  /// The texts of the help. A command, an option, an operand and an exit code have a summary, and the code of a failure its meaning and advice. The further lines of a command and of
  /// its options follow the options.
  static let help = TextFile(entries: LocalizedText.entries(of: PackageResources.help_txt))

  /// The texts, by the code or name in the first line of each entry.
  let entries: [String: [LocalizedText]]

  /// Returns the first text of an entry. The tests check that each code and name has an entry.
  subscript(key: String) -> LocalizedText { entries[key]?.first ?? LocalizedText("") }

  /// Returns the texts of an entry after the first one.
  func further(_ key: String) -> [LocalizedText] { Array(entries[key]?.dropFirst() ?? []) }
}
