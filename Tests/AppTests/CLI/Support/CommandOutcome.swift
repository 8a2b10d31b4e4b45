import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// What a command wrote, and how it ended.
struct CommandOutcome: Sendable {
  /// A failure on the standard error, or an issue in a state. Both have the keys of a message.
  struct Failure: Decodable, Hashable, Sendable {
    let code: String
    let text: String
    let field: String?
  }

  /// The parts of a state that the tests look at.
  struct State: Decodable {
    struct Product: Decodable, Equatable {
      let name: String
      let price: String
      let discount: String
      let stock: Int
    }
    struct Submission: Decodable { let productId: Int }

    let product: Product?
    let outcome: Submission?
    let issues: [Failure]?
  }

  /// The exit code. If a signal ended the program, the value is the negated signal number.
  let exitCode: Int32
  let output: String
  let error: String

  /// The failure, which must be the only JSON object on the standard error.
  var failure: Failure { get throws { try Self.decoded(error) } }

  /// The state that a command with `--json` ended in.
  var state: State { get throws { try Self.decoded(output) } }

  private static func decoded<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  /// Returns this outcome, and fails the test if the exit code isn't the given one.
  func expected(toExitWith code: Int32?, at sourceLocation: SourceLocation) -> CommandOutcome {
    #expect(exitCode == code ?? exitCode, "\(error)", sourceLocation: sourceLocation)
    return self
  }

  /// Returns the rows of a table. Each row has a command line whose words contain no blank, and the
  /// text that the command gives.
  static func rows(of table: String) -> [(words: [String], text: String)] {
    table.split(separator: "\n").map { row in
      let cells = row.components(separatedBy: " → ")
      return (cells[0].split(separator: " ").map(String.init), cells[1])
    }
  }
}

/// Runs a command in this process, and expects that it exits with the given code. The outcome is
/// that of the program.
///
/// By default, the language is English, and the home folder doesn't exist, so that a command that
/// writes to it fails.
///
/// - Parameters:
///   - words: The words of the command line.
///   - code: The exit code, or `nil` for any.
///   - environment: The environment variables, which the command has in addition to `HOME` and
///     `LANG`.
///   - columns: The width of a terminal that receives the standard output, or `nil` for a file.
///   - action: The action of the command. The default is that of the command line.
@MainActor @discardableResult
func openmarket(
  _ words: [String], exits code: Int32? = 0, environment: [String: String] = [:],
  columns: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
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
  let variables = HomeFolder.variables.merging(environment) { $1 }
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
    error: String(decoding: texts[1], as: UTF8.self)
  ).expected(toExitWith: code, at: sourceLocation)
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
