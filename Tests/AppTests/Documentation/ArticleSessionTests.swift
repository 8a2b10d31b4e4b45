import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.startingPrograms))
struct ArticleSessionTests {
  private static func steps() throws -> [Article.Step] { try Article.all().flatMap(\.steps) }

  @Test func `there are sessions to replay`() throws {
    let commands = try Article().steps.map(\.command)
    #expect(commands.starts(with: ["swift run openmarket", "swift test"]))
    #expect(commands.count > 4)
    #expect(try Self.steps().count > commands.count)
  }

  @Test(arguments: try Self.steps())
  func `a command prints what the article shows`(step: Article.Step) async throws {
    // `swift test` is this run itself.
    guard step.command != "swift test" else { return }
    let words = step.command.split(separator: " ").map(String.init)
    let command = try #require(
      [["swift", "run", "openmarket"], ["openmarket"]].first { words.starts(with: $0) })
    let result = try await CommandLineProcess(
      Array(words.dropFirst(command.count)),
      environment: ["LANG": "en_US.UTF-8", "COLUMNS": "100"]
    ).outcome()
    #expect(result.exitCode == 0)
    guard !step.output.isEmpty else { return }
    #expect(Self.trimmed(result.output) == step.output)
  }

  /// Blanks at the ends of lines cannot be seen.
  private static func trimmed(_ text: String) -> String {
    text.replacing(/[ ]+(?=\n|$)/, with: "").trimmingCharacters(in: .newlines)
  }
}
