import OpenMarketPresentation

/// What the parser and the help text know of an option.
struct OptionDeclaration: Hashable, Sendable {
  /// The name without its dashes. Options of several commands may share it; then they take a value alike.
  let name: String
  /// A letter that stands for the name after a single dash.
  var letter: Character?
  /// What stands for the value in the help text; `nil` when the option takes none.
  var placeholder: String?
  /// Whether it may be given several times, each value counting.
  var isRepeatable = false
  /// The environment variable that says the same where the option is not given.
  var variable: String?
  let summary: LocalizedText

  var spelling: String { "--\(name)" }

  /// How it is written with its value.
  var usage: String { placeholder.map { "\(spelling) \($0)" } ?? spelling }
}
