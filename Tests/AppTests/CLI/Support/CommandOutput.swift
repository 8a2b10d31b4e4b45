import Foundation
import OpenMarketTestSupport

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// The output of a command that runs in this process, without a terminal.
enum CommandOutput {
  @MainActor
  static func run(
    _ words: [String], _ environment: [String: String],
    action: @MainActor (CommandRun) async throws -> Void = { try await $0.perform() }
  ) async throws -> (output: String, failure: CommandFailure?) {
    let run = try await runWithErrors(words, environment, action: action)
    return (run.output, run.failure)
  }

  /// Runs a command, and also returns what it wrote to the standard error. The failure isn't written.
  @MainActor
  static func runWithErrors(
    _ words: [String], _ environment: [String: String],
    action: @MainActor (CommandRun) async throws -> Void = { try await $0.perform() }
  ) async throws -> (output: String, error: String, failure: CommandFailure?) {
    let folder = try TemporaryFolder()
    let paths = ["output", "error"].map { "\(folder.path)/\($0)" }
    let files = paths.map { open($0, O_WRONLY | O_CREAT, 0o600) }
    defer { for file in files { close(file) } }
    let arguments = Arguments(words, environment: environment)
    let none = StandardStream(fileDescriptor: -1)
    let console = Console(
      arguments: arguments, input: none, output: StandardStream(fileDescriptor: files[0]),
      error: StandardStream(fileDescriptor: files[1]))
    var failure: CommandFailure?
    do {
      try await action(CommandRun(console))
    } catch {
      failure = CommandFailure(error)
    }
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (texts[0], texts[1], failure)
  }

  /// Returns the rows of a table. Each row has a command line whose words contain no blank, and the text that the command gives.
  static func rows(of table: String) -> [(words: [String], text: String)] {
    table.split(separator: "\n").map { row in
      let cells = row.components(separatedBy: " → ")
      return (cells[0].split(separator: " ").map(String.init), cells[1])
    }
  }
}
