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

/// An observer of the termination signals SIGINT and SIGTERM.
///
/// A signal handler may call only async-signal-safe functions, so the handler sends the signal number through a pipe to a thread.
/// Blocking the signals and waiting for them isn't possible, because a Dispatch thread unblocks the signals.
private final class TerminationSignals: Sendable {
  private static let pipe = SignalPipe()
  private let received = Mutex<Int32?>(nil)

  /// The first signal that was received, or `nil` before the first signal.
  var first: Int32? { received.withLock { $0 } }

  /// Calls the given closure for every termination signal.
  ///
  /// - Parameter handler: The closure to call with the signal number, on a background thread.
  func watch(_ handler: @escaping @Sendable (Int32) -> Void) {
    guard let pipe = Self.pipe else { return }
    Thread.detachNewThread { [self] in
      while let signal = pipe.next() {
        received.withLock { $0 = $0 ?? signal }
        handler(signal)
      }
    }
    for number in [SIGINT, SIGTERM] {
      signal(number) { TerminationSignals.pipe?.send($0) }
    }
  }
}
