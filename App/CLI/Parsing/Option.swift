import OpenMarketDomain

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
    var summary: LocalizedText { TextFile.help[placeholder] }

    /// An operand for a product ID.
    static let productID = Operand(
      placeholder: "ID")
  }

  /// A section of the help text that lists commands.
  enum Group: CaseIterable, Sendable {
    case looking, selling, markets, program
  }

  let name: String
  let group: Group
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
  /// Lines for the help text that contain names from the code.
  var moreRemarks: [LocalizedText] = []
  /// Example command lines for the help text.
  let examples: [String]

  var summary: LocalizedText { TextFile.help[name] }
  /// The lines after the options in the help text.
  var remarks: [LocalizedText] {
    TextFile.help.further(name) + moreRemarks
      + allOptions.flatMap { TextFile.help.further($0.spelling) }
  }

  /// The options of the command, followed by the options that it shares with other commands.
  var allOptions: [Option] { options + commonOptions }

  /// The options that the command shares with other commands.
  var commonOptions: [Option] {
    (needsSeller ? SellerOptions.all : []) + (usesServer ? ServerOptions.all : [])
      + CommonOptions.all
  }
}
