/// One run of the program, from its arguments to its exit code.
struct Program: Sendable {
  static let version = "0.1.0"

  let arguments: [String]
  let environment: [String: String]
  let input: StandardStream
  let output: StandardStream
  let error: StandardStream

  /// How it ends when it is told to.
  var windingUp: WindingUp {
    ArgumentParser.parse(arguments).command?.windingUp ?? .interruption
  }

  /// Runs away from the main actor, which the view models need.
  @concurrent
  func run() async -> ExitCode {
    let settings = Settings(
      ArgumentParser.parse(arguments), environment: environment,
      file: SettingsFile(reading: UserFolder.settingsFile(environment)))
    let context = CommandContext(
      settings: settings, preferences: Preferences(settings), input: input, output: output,
      error: error)
    let diagnostics = context.diagnostics
    do throws(Failure) {
      let report = try await invocation(settings).command.run(in: context)
      try write(report, in: context)
      report.notes.forEach(diagnostics.note)
      if let failure = report.failure { diagnostics.tell(failure) }
      return report.exitCode
    } catch {
      diagnostics.tell(error)
      return error.exitCode
    }
  }

  private func write(_ report: Report, in context: CommandContext) throws(Failure) {
    do {
      try context.output.write(report.output)
    } catch {
      throw report.change.map { .untold($0, error) } ?? .output(error)
    }
  }

  private func invocation(_ settings: Settings) throws(Failure) -> Invocation {
    do {
      return try Invocation(settings)
    } catch {
      throw .usage(error)
    }
  }
}
