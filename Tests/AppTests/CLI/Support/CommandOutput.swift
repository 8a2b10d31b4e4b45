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
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/output"
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    let arguments = Arguments(words, environment: environment)
    let none = StandardStream(fileDescriptor: -1)
    let console = Console(
      arguments: arguments, input: none, output: StandardStream(fileDescriptor: file), error: none)
    var failure: CommandFailure?
    do {
      try await action(CommandRun(console))
    } catch {
      failure = CommandFailure(error)
    }
    return (try String(contentsOfFile: path, encoding: .utf8), failure)
  }

  /// Returns the rows of a table. Each row has a command line whose words contain no blank, and the text that the command gives.
  static func rows(of table: String) -> [(words: [String], text: String)] {
    table.split(separator: "\n").map { row in
      let cells = row.components(separatedBy: " → ")
      return (cells[0].split(separator: " ").map(String.init), cells[1])
    }
  }
}
