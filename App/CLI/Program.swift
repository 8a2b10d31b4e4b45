import OpenMarketLock
import OpenMarketTerminal

/// A single run of the `openmarket` command-line tool.
struct Program: Sendable {
  private let arguments: Arguments
  private let context: CommandContext
  private let hasReported = Flag()

  init(_ words: [String], environment: [String: String]) {
    arguments = Arguments(words, of: Commands.declarations, environment: environment)
    context = CommandContext(arguments)
  }

  /// The time, in seconds, that the program has to finish after a termination signal.
  var patience: Double { arguments.command?.patience ?? 0.5 }

  /// A Boolean value that indicates whether a termination signal is the normal way to stop the command.
  var endsBySignal: Bool { arguments.command?.endsBySignal ?? false }

  /// Runs the selected command off the main actor, and returns the exit code.
  @concurrent
  func run() async -> ExitCode {
    do throws(Failure) {
      let report = try await Commands.run(arguments, in: context)
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
private final class Flag: Sendable {
  private let isSet = Mutex(false)

  /// Sets the flag. Returns `true` for the first call and `false` for every later call.
  func set() -> Bool {
    isSet.withLock { isSet in
      defer { isSet = true }
      return !isSet
    }
  }
}
