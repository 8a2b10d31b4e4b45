/// What the parser and the help text know of an option.
struct OptionDeclaration: Hashable, Sendable {
  /// The name without its dashes.
  let name: String
  /// A letter that stands for the name after a single dash.
  var letter: Character?
  /// What stands for the value in the help text; `nil` when the option takes none.
  var placeholder: String?
  let summary: LocalizedText

  var spelling: String { "--\(name)" }
}
