import Foundation
import OpenMarketBrowse
import OpenMarketKit
import OpenMarketLock
import OpenMarketTerminal

/// The entry point of the `openmarket` command-line tool.
@main
struct OpenMarketCommand {
  static func main() async {
    Language.removeInvalidVariables()
    StandardStream.occupyMissing()
    // Ignore SIGPIPE so that writing to a closed pipe throws an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // Likewise for writing a file that is larger than the limit of the process.
    signal(SIGXFSZ, SIG_IGN)
    let signals = TerminationSignals()
    let program = Program(words(), environment: ProcessInfo.processInfo.environment)
    let work = Task { await program.run() }
    signals.watch { signal in
      // End the program immediately after a second signal.
      if work.isCancelled { end(program, by: signal) }
      program.isStopping.set()
      work.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + program.command.patience) {
        end(program, by: signal)
      }
    }
    let code = await work.value
    guard let signal = signals.first, !program.command.endsBySignal else { exit(code.rawValue) }
    exit(128 + signal)
  }

  /// Returns the words of the command line. A word is `nil` if it isn't UTF-8, because `CommandLine.arguments` would replace its bytes.
  private static func words() -> [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
  }

  private static func end(_ program: Program, by signal: Int32) -> Never {
    Browse.restoreTerminal()
    program.reportInterruption()
    _exit(128 + signal)
  }
}

/// A single run of the `openmarket` command-line tool.
struct Program: Sendable {
  private let arguments: Arguments
  private let console: Console
  private let hasReported = Flag()
  /// The flag that is set at the first termination signal.
  let isStopping = Flag()

  init(_ words: [String?], environment: [String: String]) {
    arguments = Arguments(words, environment: environment)
    console = Console(arguments, isStopping: isStopping)
  }

  /// The selected command, or the default command.
  var command: Command { arguments.chosen }

  /// Runs the selected command, and returns the exit code.
  @MainActor
  func run() async -> ExitCode {
    do {
      try await CommandRun(arguments, console).perform()
      return .done
    } catch {
      let failure = CommandFailure(error)
      if hasReported.set() { console.tell(failure) }
      return failure.exitCode
    }
  }

  /// Reports that the program was interrupted. This method does nothing if a failure has already been reported or if writing
  /// would block.
  func reportInterruption() {
    guard console.error.takesMore else { return }
    if hasReported.set() { console.tell(.interrupted) }
  }
}

/// A thread-safe flag that can't be reset.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock(\.self) }

  /// Sets the flag. Returns `true` for the first call and `false` for every later call.
  @discardableResult
  func set() -> Bool {
    value.withLock { isSet in
      defer { isSet = true }
      return !isSet
    }
  }
}
