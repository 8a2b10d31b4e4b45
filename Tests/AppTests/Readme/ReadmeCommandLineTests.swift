import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// A day at the command line, as the README has it: each command runs after the one before, in one folder.
@Suite(.oneAtATime(.startingPrograms))
struct ReadmeCommandLineTests {
  @Test func `what the README shows of selling is what happens`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Data(ImageFile.readablePNG().bytes), to: "lamp.png")
    let block = try #require(
      try Article().blocks("text").first { $0.hasPrefix("$ openmarket register ") })
    for step in block.split(separator: "$ ") {
      let lines = step.split(separator: "\n", maxSplits: 1)
      let command = try #require(lines.first)
      let shown = lines.count > 1 ? String(lines[1]) : ""
      let program = "openmarket() { '\(BuiltProgram.path)' \"$@\"; }"
      let outcome = try await CommandLineProcess(
        program: "/bin/sh", ["-c", "cd '\(folder.path)'; \(program); \(command)"],
        environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
      ).outcome()
      let printed = (outcome.output + outcome.error).trimmingCharacters(in: .newlines)
      #expect(printed == shown.trimmingCharacters(in: .newlines), "\(command)")
    }
    #expect(folder.names(in: "").contains("lamp.txt"))
  }
}
