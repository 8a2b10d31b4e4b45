import OpenMarketKit

/// A command of the `openmarket` command-line tool: its declaration, which the parser, the help text and the shell completions
/// use, and its action.
struct Command: Sendable {
  /// A section of the help text that lists commands.
  enum Group: String, CaseIterable, Sendable {
    case looking, selling, markets, program
  }

  typealias Action = @MainActor @Sendable (CommandRun) async throws -> Void

  let name: String
  let group: Group
  /// The operands, such as `ID [N]`. An operand in brackets isn't required, and `...` stands for any number of operands.
  var operands = ""
  /// The option that receives the operands as additional values, or `nil` if the operands aren't option values.
  ///
  /// For example, `register a.png b.png` is equivalent to `register --image a.png --image b.png`.
  var operandOption: Option?
  /// The options that are specific to this command.
  var options: [Option] = []
  /// The values of an option of which the command accepts only some.
  var choices: [Option: [String]] = [:]
  /// A Boolean value that indicates whether the command accesses a market, either on a server or embedded.
  var usesMarket = true
  /// A Boolean value that indicates whether the command requires seller credentials.
  var needsSeller = false
  /// A Boolean value that indicates whether the command can print its result as JSON.
  var hasJSON = true
  /// The time, in seconds, that the command has to finish after a termination signal.
  var patience = 0.5
  /// A Boolean value that indicates whether a termination signal is the normal way to stop the command.
  var endsBySignal = false
  let action: Action

  /// The options that the command shares with other commands.
  var commonOptions: [Option] {
    (needsSeller ? Option.ofSellers : []) + (usesMarket ? Option.ofMarkets : [])
      + (hasJSON ? [.json] : []) + Option.ofProgram
  }
  var allOptions: [Option] { options + commonOptions }

  /// The values that shell completions suggest for an option.
  func choices(of option: Option) -> [String] { choices[option] ?? option.choices }

  /// The option with its placeholder, such as `--page N`.
  func usage(of option: Option) -> String {
    choices[option].map { "\(option.spelling) \($0.joined(separator: "|"))" } ?? option.usage
  }

  /// The names of the operands, without brackets.
  var operandNames: [String] {
    operands.split { " []".contains($0) }.map { String($0).replacing("...", with: "") }
  }
  var operandLimit: Int { operands.hasSuffix("...]") ? .max : operandNames.count }
  var requiredOperand: String? { operands.hasPrefix("[") ? nil : operandNames.first }
  var summary: LocalizedText { TextFile.help[name] }

  /// All commands, in the order of the help text. The first command is the default.
  static let all: [Command] = [
    .list, .search, .show, .image, .browse, .register, .edit, .delete, .login, .logout, .health,
    .doctor, .serve, .reset, .completions, .help,
  ]
}
