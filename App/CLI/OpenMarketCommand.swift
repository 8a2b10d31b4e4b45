import Foundation
import OpenMarketBrowse
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketTerminal

/// The entry point of the `openmarket` command-line tool.
@main
struct OpenMarketCommand {
  static func main() async {
    Language.removeInvalidVariables()
    StandardStream.occupyMissing()
    // Ignore SIGPIPE so that writing to a closed pipe throws an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    let signals = TerminationSignals()
    let program = Program(
      Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    let work = Task { await program.run() }
    signals.watch { signal in
      // End the program immediately after a second signal.
      if work.isCancelled { end(program, by: signal) }
      work.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + program.patience) {
        end(program, by: signal)
      }
    }
    let code = await work.value
    guard let signal = signals.first, !program.endsBySignal else { exit(code.rawValue) }
    exit(128 + signal)
  }

  private static func end(_ program: Program, by signal: Int32) -> Never {
    TerminalSession.restore()
    program.reportInterruption()
    _exit(128 + signal)
  }
}

/// A single run of the `openmarket` command-line tool.
struct Program: Sendable {
  private let context: CommandContext
  private let hasReported = Once()

  init(_ words: [String], environment: [String: String]) {
    context = CommandContext(
      Arguments(words, of: Commands.declarations, environment: environment))
  }

  /// The time, in seconds, that the program has to finish after a termination signal.
  var patience: Double { context.arguments.command?.patience ?? 0.5 }

  /// A Boolean value that indicates whether a termination signal is the normal way to stop the command.
  var endsBySignal: Bool { context.arguments.command?.endsBySignal ?? false }

  /// Runs the selected command off the main actor, and returns the exit code.
  @concurrent
  func run() async -> ExitCode {
    do throws(CommandFailure) {
      let report = try await Commands.run(in: context)
      try context.write(report.output)
      report.notes.forEach(context.note)
      guard let failure = report.failure else { return .done }
      throw failure
    } catch {
      if hasReported.set() { context.tell(error) }
      return error.exitCode
    }
  }

  /// Reports that the program was interrupted. This method does nothing if a failure has already been reported or if writing
  /// would block.
  func reportInterruption() {
    guard context.error.takesMore else { return }
    if hasReported.set() { context.tell(.interrupted) }
  }
}

/// A thread-safe flag that can be set once.
private final class Once: Sendable {
  private let isSet = Mutex(false)

  /// Sets the flag. Returns `true` for the first call and `false` for every later call.
  func set() -> Bool {
    isSet.withLock { isSet in
      defer { isSet = true }
      return !isSet
    }
  }
}
