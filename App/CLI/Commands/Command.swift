/// A command of the program.
protocol Command: Sendable {
  static var declaration: CommandDeclaration { get }

  /// Runs the command, after it has read its operands and options.
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report
}

/// The commands of the program.
enum Commands {
  /// All commands, in the order of the help text. The first one runs if none is named.
  static let all: [any (Command & SendableMetatype).Type] = [
    ListCommand.self, SearchCommand.self, ShowCommand.self, ImageCommand.self, BrowseCommand.self,
    RegisterCommand.self, EditCommand.self, DeleteCommand.self, LoginCommand.self,
    LogoutCommand.self,
    HealthCommand.self, DoctorCommand.self, ServeCommand.self, ResetCommand.self,
    ExplainCommand.self, CompletionsCommand.self, HelpCommand.self,
  ]

  static var declarations: [CommandDeclaration] { all.map { $0.declaration } }

  /// Runs the command of a command line.
  ///
  /// Help is given even if values are missing or wrong.
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    if let problem = arguments.problem { throw problem }
    if arguments.isGiven(CommonOptions.help) {
      return HelpCommand.report(
        arguments.command.map { .command($0) } ?? .overview, in: context)
    }
    if arguments.isGiven(CommonOptions.version) {
      return context.isJSON
        ? Report(json: ["version": version]) : Report(["openmarket \(version)"])
    }
    _ = try arguments.value(of: CommonOptions.language)
    let command = all.first { $0.declaration.name == arguments.command?.name } ?? ListCommand.self
    let declaration = command.declaration
    if let operand = declaration.operand, operand.isRequired, arguments.operands.isEmpty {
      throw .missingOperand(operand.placeholder, command: declaration.name)
    }
    return try await command.run(arguments, in: context)
  }

  private static let version = "0.1.0"
}
