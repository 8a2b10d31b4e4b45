import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ServeProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a served market is the embedded one`() async throws {
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    #expect(served.announcement.event == "listening")
    #expect(served.announcement.url == "http://127.0.0.1:\(served.announcement.port)")
    #expect(served.announcement.dataDirectory == folder.path)
    #expect(served.announcement.notes == [])
    let arguments = ["list", "--json", "--per-page", "100"]
    let list = try await CommandLineProcess(
      arguments + ["--server", served.announcement.url]
    ).outcome()
    let embedded = try await CommandLineProcess(arguments).outcome()
    #expect(list.exitCode == 0)
    #expect(
      list.output
        == embedded.output.replacing(
          "https://sandbox.openmarket.invalid", with: served.announcement.url))
    let outcome = await served.stop()
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test func `a registered product outlives the server`() async throws {
    let first = try await ServedMarketProcess("--data-dir", folder.path)
    let response = try await first.register(stock: 7)
    #expect(response.status == 201)
    #expect(await first.stop().exitCode == 0)
    let second = try await ServedMarketProcess("--data-dir", folder.path)
    let newest = try #require(try await second.products().first)
    #expect(newest.stock == 7)
    let picture = try #require(try await second.product(newest.id).images?.first)
    #expect(try await second.send(.get, picture.url).body == ServedMarketProcess.png)
    #expect(await second.stop().exitCode == 0)
  }

  @Test func `what is kept in memory is gone with the server`() async throws {
    let first = try await ServedMarketProcess("--ephemeral")
    #expect(first.announcement.dataDirectory == nil)
    let count = try await first.products().count
    #expect(try await first.register(stock: 7).status == 201)
    #expect(try await first.products().count == count + 1)
    #expect(await first.stop().exitCode == 0)
    let second = try await ServedMarketProcess("--ephemeral")
    #expect(try await second.products().count == count)
    #expect(await second.stop().exitCode == 0)
  }

  @Test func `as many products are invented as one asks for`() async throws {
    let served = try await ServedMarketProcess("--products", "300")
    #expect(try await served.products().count == 300)
    #expect(served.announcement.dataDirectory == nil)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `the same seed gives the same addresses at each start`() async throws {
    func addresses(_ seed: String) async throws -> [String] {
      let served = try await ServedMarketProcess("--seed", seed)
      #expect(served.announcement.dataDirectory == nil)
      let product = try JSONDecoder().decode(
        ServedMarketProcess.Product.self, from: try await served.register(stock: 7).body)
      let deletion = try await served.sendJSON(.post, "/api/products/\(product.id)/archived")
      #expect(await served.stop().exitCode == 0)
      let picture = try #require(product.images?.first?.url)
      return [
        picture.replacing(served.announcement.url, with: ""),
        String(decoding: deletion.body, as: UTF8.self),
      ]
    }
    let first = try await addresses("7")
    // The day is in the address, and does not pass.
    #expect(first[0].hasPrefix("/training-resources/30/20250101/"))
    #expect(try await addresses("7") == first)
    #expect(try await Set(addresses("8")).isDisjoint(with: first))
  }

  @Test func `curl registers two pictures after asking whether to go on`() async throws {
    guard let curl = OtherProgram(named: "curl") else { return }
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let noise = ServedMarketProcess.png + Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    let files = [
      try folder.write(ServedMarketProcess.png, to: "a.png"),
      try folder.write(noise, to: "b.png"),
    ]
    let registered = try await curl.run([
      "--noproxy", "*", "-s", "-v", "-H", "Expect: 100-continue",
      "-H", "identifier: \(served.announcement.identifier)",
      "-F", "params=\(served.params(stock: 3));type=application/json",
      "-F", "images=@\(files[0])", "-F", "images=@\(files[1])",
      "\(served.announcement.url)/api/products",
    ])
    #expect(registered.exitCode == 0)
    #expect(registered.error.contains("< HTTP/1.1 100 "))
    #expect(registered.error.contains("< HTTP/1.1 201 "))
    let product = try JSONDecoder().decode(
      ServedMarketProcess.Product.self, from: Data(registered.output.utf8))
    let pictures = try #require(product.images)
    #expect(try await served.send(.get, pictures[0].url).body == ServedMarketProcess.png)
    #expect(try await served.send(.get, pictures[1].url).body == noise)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `a person is told where the market is, and how to sell there`() async throws {
    let process = try CommandLineProcess(
      ["serve", "--port", "0", "--host", "0.0.0.0", "--lang", "en", "--data-dir", folder.path])
    let address = try #require(await process.errorLine(0)).split(separator: " ").last
    #expect(address?.hasPrefix("http://0.0.0.0:") == true)
    _ = await process.errorLine(5)
    process.send(SIGINT)
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.isEmpty)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines[1] == "kept in \(folder.path)")
    #expect(lines[2].hasSuffix("secret sandbox-30"))
    #expect(lines[3].hasPrefix("warning: "))
    #expect(lines[5].hasPrefix("  curl -H 'identifier: "))
  }

  @Test func `a folder is served by one process, and the other is told by whom`() async throws {
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    for command in ["serve", "reset"] {
      let words = [command, "--data-dir", folder.path] + (command == "reset" ? ["--yes"] : [])
      let refused = try await CommandLineProcess(words).outcome()
      #expect(refused.exitCode == 1)
      #expect(refused.output.isEmpty)
      #expect(
        refused.error
          == "openmarket: The folder \(folder.path) is in use by the process \(served.process.id).\n"
      )
    }
    let refused = try await CommandLineProcess.run(
      "serve", "--json", "--data-dir", folder.path)
    #expect(refused.error.contains("\"code\": \"folder-in-use\""))
    #expect(try await served.register(stock: 1).status == 201)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `a port in use is told`() async throws {
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let port = String(try socket.port())
    let refused = try await CommandLineProcess.run("serve", "--ephemeral", "--port", port)
    #expect(refused.exitCode == 1)
    #expect(
      refused.error == "openmarket: Port \(port) is in use. Give --port 0 for a free one.\n")
  }

  @Test func `a wrong plan of faults is told with its place`() async throws {
    let plan = try folder.write(Data(#"{"rules":[{"status":99}]}"#.utf8), to: "faults.json")
    let refused = try await CommandLineProcess.run("serve", "--ephemeral", "--faults", plan)
    #expect(refused.exitCode == ExitCode.invalidInput.rawValue)
    #expect(refused.error.contains("\(plan): the fault plan at rules[0].status: "))
    let missing = try await CommandLineProcess.run("serve", "--ephemeral", "--faults", "/no/file")
    #expect(missing.exitCode == ExitCode.usage.rawValue)
    #expect(missing.error.contains("--faults cannot be '/no/file': "))
  }
}
