import OpenMarketTerminal
import Synchronization

/// One run of the program.
struct Program: Sendable {
  private let arguments: Arguments
  private let context: CommandContext
  private let hasReported = Flag()

  init(_ words: [String], environment: [String: String]) {
    arguments = Arguments(words, of: Commands.declarations, environment: environment)
    context = CommandContext(arguments)
  }

  /// The time in seconds that a signal leaves the program to end.
  var patience: Double { arguments.command?.patience ?? 0.5 }

  /// A Boolean value that indicates whether a signal is the normal end of the program.
  var endsBySignal: Bool { arguments.command?.endsBySignal ?? false }

  /// Runs outside of the main actor, which the view models need.
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

  /// Reports an interruption, unless a failure is already reported or writing would block.
  func reportInterruption() {
    guard context.error.takesMore else { return }
    if hasReported.set() { context.tell(.interrupted) }
  }
}

/// A flag that can be set once.
private final class Flag: Sendable {
  private let isSet = Atomic(false)

  /// Returns `true` the first time.
  func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
