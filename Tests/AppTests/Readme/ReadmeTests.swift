import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.startingPrograms))
struct ReadmeTests {
  @Test func `the samples are those that are run`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = try ["EmbeddingSample", "ScreensSample", "SellingSample", "PictureSample"].map {
      name in
      try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    }
    #expect(try Readme().blocks("swift") == sources)
  }

  @Test func `there are sessions to replay`() throws {
    let commands = try Readme().steps.map(\.command)
    #expect(commands.starts(with: ["swift run openmarket", "swift test"]))
    #expect(commands.count > 4)
  }

  @Test(arguments: try Readme().steps)
  func `a command prints what the README shows`(step: Readme.Step) async throws {
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
