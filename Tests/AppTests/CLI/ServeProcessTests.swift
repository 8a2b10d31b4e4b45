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

  // MARK: - The market

  @Test func `the first line for programs has the address and the credentials`() async throws {
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let announcement = served.announcement
    #expect(announcement.event == "listening")
    #expect(announcement.url == "http://127.0.0.1:\(announcement.port)")
    #expect(announcement.dataDirectory == folder.path)
    #expect(announcement.identifier == SellersDesk.identifier)
    #expect(announcement.secret == SellersDesk.secret)
    #expect(announcement.notes == [])
    let outcome = await served.stop()
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: [SIGINT, SIGHUP])
  func `a user sees the market's address and how to sell there`(signal: Int32) async throws {
    let process = try CommandLineProcess(
      ["serve", "--port", "0", "--host", "0.0.0.0", "--lang", "en", "--data-dir", folder.path])
    let address = try #require(await process.errorLine(0)).split(separator: " ").last
    #expect(address?.hasPrefix("http://0.0.0.0:") == true)
    _ = await process.errorLine(5)
    process.send(signal)
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.isEmpty)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines[1] == "kept in \(folder.path)")
    #expect(lines[2].hasSuffix("secret sandbox-30"))
    #expect(lines[3].hasPrefix("warning: "))
    #expect(lines[5].contains(" | curl -H 'identifier: "))
  }

  @Test(arguments: [(["--ephemeral"], 72), (["--products", "300"], 300)])
  func `a market in memory has its products and no folder`(
    options: [String], count: Int
  ) async throws {
    let served = try await ServedMarketProcess(options)
    #expect(served.announcement.dataDirectory == nil)
    #expect(try await served.products().count == count)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `a market serves the version of the option`() async throws {
    let served = try await ServedMarketProcess("--ephemeral", "--api", "v2")
    // Version 3 responds with `pageNo`.
    let page = try await served.send(.get, "/api/products?page_no=1&items_per_page=1")
    #expect(await served.stop().exitCode == 0)
    #expect(String(decoding: page.body, as: UTF8.self).contains("\"page_no\""))
  }

  @Test func `with a seed the image URLs have a fixed date`() async throws {
    let served = try await ServedMarketProcess("--seed", "7")
    let product = try ServedMarketProcess.Product(try await served.register(stock: 7))
    #expect(await served.stop().exitCode == 0)
    let picture = try #require(product.images?.first?.url)
    #expect(picture.hasPrefix(served.announcement.url + "/training-resources/30/20250101/"))
  }

  @Test(.needs("curl"))
  func `curl registers two pictures after a provisional response`() async throws {
    let curl = try #require(OtherProgram(named: "curl"))
    let noise = ServedMarketProcess.png + Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    let files = [
      try folder.write(ServedMarketProcess.png, to: "a.png"),
      try folder.write(noise, to: "b.png"),
    ]
    try await ServedMarketProcess.inMemory { served in
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
    }
  }

  @Test func `a port in use is reported`() async throws {
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let port = String(try socket.port())
    let refused = try await CommandLineProcess.run("serve", "--ephemeral", "--port", port)
    #expect(refused.exitCode == 1)
    #expect(
      refused.error == "openmarket: Port \(port) is in use. Give --port 0 for a free one.\n")
  }

  // MARK: - The log

  private struct Line: Decodable {
    let event: String
    let method: String
    let target: String
    let status: Int?
    let bytes: Int
    let milliseconds: Double
    let fault: String?
    let hint: String?
  }

  private func line(_ index: Int, of served: ServedMarketProcess) async throws -> Line {
    let text = try #require(await served.process.outputLine(index))
    return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
  }

  @Test func `each request is a line, with the fault and a hint`() async throws {
    let busy = #"{"name":"busy","path":"/healthChecker","status":503}"#
    try await ServedMarketProcess.inMemory(rules: busy) { served in
      let size = try await served.send(.get, "/api/products/32").body.count
      #expect(try await served.send(.get, "/healthChecker").status == 503)
      let product = try ServedMarketProcess.Product(try await served.register(stock: 1))
      let target = "/api/products/\(product.id)"
      #expect(
        try await served.sendJSON(.patch, target, ",\"product_id\":1,\"stock\":2").status == 202)
      let show = try await line(1, of: served)
      #expect(show.event == "request" && show.method == "GET" && show.target == "/api/products/32")
      #expect(show.status == 200 && show.bytes == size && show.milliseconds >= 0)
      #expect(show.fault == nil && show.hint == nil)
      let health = try await line(2, of: served)
      #expect(health.status == 503 && health.fault == "busy")
      #expect(try await line(4, of: served).hint == "`product_id` is not a key of this API.")
    }
  }

  @Test func `the log contains no secrets`() async throws {
    let served = try await ServedMarketProcess("--ephemeral")
    let product = try ServedMarketProcess.Product(try await served.register(stock: 1))
    #expect(try await served.delete(product.id).status == 202)
    let outcome = await served.stop()
    let log = outcome.output.split(separator: "\n").dropFirst()
    #expect(log.count == 3)
    for line in log {
      #expect(!line.contains(served.announcement.secret))
      #expect(!line.contains(served.announcement.identifier))
      // The line doesn't contain the token at the end of a deletion URL.
      #expect(!line.contains(/[0-9a-f]{16}-[0-9a-f]{16}/))
    }
    #expect(outcome.error.isEmpty)
  }

  @Test func `a log without a reader doesn't stop the market`() async throws {
    let process = try CommandLineProcess(
      ["serve", "--ephemeral", "--port", "0", "--lang", "en"], output: .closedPipe)
    let line = try #require(await process.errorLine(0))
    let url = try #require(line.split(separator: " ").last.map(String.init))
    for _ in 1...2 {
      let health = try await CommandLineProcess.run("health", "--server", url)
      #expect(health.exitCode == 0)
    }
    process.send(SIGTERM)
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.split(separator: "\n").count { $0.contains("the log of requests") } == 1)
  }

  @Test func `a market whose log isn't read ends at a signal`() async throws {
    let process = try CommandLineProcess(
      ["serve", "--ephemeral", "--port", "0", "--lang", "en"], output: .fullPipe)
    let line = try #require(await process.errorLine(0))
    let url = try #require(line.split(separator: " ").last.map(String.init))
    #expect(try await CommandLineProcess.run("health", "--server", url).exitCode == 0)
    process.send(SIGTERM)
    #expect(await process.outcome(within: .seconds(4)).exitCode == 0)
  }

  // MARK: - The end

  /// Starts a market that delays its response to each registration by the given number of milliseconds.
  private func slowMarket(milliseconds: Int) async throws -> ServedMarketProcess {
    let rules = #"{"name":"slow","method":"POST","latencyMilliseconds":\#(milliseconds)}"#
    let plan = try folder.write(Data("{\"rules\":[\(rules)]}".utf8), to: "faults.json")
    return try await ServedMarketProcess("--ephemeral", "--faults", plan, at: .own())
  }

  /// Evaluates the given condition until it's met. Each evaluation sends a request and waits for the response.
  private func wait(until condition: () async -> Bool) async throws {
    for _ in 1...20_000 where await condition() { return }
    Issue.record("The condition was never met.")
  }

  @Test func `a request in flight is finished before the end`() async throws {
    let served = try await slowMarket(milliseconds: 1_000)
    let count = try await served.products().count
    async let answer = served.register(stock: 5)
    // The product is registered, but its response is delayed.
    try await wait { (try? await served.products().count) == count + 1 }
    let outcome = await served.stop()
    let status = try await answer.status
    #expect(status == 201)
    #expect(outcome.exitCode == 0)
    let isLogged = outcome.output.split(separator: "\n").contains {
      $0.contains("\"method\":\"POST\"") && $0.contains("\"fault\":\"slow\"")
    }
    #expect(isLogged)
  }

  @Test func `a second signal ends the server at once`() async throws {
    let served = try await slowMarket(milliseconds: 60_000)
    let count = try await served.products().count
    async let answer = try? served.register(stock: 5)
    try await wait { (try? await served.products().count) == count + 1 }
    served.process.send(SIGTERM)
    try await wait { (try? await served.products()) == nil }
    served.process.send(SIGTERM)
    #expect(await served.process.outcome().exitCode == 143)
    let response = await answer
    #expect(response == nil)
  }
}
