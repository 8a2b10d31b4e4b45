import Foundation
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

/// A run of a command: a view model, what the command does with it, and the state that it ended in.
@MainActor
final class CommandRun {
  let console: Console
  /// The clock that measures the timeouts and pauses of requests.
  let clock: any Clock<Duration>
  /// The container of the market that the command uses, if any.
  private var container: DIContainer?
  /// The recorder of the requests for a change, or `nil` if this isn't a dry run.
  private var recorder: RequestRecorder?

  init(_ console: Console, clock: any Clock<Duration> = SuspendingClock()) {
    (self.console, self.clock) = (console, clock)
  }

  nonisolated var arguments: Arguments { console.arguments }
  var language: Language { console.language }

  /// Performs the selected command.
  ///
  /// The options `--help` and `--version` work even if operands are missing or option values are
  /// invalid.
  func perform() async throws {
    if let problem = arguments.problem { throw problem }
    if arguments.has(.help) { return try console.write(help(on: arguments.command)) }
    if arguments.has(.version) {
      return try console.isJSON
        ? console.write(json: ["version": Self.version])
        : console.write(["openmarket \(Self.version)"])
    }
    let _: Language? = try arguments[.language]?.choice()
    let command = arguments.chosen
    if let operand = command.requiredOperand, arguments.operands.isEmpty {
      throw CommandFailure.usage("missing-operand", operand, command.name)
    }
    let outcome = await Result { try await command.action(self) }
    // The pages that the command loaded are saved after they were returned.
    if !Task.isCancelled { await container?.savedPages?.flush() }
    try outcome.get()
  }

  /// Returns a container for a market. Its pages are saved before the command ends. It removes the
  /// saved pages of the market when another seller signs in, or the seller signs out.
  ///
  /// - Parameters:
  ///   - sandbox: The opened embedded market, or `nil` for a server.
  ///   - sellers: The store of the seller's credentials.
  func connect(
    to market: Market, _ sandbox: SandboxMarket? = nil,
    sellers: any SellerCredentialStore = InMemorySellerCredentialStore()
  ) -> DIContainer {
    var configuration = market.configuration
    if arguments.has(.dryRun) { (configuration.offline, configuration.draftFolder) = (nil, nil) }
    let transport = sandbox.map { SandboxSessionManager(market: $0) }
    func container(recordingIn recorder: RequestRecorder? = nil) -> DIContainer {
      DIContainer(configuration: configuration, sellers: sellers, transport: transport) {
        // The command line has the values of a form already.
        $0.drafts = nil
        if let recorder { $0.products = configuration.apiVersion.products(from: recorder) }
      }
    }
    var made = container()
    if arguments.has(.dryRun) {
      let paths = arguments.files(.image).map(\.path)
      recorder = RequestRecorder(reading: made.service, of: made.server, files: paths)
      made = container(recordingIn: recorder)
    }
    self.container = made
    return made
  }

  /// Acts on a view model while its progress is shown, and prints the state that it ended in.
  ///
  /// With `--json`, the output is the state's JSON. In a dry run, it's the requests that were
  /// recorded.
  ///
  /// - Parameters:
  ///   - showsProgress: A Boolean value that indicates whether the progress is shown.
  ///   - isPrinted: A Boolean value that indicates whether the state is printed, or `false` if the
  ///     output is something else.
  ///   - act: The closure that calls the view model's methods.
  ///   - lines: The closure that returns the lines to print for the state.
  /// - Throws: The failure of the state after it was printed.
  func show<Model: ViewModel>(
    _ model: Model, showsProgress: Bool = true, isPrinted: Bool = true,
    act: (Model) async throws -> Void, lines: (Model.State) -> [String] = { _ in [] }
  ) async throws where Model.State: Shown {
    let line = ProgressLine(
      on: console.error, language: language, isHidden: console.isJSON || !showsProgress)
    let watcher = Task { [states = model.states] in
      for await state in states { state.progress.map(line.show) }
    }
    do {
      defer {
        watcher.cancel()
        line.end()
      }
      try await act(model)
    }
    if let recorder, !recorder.requests.isEmpty { return try write(recorder.requests) }
    let state = model.state
    let failure = state.failure(in: language)
    if failure == .interrupted { throw CommandFailure.interrupted }
    if console.isJSON, isPrinted || failure != nil {
      do {
        try console.write(json: state)
      } catch {
        // Without the line, a script would send the product again.
        var failure = CommandFailure(error)
        failure.advice = state.change
        throw failure
      }
    } else if isPrinted {
      try console.write(lines(state))
    }
    state.notes(for: console).forEach(console.note)
    if let failure { throw failure }
  }

  /// Throws a failure that names all options that are missing, unless the user can be asked for
  /// them.
  ///
  /// - Parameters:
  ///   - options: The missing options, which the user isn't asked for.
  ///   - seller: The seller whose missing credentials the user can be asked for.
  func checkMissing(_ options: [String] = [], of seller: Seller? = nil) throws {
    let credentials = console.canAsk ? [] : seller?.missingOptions ?? []
    guard !(options + credentials).isEmpty else { return }
    let name = arguments.chosen.name
    let missing = (options + credentials).joined(separator: ", ")
    var failure = CommandFailure.usage("missing-options", name, missing)
    if !credentials.isEmpty, name != "login" { failure.advice = .message("login-saves") }
    throw failure
  }

  /// Returns a text as a line of output. It may contain the name of a file.
  func lines(_ text: LocalizedText) -> [String] { [TerminalText(line: text(language)).text] }

  private static let version = "0.1.0"

  /// Writes the requests of a dry run, with their `curl` commands.
  private func write(_ requests: [RecordedRequest]) throws {
    if console.isJSON {
      let json = requests.map { ["message": $0.message, "curl": $0.curl] }
      return try console.write(json: ["requests": json])
    }
    let text = requests.flatMap { [$0.message, $0.curl] }.joined(separator: "\n\n")
    // If the output isn't a terminal, don't replace unsafe characters in the text, because a shell
    // may run the `curl` commands.
    try console.write([console.terminal.isTerminal ? TerminalText(paragraphs: text).text : text])
    if arguments.isGiven(.image) { console.note(.message("files-as-they-are")) }
    if arguments.chosen.name == "delete", requests.last?.message.hasPrefix("POST ") == true {
      console.note(.message("second-request"))
    }
  }
}

/// A state that a command can end in.
protocol Shown: Encodable, Sendable {
  /// The failure that the state reports, or `nil` if the command succeeded.
  ///
  /// A state in which the command can't end reports that the command was interrupted.
  func failure(in language: Language) -> CommandFailure?

  /// The sentence for the user about a completed change, such as a registration, or `nil`.
  var change: LocalizedText? { get }

  /// The lines for the standard error.
  func notes(for console: Console) -> [LocalizedText]

  /// The progress of a transfer in flight, or `nil` if nothing is sent or received.
  var progress: LocalizedText? { get }
}

extension Shown {
  var change: LocalizedText? { nil }
  func notes(for console: Console) -> [LocalizedText] { [] }
  var progress: LocalizedText? { nil }
}

extension TransferProgress {
  /// The number of completed bytes, with the total and the percentage if they're known.
  var text: LocalizedText {
    let done = LocalizedText.size(completedBytes)
    guard let totalBytes, let fraction else { return done }
    return .message("part-of", [done, LocalizedText.size(totalBytes), Int(fraction * 100)])
  }
}
