import OpenMarketPresentation

/// A command, as the parser, the help text and the completions need it.
struct CommandDeclaration: Hashable, Sendable {
  struct Operand: Hashable, Sendable {
    let placeholder: String
    var isRequired = true
    /// The largest number of operands.
    var limit = 1
    /// The option whose values the operands are as well: `--image a.png b.png` is `--image a.png --image b.png`.
    var option: String?
    /// The words to choose from, if there is such a list.
    var choices: [String] = []
    var isPath = false
    let summary: LocalizedText

    /// A product's number.
    static let productID = Operand(
      placeholder: "ID",
      summary: LocalizedText("상품 번호 (1 이상의 정수)", "The product's number, 1 or more"))
  }

  /// The sections of the help text.
  enum Group: CaseIterable, Sendable {
    case looking
    case selling
    case markets
    case program
  }

  let name: String
  let group: Group
  let summary: LocalizedText
  var operand: Operand?
  /// The options of this command alone.
  var options: [Option] = []
  /// A Boolean value that indicates whether the command connects to a server or to the embedded market.
  var usesServer = true
  /// A Boolean value that indicates whether the command acts for a seller.
  var needsSeller = false
  /// The time in seconds that a signal leaves the command to end.
  var patience = 0.5
  /// A Boolean value that indicates whether a signal is the normal end of the command.
  var endsBySignal = false
  /// Further lines of the help text.
  var remarks: [LocalizedText] = []
  /// Command lines to try as they are.
  let examples: [String]

  /// The options that the command shares with others.
  var commonOptions: [Option] {
    (needsSeller ? SellerOptions.all : []) + (usesServer ? ServerOptions.all : [])
      + CommonOptions.all
  }
}
