import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.takingTurns(.startingPrograms)) struct ServeProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: - The market

  @Test func `the first line for programs has the address and the credentials`() async throws {
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let announcement = served.announcement
    #expect((announcement.event, announcement.notes) == ("listening", []))
    #expect(announcement.url == "http://127.0.0.1:\(announcement.port)")
    #expect(announcement.dataDirectory == folder.path)
    #expect(announcement.identifier == SellersDesk.identifier)
    #expect(announcement.secret == SellersDesk.secret)
    let outcome = await served.stop()
    #expect((outcome.exitCode, outcome.error) == (0, ""))
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
    #expect((outcome.exitCode, outcome.output) == (0, ""))
    let lines = outcome.error.split(separator: "\n")
    #expect(lines[1] == "The data is kept in \(folder.path)")
    #expect(lines[2].hasSuffix("secret sandbox-30"))
    #expect(lines[3].hasPrefix("Warning: "))
    #expect(lines[5].contains(" | curl -H 'identifier: "))
  }

  @Test func `a market in memory has the products and the version of the options`() async throws {
    let served = try await ServedMarketProcess("--products", "300", "--seed", "7", "--api", "v2")
    #expect(served.announcement.dataDirectory == nil)
    expectEqual(try await served.productCount(), 300)
    // With a seed, the addresses of images have a fixed date.
    let picture = try #require(try await served.registered().images.first).original.rawValue
    #expect(picture.hasPrefix(served.announcement.url + "/training-resources/30/20250101/"))
    // Version 3 responds with `pageNo`.
    let page = try await served.send("/api/products?page_no=1&items_per_page=1")
    #expect(String(decoding: page.body, as: UTF8.self).contains("\"page_no\""))
    expectEqual(await served.stop().exitCode, 0)
  }

  @Test func `a port in use is reported`() async throws {
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let port = String(try socket.port())
    let refused = try await CommandLineProcess.run("serve", "--ephemeral", "--port", port)
    #expect(refused.exitCode == 1)
    #expect(
      refused.error == "openmarket: Port \(port) is in use. Use --port 0 to get a free one.\n")
  }

  // MARK: - The log

  @Test func `each request is a line, with the fault and a hint`() async throws {
    let busy = #"{"name":"busy","path":"/healthChecker","status":503}"#
    try await ServedMarketProcess.inMemory(rules: busy) { served in
      let size = try await served.send("/api/products/32").body.count
      expectEqual(try await served.send("/healthChecker").status, 503)
      let body = #"{"secret":"\#(served.announcement.secret)","product_id":1,"stock":2}"#
      let headers: HTTPHeaders = [
        "identifier": served.announcement.identifier, "Content-Type": "application/json",
      ]
      let change = try await served.send(
        "/api/products/\(served.registered().id)", method: .patch, headers: headers,
        body: Data(body.utf8))
      #expect(change.status == 202)
      // The server writes a line after the response, so the lines of two connections can have
      // another order.
      var lines: [String] = []
      for index in 1...4 { lines.append(try #require(await served.process.outputLine(index))) }
      for part in [
        #"{"bytes":\#(size),"event":"request","fault":null,"hint":null,"method":"GET","#,
        #""status":200,"target":"/api/products/32"}"#, #""fault":"busy""#,
        #""hint":"`product_id` isn't a key of this API.""#,
      ] { #expect(lines.contains { $0.contains(part) }, "\(lines)") }
    }
  }

  @Test(arguments: [CommandLineProcess.Output.closedPipe, .fullPipe])
  func `an unread log doesn't stop the market`(output: CommandLineProcess.Output) async throws {
    let process = try CommandLineProcess(
      ["serve", "--ephemeral", "--port", "0", "--lang", "en"], output: output)
    let url = try #require(await process.errorLine(0)).split(separator: " ").last ?? ""
    for _ in 1...2 {
      let health = try await CommandLineProcess.run("health", "--server", String(url))
      #expect(health.exitCode == 0)
    }
    process.send(SIGTERM)
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 0)
    let problems = outcome.error.split(separator: "\n").count { $0.contains("The request log") }
    if case .closedPipe = output { #expect(problems == 1) }
  }

  // MARK: - The end

  /// Starts a market with a slow health check, and requests the health check. Returns when the
  /// server is handling the request.
  private func busyMarket(
    milliseconds: Int
  ) async throws -> (ServedMarketProcess, client: LoopbackServerSocket) {
    let rules = #"{"name":"slow","path":"/healthChecker","latencyMilliseconds":\#(milliseconds)}"#
    let plan = try folder.write(Data("{\"rules\":[\(rules)]}".utf8), to: "faults.json")
    let served = try await ServedMarketProcess("--ephemeral", "--faults", plan)
    let port = served.announcement.port
    let client = try LoopbackServerSocket.connected(to: port)
    // The server handles the requests of a connection one after another. When the first one has
    // been logged, the second one is in flight.
    let requests = ["/api/products/32", "/healthChecker"].map {
      "GET \($0) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    }
    try client.write(Data(requests.joined().utf8))
    _ = try #require(await served.process.outputLine(1))
    return (served, client)
  }

  @Test func `a request in flight is finished before the end`() async throws {
    let (served, client) = try await busyMarket(milliseconds: 400)
    defer { client.close() }
    let outcome = await served.stop()
    #expect(outcome.exitCode == 0)
    let last = try #require(outcome.output.split(separator: "\n").last)
    #expect(last.contains(#""status":200"#), "\(last)")
    #expect(last.contains(#""fault":"slow""#), "\(last)")
  }

  @Test func `a second signal ends the server at once`() async throws {
    let (served, client) = try await busyMarket(milliseconds: 60_000)
    let idle = try LoopbackServerSocket.connected(to: served.announcement.port)
    defer { for socket in [client, idle] { socket.close() } }
    expectEqual(try await served.send("/api/products/32").status, 200)
    served.process.send(SIGTERM)
    // The first signal closes the connections without a request.
    let isClosed = await onThread { (try? idle.read())?.isEmpty == true }
    #expect(isClosed)
    served.process.send(SIGTERM)
    expectEqual(await served.process.outcome().exitCode, 143)
  }
}
