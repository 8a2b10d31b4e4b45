import OpenMarket
import OpenMarketData

/// One run of the program, from its arguments to its exit code.
struct Program: Sendable {
  static let version = "0.1.0"

  let arguments: [String]
  let environment: [String: String]
  let output: StandardStream
  let error: StandardStream

  /// How it ends when it is told to.
  var windingUp: WindingUp {
    ArgumentParser.parse(arguments).command?.windingUp ?? .interruption
  }

  /// Runs away from the main actor, which the view models need.
  @concurrent
  func run() async -> ExitCode {
    let arguments = ArgumentParser.parse(arguments)
    let preferences = Preferences(arguments, environment: environment)
    let diagnostics = Diagnostics(stream: error, preferences: preferences)
    do throws(Failure) {
      let report = try await report(arguments, preferences, diagnostics)
      try write(report.output)
      report.notes.forEach(diagnostics.note)
      if let failure = report.failure { diagnostics.tell(failure) }
      return report.exitCode
    } catch {
      diagnostics.tell(error)
      return error.exitCode
    }
  }

  private func write(_ text: String) throws(Failure) {
    do {
      try output.write(text)
    } catch {
      throw .output(error)
    }
  }

  private func report(
    _ arguments: ParsedArguments, _ preferences: Preferences, _ diagnostics: Diagnostics
  ) async throws(Failure) -> Report {
    let terminal = Terminal(
      of: output, environment: environment, allowsStyle: preferences.allowsStyle)
    switch try invocation(arguments) {
    case .prepare(let request):
      let command = PrepareCommand(
        request: request, environment: environment, preferences: preferences, terminal: terminal)
      return try await command.run()
    case .serve(let request):
      let command = ServeCommand(
        request: request, environment: environment, preferences: preferences, output: output,
        diagnostics: diagnostics)
      return try await command.run()
    case .reset(let request):
      let command = ResetCommand(
        request: request, environment: environment, preferences: preferences,
        question: Question(input: .input, output: error))
      return try command.run()
    case .help(let topic):
      return Report(HelpText(language: preferences.language).lines(on: topic))
    case .version:
      return Report(["openmarket \(Self.version)"])
    case .list(let request, let server):
      let command = ListCommand(request: request, preferences: preferences, terminal: terminal)
      return try await command.run(in: market(server, preferences, diagnostics))
    case .show(let id, let server):
      let command = ShowCommand(id: id, preferences: preferences, terminal: terminal)
      return try await command.run(in: market(server, preferences, diagnostics))
    case .health(let server):
      let command = HealthCommand(preferences: preferences)
      return try await command.run(in: market(server, preferences, diagnostics))
    }
  }

  private func invocation(_ arguments: ParsedArguments) throws(Failure) -> Invocation {
    do {
      return try Invocation(arguments, environment: environment)
    } catch {
      throw .usage(error)
    }
  }

  private func market(
    _ server: ServerChoice, _ preferences: Preferences, _ diagnostics: Diagnostics
  ) throws(Failure) -> DIContainer {
    if server.address == nil { diagnostics.note(Labels.embeddedMarket(preferences.language)) }
    do {
      return try Market.container(server: server, preferences: preferences)
    } catch {
      throw .unforeseen(LocalizedText(error))
    }
  }
}
