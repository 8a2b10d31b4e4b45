/// What the parser and the help text know of a command.
struct CommandDeclaration: Hashable, Sendable {
  struct Operand: Hashable, Sendable {
    let placeholder: String
    let isRequired: Bool
    /// Whether there may be several.
    var isRepeatable = false
    let summary: LocalizedText
  }

  enum Name: String, Sendable, CaseIterable {
    case list
    case show
    case health
    case prepare
    case serve
    case reset
    case help
  }

  let name: Name
  let summary: LocalizedText
  var operand: Operand?
  /// The command's own options; the common ones come on top.
  var options: [OptionDeclaration] = []
  /// Whether it asks a market, of which it has to be told where it is.
  var asksServer = true
  /// How it ends when it is told to.
  var windingUp = WindingUp.interruption
  /// What to know besides, a line each.
  var remarks: [LocalizedText] = []

  var commonOptions: [OptionDeclaration] {
    asksServer ? CommonOptions.all : CommonOptions.withoutServer
  }
}
