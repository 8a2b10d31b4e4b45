import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.takingTurns(.startingPrograms)) final class ServeProcessTests: SellersScene {
  // MARK: - The market

  @Test func `the first line for programs has the address and the credentials`() async throws {
    let served = try await ServedMarket("--data-dir", desk.folder.path)
    let port = served.announcement.port
    let expected = ServedMarket.Announcement(
      event: "listening", url: "http://127.0.0.1:\(port)", port: port,
      dataDirectory: desk.folder.path, identifier: SellersDesk.identifier,
      secret: SellersDesk.secret, notes: [])
    #expect(served.announcement == expected)
    let reset = ["reset", "--yes", "--data-dir", desk.folder.path]
    let refused = try await openmarket(reset, exits: 1)
    #expect(refused.error.hasPrefix("openmarket: Process \(served.process.id) is using the folder"))
    served.process.send(SIGTERM)
    expectEqual(await served.process.outcome().error, "")
  }

  @Test(arguments: [SIGINT, SIGHUP])
  func `a user sees the market's address and how to sell there`(signal: Int32) async throws {
    let options = ["--port", "0", "--host", "0.0.0.0", "--data-dir", desk.folder.path]
    let process = try CommandLineProcess(["serve"] + options)
    let address = try #require(await process.errorLine(0)).split(separator: " ").last
    #expect(address?.hasPrefix("http://0.0.0.0:") == true)
    _ = await process.errorLine(5)
    process.send(signal)
    let outcome = await process.outcome()
    #expect(outcome.output == "")
    let lines = outcome.error.split(separator: "\n")
    #expect(lines[1] == "The data is kept in \(desk.folder.path)")
    #expect(lines[2].hasSuffix("secret \(SellersDesk.secret)"))
    #expect(lines[3].hasPrefix("Warning: "))
    #expect(lines[5].contains(" | curl -H 'identifier: "))
  }

  @Test func `a market in memory has the products and the version of the options`() async throws {
    let served = try await ServedMarket("--products", "300", "--seed", "7", "--api", "v2")
    #expect(served.announcement.dataDirectory == nil)
    let client = try served.send(["GET /api/products?page_no=1&items_per_page=1"])
    _ = try #require(await served.process.outputLine(1))
    let server = ["--server", served.announcement.url]
    #expect(try await desk.run(["list"] + server).output.contains("300 products"))
    let product = try await desk.run(desk.register + server, SellersDesk.variables)
    // With a seed, the addresses of images have a fixed date.
    #expect(product.output.contains("\(server[1])/training-resources/30/20250101/"))
    served.process.send(SIGTERM)
    // Version 3 responds with `pageNo`.
    #expect(await received(client)?.contains("\"page_no\"") == true)
    client.close()
    await served.process.outcome()
  }

  @Test func `a port in use is reported`() async throws {
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let port = String(try socket.port())
    let refused = try await openmarket(["serve", "--ephemeral", "--port", port], exits: 1)
    let text = "Port \(port) is in use. Use --port 0 to get a free one."
    #expect(refused.error == "openmarket: \(text)\n")
  }

  // MARK: - The log

  @Test func `each request is a line, with the fault and a hint`() async throws {
    let served = try await served(#"{"name":"busy","path":"/healthChecker","status":503}"#)
    let server = ["--server", served.announcement.url]
    let id = try await desk.submitted(desk.register + server, SellersDesk.variables)
    let client = try served.send(
      ["GET /api/products/32", "GET /healthChecker", "PATCH /api/products/\(id)"],
      change: #"{"secret":"\#(SellersDesk.secret)","product_id":1,"stock":2}"#)
    defer { client.close() }
    var lines: [String] = []
    while lines.last?.contains("PATCH") != true {
      lines.append(try #require(await served.process.outputLine(lines.count)))
    }
    let read = lines.first { $0.hasSuffix(#""status":200,"target":"/api/products/32"}"#) }
    let reply = String(decoding: try client.read(), as: UTF8.self)
    let size = try #require(reply.firstMatch(of: /Content-Length: (\d+)/)).output.1
    #expect(read?.hasPrefix(#"{"bytes":\#(size),"#) == true)
    for part in [
      #","event":"request","fault":null,"hint":null,"method":"GET","#, #""fault":"busy""#,
      #""hint":"`product_id` isn't a key of this API.""#,
    ] { #expect(lines.contains { $0.contains(part) }, "\(lines)") }
    served.process.send(SIGTERM)
    await served.process.outcome()
  }

  @Test(arguments: [CommandLineProcess.Output.closedPipe, .fullPipe])
  func `an unread log doesn't stop the market`(output: CommandLineProcess.Output) async throws {
    let process = try CommandLineProcess(["serve", "--ephemeral", "--port", "0"], output: output)
    let url = try #require(await process.errorLine(0)).split(separator: " ").last ?? ""
    for _ in 1...2 { try await openmarket(["health", "--server", String(url)]) }
    process.send(SIGTERM)
    let outcome = await process.outcome()
    let problems = outcome.error.split(separator: "\n").count { $0.contains("The request log") }
    if case .closedPipe = output { #expect(problems == 1) }
  }

  // MARK: - The end

  /// Returns the text that a client receives until the server ends the connection.
  private func received(_ client: LoopbackServerSocket) async -> String? {
    await onThread {
      var bytes = Data()
      while let piece = try? client.read() {
        if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
        bytes += piece
      }
      return nil
    }
  }

  /// Starts a market in memory with a rule of a fault plan, in JSON.
  private func served(_ rule: String) async throws -> ServedMarket {
    let plan = try desk.folder.write(Data("{\"rules\":[\(rule)]}".utf8), to: "faults.json")
    return try await ServedMarket("--ephemeral", "--faults", plan)
  }

  /// Starts a market with a slow health check, and requests the health check. Returns when the
  /// server is handling the request.
  private func busyMarket(_ delay: Int) async throws -> (ServedMarket, LoopbackServerSocket) {
    let rule = #"{"name":"slow","path":"/healthChecker","latencyMilliseconds":\#(delay)}"#
    let served = try await served(rule)
    // When the first request has been logged, the second one is in flight.
    let client = try served.send(["GET /api/products/32", "GET /healthChecker"])
    _ = try #require(await served.process.outputLine(1))
    return (served, client)
  }

  @Test func `a request in flight is finished before the end`() async throws {
    let (served, client) = try await busyMarket(400)
    served.process.send(SIGTERM)
    #expect(await received(client)?.hasSuffix("\"OK\"") == true)
    client.close()
    let last = await served.process.outcome().output.split(separator: "\n").last ?? ""
    for part in [#""status":200"#, #""fault":"slow""#] { #expect(last.contains(part)) }
  }

  @Test func `a second signal ends the server at once`() async throws {
    let (served, client) = try await busyMarket(60_000)
    let idle = try served.send(["GET /api/products/32"])
    defer { for socket in [client, idle] { socket.close() } }
    _ = try #require(await served.process.outputLine(2))
    served.process.send(SIGTERM)
    // The first signal closes the connections without a request.
    #expect(await received(idle) != nil)
    served.process.send(SIGTERM)
    await served.process.outcome(exits: 143)
  }
}

/// A process that serves a market on a free port.
private struct ServedMarket: Sendable {
  struct Announcement: Decodable, Equatable, Sendable {
    let event: String
    let url: String
    let port: Int
    let dataDirectory: String?
    let identifier: String
    let secret: String
    let notes: [String]
  }

  let process: CommandLineProcess
  let announcement: Announcement

  init(_ options: String...) async throws {
    process = try CommandLineProcess(["serve", "--json", "--port", "0"] + options)
    let line = try #require(await process.outputLine(0))
    announcement = try JSONDecoder().decode(Announcement.self, from: Data(line.utf8))
  }

  /// Sends requests on one connection. The server handles them one after another.
  ///
  /// - Parameter change: The change of a product that the last request makes, in JSON.
  func send(_ requests: [String], change: String = "") throws -> LoopbackServerSocket {
    let client = try LoopbackServerSocket.connected(to: announcement.port)
    let heads = requests.map { "\($0) HTTP/1.1\r\nHost: 127.0.0.1:\(announcement.port)\r\n" }
    let fields = """
      identifier: \(announcement.identifier)\r
      Content-Type: application/json\r
      Content-Length: \(change.utf8.count)\r

      """
    let end = (change.isEmpty ? "" : fields) + "\r\n" + change
    try client.write(Data((heads.joined(separator: "\r\n") + end).utf8))
    return client
  }
}
