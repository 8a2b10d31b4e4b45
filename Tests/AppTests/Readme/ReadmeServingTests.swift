import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.startingPrograms))
struct ReadmeServingTests {
  /// The address that the README shows is that of the standard port, which somebody may use.
  @Test func `the registration that the README shows works`() async throws {
    guard OtherProgram(named: "curl") != nil, let shell = OtherProgram(named: "sh") else { return }
    let script = try #require(try Article().blocks("sh").first)
    let folder = try TemporaryFolder()
    _ = try folder.write(ServedMarketProcess.png, to: "picture.png")
    let served = try await ServedMarketProcess("--ephemeral")
    let address = "http://127.0.0.1:8080"
    #expect(script.contains(address))
    let command = script.replacing(address, with: served.announcement.url)
    let registered = try await shell.run(["-c", "cd '\(folder.path)' && \(command)"])
    #expect(registered.exitCode == 0)
    let product = try JSONDecoder().decode(
      ServedMarketProcess.Product.self, from: Data(registered.output.utf8))
    let picture = try #require(product.images?.first)
    #expect(try await served.send(.get, picture.url).body == ServedMarketProcess.png)

    // And another one in its place.
    let other = ServedMarketProcess.png + Data([0])
    _ = try folder.write(other, to: "picture.png")
    let replacement = try #require(try Article().blocks("sh").dropFirst().first)
    let replaced = try await shell.run([
      "-c", "cd '\(folder.path)' && PICTURE='\(picture.url)' && \(replacement)",
    ])
    #expect(replaced.exitCode == 0)
    #expect(try await served.send(.get, picture.url).body == other)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `what the README shows of a server is what it says`() async throws {
    let folder = try TemporaryFolder()
    let process = try CommandLineProcess(
      ["serve", "--lang", "en", "--port", "0", "--data-dir", folder.path])
    let first = try #require(await process.errorLine(0))
    let url = try #require(first.split(separator: " ").last.map(String.init))
    _ = await process.errorLine(4)
    process.send(SIGTERM)
    let said = await process.outcome().error
      .replacing(url, with: "http://127.0.0.1:8080")
      .replacing(folder.path, with: "/home/me/.local/share/openmarket/sandbox")
    let block = try #require(
      try Article().blocks("text").first { $0.hasPrefix("$ openmarket serve\n") })
    let shown = block.split(separator: "\n").dropFirst().prefix(4)
    #expect(said.split(separator: "\n").prefix(4) == shown)
  }
}
