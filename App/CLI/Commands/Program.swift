import OpenMarketData
import OpenMarketTerminal
import Synchronization

/// One run of the program, from its arguments to its exit code.
struct Program: Sendable {
  static let version = "0.1.0"

  let arguments: [String]
  let environment: [String: String]
  let input: StandardStream
  let output: StandardStream
  let error: StandardStream
  private let hasEnded = OnceFlag()

  /// How it ends when it is told to.
  var windingUp: WindingUp {
    ArgumentParser.parse(arguments).command?.windingUp ?? .interruption
  }

  /// Runs away from the main actor, which the view models need.
  @concurrent
  func run() async -> ExitCode {
    let context = context
    do throws(Failure) {
      let report = try await invocation(context.settings).command.run(in: context)
      try write(report, in: context)
      report.notes.forEach(context.diagnostics.note)
      if let failure = report.failure { tell(failure, in: context) }
      return report.exitCode
    } catch {
      tell(error, in: context)
      return error.exitCode
    }
  }

  /// Tells that the program ends in the midst of what it does, unless it has told already how it ended. Where that would have
  /// to wait for a reader, it is not told.
  func tellInterruption() {
    guard error.takesMore else { return }
    if hasEnded.set() { context.diagnostics.tell(.interrupted) }
  }

  private var context: CommandContext {
    let settings = Settings(ArgumentParser.parse(arguments), environment: environment)
    return CommandContext(
      settings: settings, preferences: Preferences(settings), input: input, output: output,
      error: error)
  }

  private func tell(_ failure: Failure, in context: CommandContext) {
    if hasEnded.set() { context.diagnostics.tell(failure) }
  }

  private func write(_ report: Report, in context: CommandContext) throws(Failure) {
    do {
      try context.output.write(report.output)
    } catch {
      throw .output(error)
    }
  }

  private func invocation(_ settings: Settings) throws(Failure) -> Invocation {
    do {
      return try Invocation(settings)
    } catch {
      throw .usage(error)
    }
  }
}

/// A flag that can be set once.
private final class OnceFlag: Sendable {
  private let isSet = Atomic(false)

  /// Returns `true` the first time.
  func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
