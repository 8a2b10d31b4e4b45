import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.startingPrograms))
struct ReadmePreparingTests {
  @Test func `what the README shows of two pictures is what is said of them`() async throws {
    let folder = try TemporaryFolder()
    let lamp: [UInt8] =
      ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 0, 240, 0, 0, 0, 180, 8, 6]
      + [UInt8](repeating: 7, count: 18_034)
    let desk: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0x07, 0xD0, 0x0B, 0xB8, 3]
      + [UInt8](repeating: 1, count: 412_000)
    _ = try folder.write(Data(lamp), to: "lamp.png")
    _ = try folder.write(Data(desk), to: "desk.jpg")
    let outcome = try await CommandLineProcess(
      program: "/bin/sh",
      ["-c", "cd '\(folder.path)' && '\(BuiltProgram.path)' prepare lamp.png desk.jpg"]
    ).outcome()
    let block = try #require(
      try Article().blocks("text").first { $0.hasPrefix("$ openmarket prepare ") })
    let shown = block.split(separator: "\n").dropFirst()
    #expect((outcome.output + outcome.error).split(separator: "\n") == Array(shown))
    #expect(outcome.exitCode == 6)
  }
}
