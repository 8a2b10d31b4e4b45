/// What the parser and the help text know of a command.
struct CommandDeclaration: Hashable, Sendable {
  struct Operand: Hashable, Sendable {
    let placeholder: String
    let isRequired: Bool
    let summary: LocalizedText
  }

  enum Name: String, Sendable, CaseIterable {
    case list
    case show
    case health
    case help
  }

  let name: Name
  let summary: LocalizedText
  var operand: Operand?
  /// The command's own options; the common ones come on top.
  var options: [OptionDeclaration] = []
}
