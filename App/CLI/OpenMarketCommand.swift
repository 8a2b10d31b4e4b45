import Foundation
import OpenMarketBrowse
import OpenMarketTerminal

/// The `openmarket` command.
@main
struct OpenMarketCommand {
  static func main() async {
    LocaleName.removeInvalidVariables()
    StandardStream.occupyMissing()
    // Writing to a closed pipe is an error like any other then, and no sudden end.
    signal(SIGPIPE, SIG_IGN)
    let signals = TerminationSignals()
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment,
      input: .input, output: .output, error: .error)
    let winding = program.windingUp
    let work = Task { await program.run() }
    signals.watch { signal in
      // Who asks twice does not want to wait.
      if work.isCancelled { end(program, by: signal) }
      work.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + winding.patience) {
        end(program, by: signal)
      }
    }
    let code = await work.value
    guard let signal = signals.first, !winding.isSuccess else { exit(code.rawValue) }
    exit(128 + signal)
  }

  /// Ends the program whatever it does.
  private static func end(_ program: Program, by signal: Int32) -> Never {
    TerminalSession.restore()
    program.tellInterruption()
    _exit(128 + signal)
  }
}
