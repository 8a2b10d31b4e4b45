import OpenMarketPresentation

/// What the parser and the help text know of a command.
struct CommandDeclaration: Hashable, Sendable {
  struct Operand: Hashable, Sendable {
    let placeholder: String
    let isRequired: Bool
    /// How many there may be.
    var most = 1
    /// Whether there may be any number.
    var isRepeatable = false
    /// The option whose values they are, too: `--image a.png b.png` is `--image a.png --image b.png`.
    var joins: String?
    let summary: LocalizedText
  }

  enum Name: String, Sendable, CaseIterable {
    case list
    case search
    case show
    case image
    case browse
    case register
    case edit
    case delete
    case login
    case logout
    case health
    case doctor
    case serve
    case reset
    case explain
    case completions
    case help
  }

  /// What the commands are for, as the help text sorts them.
  enum Group: CaseIterable, Sendable {
    case looking
    case selling
    case markets
    case program
  }

  let name: Name
  let group: Group
  let summary: LocalizedText
  var operand: Operand?
  /// The command's own options; the common ones come on top.
  var options: [OptionDeclaration] = []
  /// Whether it asks a market, of which it has to be told where it is.
  var asksServer = true
  /// Whether it writes in a seller's name.
  var needsSeller = false
  /// How it ends when it is told to.
  var windingUp = WindingUp.interruption
  /// What to know besides, a line each.
  var remarks: [LocalizedText] = []
  /// Command lines that can be tried as they stand.
  let examples: [String]

  var commonOptions: [OptionDeclaration] {
    (needsSeller ? SellerOptions.all : [])
      + (asksServer ? CommonOptions.all : CommonOptions.withoutServer)
  }
}
