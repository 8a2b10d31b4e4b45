import Foundation
import OpenMarketKit
import OpenMarketLock
import OpenMarketTerminal

/// The entry point of the `openmarket` command-line tool.
@main
struct OpenMarketCommand {
  static func main() async {
    MessageLocale.removeInvalidVariables()
    occupyMissingStreams()
    // Ignore SIGPIPE so that writing to a closed pipe throws an error instead of ending the
    // process.
    signal(SIGPIPE, SIG_IGN)
    // Likewise for writing a file that is larger than the limit of the process.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Arguments(words(), environment: ProcessInfo.processInfo.environment)
    let console = Console(arguments: arguments)
    let command = arguments.chosen
    let work = Task { @MainActor in
      do {
        try await CommandRun(console).perform()
        return ExitCode.done
      } catch {
        let failure = CommandFailure(error)
        tell(failure, on: console)
        return failure.exitCode
      }
    }
    let firstSignal = Mutex<Int32?>(nil)
    Signals.watch { signal in
      firstSignal.withLock { $0 = $0 ?? signal }
      // End the program immediately after a second signal.
      if work.isCancelled { end(console, by: signal) }
      work.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + command.patience) {
        end(console, by: signal)
      }
    }
    let code = await work.value
    let signal = command.endsBySignal ? nil : firstSignal.withLock(\.self)
    exit(status(code, after: signal))
  }

  /// Returns the exit status of the program. A command that was done when a signal arrived
  /// succeeded, so that a script doesn't run it again.
  static func status(_ code: ExitCode, after signal: Int32?) -> Int32 {
    signal.map { code == .done ? 0 : 128 + $0 } ?? code.rawValue
  }

  /// Returns the words of the command line. A word is `nil` if it isn't UTF-8, because
  /// `CommandLine.arguments` would replace its bytes.
  private static func words() -> [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
  }

  /// Opens `/dev/null` for each standard stream that was closed when the process started.
  ///
  /// Without this method, the next file that the process opens would get the file descriptor of a
  /// standard stream.
  private static func occupyMissingStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` returns the lowest free file descriptor, which is the missing descriptor.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  private static func end(_ console: Console, by signal: Int32) -> Never {
    if console.error.takesMore { tell(.interrupted, on: console) }
    _exit(128 + signal)
  }

  private static let hasFailed = Mutex(false)

  /// Writes the failure with which the program ends. Later failures aren't written.
  private static func tell(_ failure: CommandFailure, on console: Console) {
    let isFirst = hasFailed.withLock { hasFailed in
      defer { hasFailed = true }
      return !hasFailed
    }
    if isFirst { console.tell(failure) }
  }
}
