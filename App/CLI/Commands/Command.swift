import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// A command of the `openmarket` command-line tool: its declaration, which the parser, the help text and the shell completions
/// use, and its action.
struct Command: Sendable {
  struct Operand: Sendable {
    let placeholder: String
    var isRequired = true
    /// The maximum number of operands.
    var limit = 1
    /// The option that receives the operands as additional values, or `nil` if the operands aren't option values.
    ///
    /// For example, `register a.png b.png` is equivalent to `register --image a.png --image b.png`.
    var option: Option?
    /// The values that shell completions suggest.
    var choices: @Sendable () -> [String] = { [] }
    var isPath = false
    var summary: LocalizedText { TextFile.help[placeholder] }

    /// An operand for a product ID.
    static let productID = Operand(placeholder: "ID")
  }

  /// A section of the help text that lists commands.
  enum Group: String, CaseIterable, Sendable {
    case looking, selling, markets, program
  }

  typealias Action = @MainActor @Sendable (CommandRun) async throws(CommandFailure) -> Void

  let name: String
  let group: Group
  var operand: Operand?
  /// The options that are specific to this command.
  var options: [Option] = []
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
  var summary: LocalizedText { TextFile.help[name] }
  /// The lines after the options in the help text.
  var remarks: [LocalizedText] {
    TextFile.help.further(name) + allOptions.flatMap { TextFile.help.further($0.spelling) }
  }
  /// Example command lines for the help text.
  var examples: [String] { TextFile.examples[name] ?? [] }
  var allOptions: [Option] { options + commonOptions }

  /// All commands, in the order of the help text. The first command is the default.
  static let all: [Command] = [
    .list, .search, .show, .image, .browse, .register, .edit, .delete, .login, .logout, .health,
    .doctor, .serve, .reset, .explain, .completions, .help,
  ]
}

/// An option of the command line, which the parser, the help text and the shell completions use.
struct Option: Hashable, Sendable {
  /// The name without the leading dashes.
  ///
  /// Different commands may have options with the same name if all of these options are flags, or if all of these options have a
  /// value.
  let name: String
  /// The letter of the short form, such as `h` for `-h`.
  let letter: Character?
  /// The placeholder for the value in the help text, or `nil` for a flag.
  let placeholder: String?
  /// The values that shell completions suggest.
  let choices: [String]
  /// A Boolean value that indicates whether the value is the path of a file or folder.
  let isPath: Bool
  /// The environment variable that supplies the value if the command line doesn't contain the option.
  let variable: String?
  let summary: LocalizedText

  /// Creates an option. Without a placeholder and choices, the option is a flag.
  ///
  /// - Parameter summary: The summary, or `nil` for the one in the help's texts.
  init(
    _ name: String, letter: Character? = nil, value placeholder: String? = nil,
    choices: [String] = [], isPath: Bool = false, variable: String? = nil,
    summary: LocalizedText? = nil
  ) {
    self.name = name
    self.letter = letter
    self.placeholder = placeholder ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
    self.choices = choices
    self.isPath = isPath
    self.variable = variable
    self.summary = summary ?? TextFile.help["--\(name)"]
  }

  var spelling: String { "--\(name)" }

  /// The option with its placeholder, such as `--page N`.
  var usage: String { placeholder.map { "\(spelling) \($0)" } ?? spelling }
}

/// The options that several commands share.
extension Option {
  static let json = Option("json")
  static let language = Option(
    "lang", choices: Language.allCases.map(\.rawValue), variable: "OPENMARKET_LANG")
  static let noColor = Option("no-color", variable: "NO_COLOR")
  static let help = Option("help", letter: "h")
  static let version = Option("version")
  static let ofProgram = [language, noColor, help, version]

  static let server = Option("server", value: "URL", variable: "OPENMARKET_SERVER")
  static let api = Option(
    "api", choices: APIVersion.allCases.map(\.rawValue), variable: "OPENMARKET_API")
  static let allowHTTP = Option("allow-http")
  static let dataFolder = Option(
    "data-dir", value: "PATH", isPath: true, variable: "OPENMARKET_DATA_DIR")
  static let ofMarkets = [server, api, allowHTTP, dataFolder]

  // An option for the secret itself would be unsafe, because other users of the computer can see the arguments of every process.
  static let identifier = Option("identifier", value: "TEXT", variable: "OPENMARKET_IDENTIFIER")
  static let secretFile = Option("secret-file", value: "PATH", isPath: true)
  static let ofSellers = [identifier, secretFile]
  /// The name of the environment variable that contains the seller's secret.
  static let secretVariable = "OPENMARKET_SECRET"

  /// An option that skips the confirmation prompt, for commands that ask before they remove something.
  static let yes = Option("yes", letter: "y")
  /// An option that shows the requests for a change instead of sending them.
  static let dryRun = Option("dry-run")
}
