import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that run the commands in articles.
@Suite(.takingTurns(.startingPrograms))
final class ArticleSessionTests: SellersScene {
  private static let commandLine = "App/Container/OpenMarketKit.docc/CommandLine.md"

  /// Returns the contents of an article's code blocks in a language.
  private static func blocks(_ language: String, of path: String = commandLine) throws -> [String] {
    let parts = try PackageFiles.text(at: path).components(separatedBy: "```\(language)\n")
    return parts.dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Runs the commands in order in the same folder.
  @Test func `the selling commands print what the article shows`() async throws {
    _ = try desk.folder.write(Data(ImageFile.samplePNG().bytes), to: "lamp.png")
    let block = try #require(
      try Self.blocks("text").first { $0.hasPrefix("$ openmarket register ") })
    for step in block.split(separator: "$ ") {
      let lines = step.split(separator: "\n", maxSplits: 1)
      let command = try #require(lines.first)
      let shown = lines.count > 1 ? String(lines[1]) : ""
      let program = "openmarket() { '\(BuiltProgram.path)' \"$@\"; }"
      let outcome = try await CommandLineProcess.shell(
        "cd '\(desk.folder.path)'; \(program); \(command)", exits: nil,
        environment: desk.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
      let printed = (outcome.output + outcome.error).trimmingCharacters(in: .newlines)
      #expect(printed == shown.trimmingCharacters(in: .newlines), "\(command)")
    }
    #expect(desk.folder.names(in: "").contains("lamp.txt"))
  }

  /// The test replaces the server address in the article, because another program may already use
  /// the article's port.
  @Test(.needs("curl")) func `the registration that the article shows works`() async throws {
    let server = ["--server", try serveMarket()]
    let picture = Data(ImageFile.samplePNG().bytes)
    _ = try desk.folder.write(picture, to: "picture.png")
    let script = try #require(try Self.blocks("sh").first)
      .replacing("http://127.0.0.1:8080", with: server[1])
    try await CommandLineProcess.shell(
      "cd '\(desk.folder.path)' && \(script)", environment: ["PATH": OtherProgram.searchPath])
    let saved = desk.folder.url.appending(path: "saved.png")
    try await openmarket(["image", "184", "-o", saved.path] + server)
    expectEqual(try Data(contentsOf: saved), picture)
  }

  @Test func `a server prints what the article shows`() async throws {
    let process = try CommandLineProcess(
      ["serve", "--lang", "en", "--port", "0", "--data-dir", desk.folder.path])
    let first = try #require(await process.errorLine(0))
    let url = try #require(first.split(separator: " ").last.map(String.init))
    _ = await process.errorLine(4)
    process.send(SIGTERM)
    let said = await process.outcome().error
      .replacing(url, with: "http://127.0.0.1:8080")
      .replacing(desk.folder.path, with: "/home/me/.local/share/openmarket/sandbox")
    let block = try #require(
      try Self.blocks("text").first { $0.hasPrefix("$ openmarket serve\n") })
    let shown = block.split(separator: "\n").dropFirst().prefix(4)
    #expect(said.split(separator: "\n").prefix(4) == shown)
  }

  /// The commands of all console sessions, each with its output, except `swift test`, which runs
  /// this test.
  private static func steps() throws -> [String] {
    try (["README.md"] + PackageFiles.paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") })
      .flatMap { try blocks("console", of: $0) }
      .flatMap { "\n\($0)".components(separatedBy: "\n$ ").dropFirst() }
      .filter { $0 != "swift test" }
  }

  @Test func `there are sessions to replay`() throws {
    let steps = try Self.steps()
    #expect(steps.count > 2)
    #expect(steps.first == "swift run openmarket")
  }

  @Test(arguments: try steps())
  func `a command prints what the article shows`(step: String) async throws {
    let command = step.prefix { $0 != "\n" }
    let words = command.split(separator: " ").drop { $0 != "openmarket" }.map(String.init)
    #expect(words.first == "openmarket")
    let result = try await openmarket(Array(words.dropFirst()), environment: ["COLUMNS": "100"])
    // Ignore trailing spaces, which aren't visible in the article.
    let output = result.output.replacing(/[ ]+(?=\n|$)/, with: "")
    let shown = step.dropFirst(command.count).trimmingCharacters(in: .newlines)
    // The README doesn't show the output.
    if shown.isEmpty { return #expect(output.hasPrefix(" ID  NAME")) }
    #expect(output.trimmingCharacters(in: .newlines) == shown)
  }
}
