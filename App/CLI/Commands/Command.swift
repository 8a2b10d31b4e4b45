import OpenMarketKit

/// A command of the `openmarket` command-line tool.
///
/// The help's table declares its section, its operands and its options, for the parser, the help
/// and the shell completions. For example, `image looking ID [N] --output +json` is in the section
/// `looking`, and its second operand isn't required. `...` stands for any number of operands,
/// `+json` for the options that an entry with this key declares, and `--api=v3|v1` for an option of
/// which the command accepts only some values.
struct Command: Sendable {
  typealias Action = @MainActor @Sendable (CommandRun) async throws -> Void

  let name: String
  /// The option that receives the operands as additional values, or `nil` if the operands aren't
  /// option values.
  ///
  /// For example, `register a.png b.png` is equivalent to `register --image a.png --image b.png`.
  var operandOption: Option?
  /// The time, in seconds, that the command has to finish after a termination signal.
  var patience = 0.5
  /// A Boolean value that indicates whether a termination signal is the normal way to stop the
  /// command.
  var endsBySignal = false
  let action: Action

  /// The key of the title of the section that lists the command.
  var section: String { words.first ?? "" }
  /// The options that are specific to this command.
  var options: [Option] { words.compactMap(Option.init(word:)) }
  /// The options that the command shares with other commands.
  var commonOptions: [Option] {
    (words + ["+program"]).filter { $0.hasPrefix("+") }
      .flatMap { TextFile.help[$0].values.compactMap(Option.init(word:)) }
  }
  var allOptions: [Option] { options + commonOptions }

  /// The operands, such as `ID [N]`.
  var operands: [String] { words.dropFirst().filter { $0.first != "-" && $0.first != "+" } }
  /// The names of the operands, without brackets.
  var operandNames: [String] { operands.map { $0.filter { !"[].".contains($0) } } }
  var operandLimit: Int { operands.last?.hasSuffix("...]") == true ? .max : operands.count }
  var requiredOperand: String? { operands.first?.first == "[" ? nil : operands.first }
  var summary: LocalizedText { TextFile.help[name].text }

  /// The placeholder of an option's value, which lists the values that the command accepts if they
  /// are only some.
  func placeholder(of option: Option) -> String? {
    words.first { $0.hasPrefix("\(option.spelling)=") }
      .map { String($0.dropFirst(option.spelling.count + 1)) } ?? option.placeholder
  }

  private var words: [String] { TextFile.help[name].values }

  /// All commands, in the order of the help text. The first command is the default.
  static let all: [Command] = [
    .list, .search, .show, .image, .browse, .register, .edit, .delete, .login, .logout, .health,
    .doctor, .serve, .reset, .completions, .help,
  ]
}
