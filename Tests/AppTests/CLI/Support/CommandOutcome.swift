import Foundation
import OpenMarketTestSupport

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// What a command wrote, and how it ended.
struct CommandOutcome: Sendable {
  /// The exit code. If a signal ended the program, the value is the negated signal number.
  let exitCode: Int32
  let output: String
  let error: String

  /// Returns the rows of a table. Each row has a command line whose words contain no blank, and the
  /// text that the command gives.
  static func rows(of table: String) -> [(words: [String], text: String)] {
    table.split(separator: "\n").map { row in
      let cells = row.components(separatedBy: " → ")
      return (cells[0].split(separator: " ").map(String.init), cells[1])
    }
  }
}

/// Runs a command in this process. The outcome is that of the program.
///
/// By default, the language is English, and the home folder doesn't exist, so that a command that
/// writes to it fails.
///
/// - Parameters:
///   - words: The words of the command line.
///   - environment: The environment variables, which the command has in addition to `HOME` and
///     `LANG`.
///   - columns: The width of a terminal that receives the standard output, or `nil` for a file.
///   - action: The action of the command. The default is that of the command line.
@MainActor
func openmarket(
  _ words: [String], environment: [String: String] = [:], columns: Int? = nil,
  action: @MainActor (CommandRun) async throws -> Void = { try await $0.perform() }
) async throws -> CommandOutcome {
  let folder = try TemporaryFolder()
  let paths = ["output", "error"].map { "\(folder.path)/\($0)" }
  let files = paths.map { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
  let terminal = try columns.map { try PseudoTerminal(columns: $0, rows: 24) }
  let screen = try terminal?.opened()
  defer {
    for file in files { close(file) }
    for end in [terminal?.controller, screen] { end?.close() }
  }
  let variables = ["HOME": HomeFolder.missing, "LANG": "en_US.UTF-8"].merging(environment) { $1 }
  let console = Console(
    arguments: Arguments(words, environment: variables),
    input: StandardStream(fileDescriptor: -1),
    output: StandardStream(fileDescriptor: screen?.number ?? files[0]),
    error: StandardStream(fileDescriptor: files[1]))
  var exitCode = ExitCode.done
  do {
    try await action(CommandRun(console, clock: ClockWithoutPauses()))
  } catch {
    let failure = CommandFailure(error)
    console.tell(failure)
    exitCode = failure.exitCode
  }
  var texts = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
  if let terminal, let screen {
    // Read before closing, because a Mac may wait for unread bytes.
    screen.write("\0")
    while texts[0].last != 0, case let bytes = terminal.controller.read(), !bytes.isEmpty {
      texts[0] += bytes
    }
    texts[0] = texts[0].dropLast()
  }
  return CommandOutcome(
    exitCode: exitCode.rawValue, output: String(decoding: texts[0], as: UTF8.self),
    error: String(decoding: texts[1], as: UTF8.self))
}

/// Runs a command in this process, with the given words of the command line.
@MainActor
func openmarket(
  _ words: String..., environment: [String: String] = [:]
) async throws -> CommandOutcome {
  try await openmarket(words, environment: environment)
}

/// A clock on which the pauses of a command end at once. A longer sleep is a timeout, which is over
/// only if the pauses take that long together.
private struct ClockWithoutPauses: Clock {
  private let time = ManualClock()

  var now: ManualClock.Instant { time.now }
  var minimumResolution: Duration { time.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    let duration = now.duration(to: deadline)
    if duration < RequestTimeouts().attempt { time.advance(by: max(.zero, duration)) }
    try await time.sleep(until: deadline, tolerance: tolerance)
  }
}
