import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests in which commands show the pages of a server that were saved by earlier commands.
@Suite(.oneAtATime(.startingPrograms)) struct OfflineProcessTests {
  private static let note = "openmarket: saved content, the server wasn't asked ("

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: [String]) async throws -> CommandLineProcess.Outcome {
    try await CommandLineProcess(arguments, environment: ["HOME": folder.path]).outcome()
  }

  private func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      MarketAnswers.reading(
        request, list: MarketAnswers.list(MarketAnswers.product(id: 5, name: "Kettle")))
    }
  }

  @Test func `commands show saved pages after the server has stopped`() async throws {
    let served = try await ServedMarketProcess("--ephemeral", at: .own())
    let commands = [
      ["list", "--per-page", "3"], ["search", "e", "--fields", "id,name"], ["show", "32"],
    ]
    let server = ["--server", served.announcement.url]
    var outputs: [String] = []
    for command in commands {
      let run = try await run(command + server)
      #expect(run.exitCode == 0)
      #expect(run.error.isEmpty)
      outputs.append(run.output)
    }
    served.process.send(SIGKILL)
    #expect(await served.process.outcome().exitCode == -SIGKILL)
    for (command, output) in zip(commands, outputs) {
      let failed = try await run(command + server)
      #expect(failed.exitCode == ExitCode.network.rawValue)
      #expect(failed.output.isEmpty)
      #expect(failed.error.contains(/It was saved [^:]+: give --offline to see it\.\n/))
      let saved = try await run(command + server + ["--offline"])
      #expect(saved.exitCode == 0)
      // The next page is saved or missing, too, so its command has the option.
      #expect(saved.output.replacing(" --offline", with: "") == output)
      #expect(saved.error.hasPrefix(Self.note))
      #expect(saved.error.split(separator: "\n").count == 1)
    }
    for missing in [["list", "--page", "9"], ["search", "lamp"], ["show", "47"]] {
      let run = try await run(missing + server + ["--offline"])
      #expect(run.exitCode == ExitCode.network.rawValue)
      #expect(run.output.isEmpty)
      #expect(run.error.hasPrefix("openmarket: This isn't available offline."))
    }
  }

  @Test(arguments: [["list"], ["show", "5"]])
  func `JSON has the time of a saved page`(command: [String]) async throws {
    let server = try server()
    defer { server.stop() }
    let command = command + ["--json", "--server", server.address]
    let read = try await run(command)
    let saved = try await run(command + ["--offline"])
    #expect(saved.exitCode == 0)
    #expect(saved.error.isEmpty)
    let time = try #require(saved.output.firstMatch(of: /\n  "savedAt" : "20[^"]+Z",/))
    #expect(saved.output.replacing(time.0, with: "") == read.output)
    let failure = try await run(["show", "6", "--json", "--offline", "--server", server.address])
    #expect(try SellersDesk.Failure(failure.error).code == "not-cached")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["logout", "login"])
  func `another seller doesn't find the pages of the previous one`(command: String) async throws {
    let server = try server()
    defer { server.stop() }
    let list = ["list", "--server", server.address]
    let secret = folder.url.appending(path: "secret.txt")
    try Data("open-sesame".utf8).write(to: secret)
    func login(_ identifier: String) async throws {
      let login = [
        "login", "--identifier", identifier, "--secret-file", secret.path, "--server",
        server.address,
      ]
      #expect(try await run(login).exitCode == 0)
    }
    try await login("first")
    #expect(try await run(list).exitCode == 0)
    try await login("first")
    #expect(try await run(list + ["--offline"]).exitCode == 0)
    if command == "login" {
      try await login("second")
    } else {
      #expect(try await run(["logout", "--server", server.address]).exitCode == 0)
    }
    #expect(try await run(list + ["--offline"]).exitCode == ExitCode.network.rawValue)
  }
}
