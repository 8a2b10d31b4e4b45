import OpenMarketJSON
import OpenMarketPresentation

/// A command of the `openmarket` command-line tool.
protocol Command: Sendable {
  static var declaration: CommandDeclaration { get }

  /// Runs the command with the context's arguments, and returns a report.
  ///
  /// An implementation of this method validates all operands and options before it does anything else.
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report
}

/// A namespace for the list of commands.
enum Commands {
  /// All commands, in the order of the help text. The first command is the default.
  static let all: [any (Command & SendableMetatype).Type] = [
    ListCommand.self, SearchCommand.self, ShowCommand.self, ImageCommand.self, BrowseCommand.self,
    RegisterCommand.self, EditCommand.self, DeleteCommand.self, LoginCommand.self,
    LogoutCommand.self,
    HealthCommand.self, DoctorCommand.self, ServeCommand.self, ResetCommand.self,
    ExplainCommand.self, CompletionsCommand.self, HelpCommand.self,
  ]

  static var declarations: [CommandDeclaration] { all.map { $0.declaration } }

  /// Runs the command that the arguments select.
  ///
  /// The options `--help` and `--version` work even if operands are missing or option values are invalid.
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let arguments = context.arguments
    if let problem = arguments.problem { throw problem }
    if arguments.isGiven(CommonOptions.help) {
      return HelpCommand.report(on: arguments.command, in: context)
    }
    if arguments.isGiven(CommonOptions.version) {
      return Report(
        in: context, json: ["version": version], lines: ["openmarket \(version)"])
    }
    _ = try arguments.choice(of: CommonOptions.language, as: Language.self)
    let command = all.first { $0.declaration.name == arguments.command?.name } ?? ListCommand.self
    let declaration = command.declaration
    if let operand = declaration.operand, operand.isRequired, arguments.operands.isEmpty {
      throw .missingOperand(operand.placeholder, command: context.arguments.commandName)
    }
    return try await command.run(in: context)
  }

  private static let version = "0.1.0"
}
