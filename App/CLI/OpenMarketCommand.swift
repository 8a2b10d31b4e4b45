import Foundation
import OpenMarketBrowse
import OpenMarketPresentation
import OpenMarketTerminal
import Synchronization

/// The `openmarket` command.
@main
struct OpenMarketCommand {
  static func main() async {
    Language.removeInvalidVariables()
    StandardStream.occupyMissing()
    // Writing to a closed pipe is an error then, and doesn't end the process.
    signal(SIGPIPE, SIG_IGN)
    let signals = TerminationSignals()
    let program = Program(
      Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    let work = Task { await program.run() }
    signals.watch { signal in
      // A second signal ends the program at once.
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

/// The signals that ask the program to end: SIGINT and SIGTERM.
///
/// A signal handler may call few functions, so it sends the signal's number through a pipe to a thread. Blocking the signals
/// and waiting for them isn't possible: Dispatch has a thread that unblocks them.
private final class TerminationSignals: Sendable {
  private static let pipe = SignalPipe()
  private let received = Mutex<Int32?>(nil)

  /// The signal that came first, if any.
  var first: Int32? { received.withLock { $0 } }

  /// - Parameter handler: Receives each signal on a thread.
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
