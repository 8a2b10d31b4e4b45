import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// A run of a command: a view model, what the command does with it, and the state that it ended in.
@MainActor
final class CommandRun {
  let arguments: Arguments
  let console: Console
  /// The container of the market that the command uses, if any.
  private(set) var container: DIContainer?
  /// The recorder of the requests for a change, or `nil` if this isn't a dry run.
  private var recorder: RequestRecorder?

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  var language: Language { console.language }

  /// Performs the selected command.
  ///
  /// The options `--help` and `--version` work even if operands are missing or option values are invalid.
  func perform() async throws(CommandFailure) {
    if let problem = arguments.problem { throw problem }
    if arguments.isGiven(.help) {
      return try console.write(HelpText(language: language).lines(on: arguments.command))
    }
    if arguments.isGiven(.version) { return try console.write(["openmarket \(Self.version)"]) }
    _ = try arguments.choice(of: .language, as: Language.self)
    let command = arguments.chosen
    if let operand = command.operand, operand.isRequired, arguments.operands.isEmpty {
      throw .usage("missing-operand", operand.placeholder, command.name)
    }
    var failure: CommandFailure?
    do {
      try await command.action(self)
    } catch {
      failure = error
    }
    // Pages are saved after they were returned.
    if !Task.isCancelled { await container?.savedPages?.flush() }
    if let failure { throw failure }
  }

  /// Returns a container for a market. Its pages are saved before the command ends.
  ///
  /// - Parameter sellers: The store of the seller's credentials.
  func connect(
    to market: Market, sellers: any SellerCredentialStore = InMemorySellerCredentialStore()
  ) -> DIContainer {
    var made = market.container(sellers: sellers)
    if arguments.has(.dryRun) { (made, recorder) = made.recordingChanges() }
    container = made
    return made
  }

  // MARK: - View models

  /// Acts on a view model while its progress is shown, and prints the state that it ended in.
  ///
  /// With `--json`, the output is the state's JSON. In a dry run, it's the requests that were recorded.
  ///
  /// - Parameters:
  ///   - showsProgress: A Boolean value that indicates whether the progress is shown.
  ///   - isPrinted: A Boolean value that indicates whether the state is printed, or `false` if the output is something else.
  ///   - act: The closure that calls the view model's methods.
  ///   - lines: The closure that returns the lines to print for the state.
  /// - Throws: The failure of the state after it was printed.
  func show<Model: ViewModel>(
    _ model: Model, showsProgress: Bool = true, isPrinted: Bool = true,
    act: (Model) async throws(CommandFailure) -> Void,
    lines: (Model.State) -> [String] = { _ in [] }
  ) async throws(CommandFailure) where Model.State: Shown {
    try await follow(model, showsProgress: showsProgress, act)
    if let recorder, !recorder.requests.isEmpty {
      return try console.write(recorder.requests)
    }
    let state = model.state
    let failure = state.failure(in: language)
    if failure == .interrupted { throw .interrupted }
    if console.isJSON, isPrinted || failure != nil {
      try console.write(json: state)
    } else if isPrinted {
      try console.write(lines(state))
    }
    state.notes(for: console).forEach(console.note)
    if let failure { throw failure }
  }

  private func follow<Model: ViewModel>(
    _ model: Model, showsProgress: Bool, _ act: (Model) async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) where Model.State: Shown {
    let line = ProgressLine(
      on: console.error, language: language, isHidden: console.isJSON || !showsProgress)
    let watcher = Task { [states = model.states] in
      for await state in states { state.showProgress(on: line) }
    }
    var failure: CommandFailure?
    do {
      try await act(model)
    } catch {
      failure = error
    }
    watcher.cancel()
    await watcher.value
    line.end()
    if let failure { throw failure }
  }

  // MARK: - Prompting

  /// Prompts for a confirmation, unless the user gave `--yes` or the command sends nothing.
  func confirm(_ question: LocalizedText) async throws(CommandFailure) {
    if needsConfirmation { try await console.confirm(question) }
  }

  /// A Boolean value that indicates whether the user must confirm the command.
  var needsConfirmation: Bool { !arguments.has(.yes) && !arguments.has(.dryRun) }

  private static let version = "0.1.0"
}

extension Console {
  /// Writes the requests of a dry run.
  ///
  /// The requests mask the identifier and the secret, and the `curl` command reads both values from environment variables.
  fileprivate func write(_ requests: [RecordedRequest]) throws(CommandFailure) {
    // The recorder has already encoded the bodies, so creating the commands can't fail.
    let requests = requests.map { request in
      (message: request.preview.message, curl: (try? CurlCommand(request).text) ?? "")
    }
    if isJSON {
      let json = requests.map { ["message": $0.message, "curl": $0.curl] as JSONObject }
      return try write(json: ["requests": json] as JSONObject)
    }
    // Print the `curl` commands together, because a command may use the result of the previous command.
    let text = (requests.map(\.message) + [requests.map(\.curl).joined(separator: "\n")])
      .joined(separator: "\n\n")
    // If the output isn't a terminal, don't replace unsafe characters in the text, because a shell may run the `curl` commands.
    try write([terminal.isTerminal ? TerminalText(paragraphs: text).text : text])
  }
}
