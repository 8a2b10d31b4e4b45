import OpenMarketDomain
import OpenMarketPresentation

/// The declaration of a command, which the parser, the help text and the shell completions use.
struct CommandDeclaration: Hashable, Sendable {
  struct Operand: Hashable, Sendable {
    let placeholder: String
    var isRequired = true
    /// The maximum number of operands.
    var limit = 1
    /// The name of the option that receives the operands as additional values, or `nil` if the operands aren't option values.
    ///
    /// For example, `register a.png b.png` is equivalent to `register --image a.png --image b.png`.
    var option: String?
    /// The values that shell completions suggest.
    var choices: [String] = []
    var isPath = false
    let summary: LocalizedText

    /// An operand for a product ID.
    static let productID = Operand(
      placeholder: "ID",
      summary: LocalizedText("상품 번호 (1 이상의 정수)", "The product's number, 1 or more"))
  }

  /// A section of the help text that lists commands.
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
  /// The options that are specific to this command.
  var options: [Option] = []
  /// A Boolean value that indicates whether the command accesses a market, either on a server or embedded.
  var usesServer = true
  /// A Boolean value that indicates whether the command requires seller credentials.
  var needsSeller = false
  /// The time, in seconds, that the command has to finish after a termination signal.
  var patience = 0.5
  /// A Boolean value that indicates whether a termination signal is the normal way to stop the command.
  var endsBySignal = false
  /// Additional lines for the help text.
  var remarks: [LocalizedText] = []
  /// Example command lines for the help text.
  let examples: [String]

  /// The options that the command shares with other commands.
  var commonOptions: [Option] {
    (needsSeller ? SellerOptions.all : []) + (usesServer ? ServerOptions.all : [])
      + CommonOptions.all
  }
}
