import Foundation

/// The `openmarket` command.
@main
struct OpenMarketCommand {
  /// How long the work may take to wind up after it was told to end.
  private static let patience = 0.5

  static func main() async {
    StandardStream.occupyMissing()
    // Writing to a closed pipe is an error like any other then, and no sudden end.
    signal(SIGPIPE, SIG_IGN)
    let signals = TerminationSignals()
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment,
      output: .output, error: .error)
    let work = Task { await program.run() }
    signals.watch { signal in
      work.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + patience) { _exit(128 + signal) }
    }
    let code = await work.value
    exit(signals.first.map { 128 + $0 } ?? code.rawValue)
  }
}
