import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// Tests for changes whose response is lost or doesn't show whether the change was made.
@Suite(.takingTurns(.startingPrograms)) final class LostReplyProcessTests: SellersScene {
  /// Creates a server with one product. The server fails to answer the first changes, and then registers products.
  private func server(losing count: Int = .max) throws -> LoopbackServer {
    let list = MarketAnswers.list([MarketAnswers.product(id: 5, name: "Lamp")])
    let changes = Mutex(0)
    return try LoopbackServer(answer: { request in
      if request.method == .get || request.target.hasSuffix("/archived") {
        return MarketAnswers.reading(request, list: list)
      }
      changes.withLock { $0 += 1 }
      return changes.withLock(\.self) <= count
        ? HTTPResponse(status: 500) : MarketAnswers.json(MarketAnswers.lamp(id: 6), status: 201)
    })
  }

  private func postCount(_ server: LoopbackServer) -> Int {
    server.requests.count { $0.method == .post }
  }

  @Test(arguments: [
    (["edit", "5", "--stock", "9"], "update-unknown"),
    (["delete", "5", "--yes"], "deletion-unknown"),
  ])
  func `a change that can't be found is unknown`(words: [String], code: String) async throws {
    let server = try server()
    defer { server.stop() }
    let (failure, exitCode, _) = try await desk.failure(words + desk.options(of: server.address))
    #expect(failure.code == code && exitCode == 7)
    let changes = server.requests.filter { $0.method != .get && !$0.target.contains("archived") }
    #expect(changes.count == 1)
  }

  @Test
  func `a change is found by reading, and a registration that may be one of several names them`()
    async throws
  {
    let rules = ["POST", "PATCH"].map {
      #"{"method":"\#($0)","path":"/api/products","connection":"drop-after-commit"}"#
    }.joined(separator: ",")
    try await ServedMarketProcess.inMemory(rules: rules) { served in
      let seller = desk.options(of: served.announcement.url)
      let id = try await desk.submitted(desk.register + seller)
      expectEqual(try await desk.submitted(["edit", id, "--stock", "9"] + seller), id)
      expectEqual(
        try await desk.product(["show", id, "--server", served.announcement.url]).stock, 9)
    }
    // The request for the existing products, which precedes the registration, fails.
    let failing = #",{"method":"GET","path":"/api/products","nth":1,"status":400}"#
    try await ServedMarketProcess.inMemory(rules: rules + failing) { served in
      let (failure, exitCode, _) = try await desk.failure(
        desk.register + desk.options(of: served.announcement.url))
      #expect(failure.code == "ambiguous-registration" && exitCode == 7)
      #expect(failure.text.contains("You may have registered one of these products: #184."))
    }
  }

  @Test(arguments: [
    HTTPResponse(status: 200, body: Data("<html>A blog</html>".utf8)), HTTPResponse(status: 200),
    HTTPResponse(status: 200, body: Data("[]".utf8)), HTTPResponse(status: 302),
    HTTPResponse(status: 302, headers: ["Location": "http://portal.example/"]),
    HTTPResponse(status: 403, body: Data("<html>Checking your browser</html>".utf8)),
  ])
  func `nothing is sent to what isn't a market, and the command ends as list does`(
    response: HTTPResponse
  ) async throws {
    let server = try LoopbackServer(answer: { _ in response })
    defer { server.stop() }
    let (failure, exitCode, _) = try await desk.failure(
      desk.register + desk.options(of: server.address))
    #expect(postCount(server) == 0)
    let list = try await desk.failure(["list", "--server", server.address])
    #expect(failure.code == list.0.code && exitCode == list.exitCode)
  }

  /// A misconfigured server redirects every request to https, or adds a slash.
  @Test(arguments: [["edit", "5", "--stock", "9"], ["register"]])
  func `a change that is redirected to the same path is told at once`(
    words: [String]
  ) async throws {
    let list = MarketAnswers.list([MarketAnswers.product(id: 5, name: "Lamp")])
    let server = try LoopbackServer(answer: { request in
      if request.method == .get { return MarketAnswers.reading(request, list: list) }
      return HTTPResponse(status: 301, headers: ["Location": "\(request.target)/"])
    })
    defer { server.stop() }
    let command = words == ["register"] ? desk.register : words
    let (failure, exitCode, _) = try await desk.failure(command + desk.options(of: server.address))
    #expect(failure.code == "redirected" && exitCode == 3)
    let address = "\(server.address)/api/products\(words == ["register"] ? "" : "/5")/"
    #expect(failure.text.contains("another address: \(address)."))
    #expect(server.requests.count { $0.method != .get } == 1)
  }

  /// A server that has the product as soon as its request has arrived, and answers the first request only after the gate opens.
  private func server(holding answer: Gate, arrived: Gate) throws -> LoopbackServer {
    let posts = Mutex(0)
    return try LoopbackServer(responding: { request, connection in
      if request.method == .post { posts.withLock { $0 += 1 } }
      let count = posts.withLock(\.self)
      if request.method == .post, count == 1 {
        arrived.open()
        try connection.wait(at: answer)
      }
      let list = MarketAnswers.list((0..<count).map { MarketAnswers.lamp(id: 7 + $0) })
      let isList = request.method == .get && request.target.contains("?")
      return MarketAnswers.json(
        isList ? list : MarketAnswers.lamp(id: 6 + max(1, count)),
        status: request.method == .post ? 201 : 200)
    })
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `the same command after an interruption looks for the product, and others are sent`(
    signal: Int32
  ) async throws {
    let (answer, arrived) = (Gate(), Gate())
    let server = try server(holding: answer, arrived: arrived)
    defer { server.stop() }
    let command = desk.register + desk.options(of: server.address)
    // The currency of the same command can be written in another way.
    let first = try CommandLineProcess(
      command + ["--currency", "krw", "--json"], environment: desk.environment)
    await arrived.pass()
    first.send(signal)
    let interrupted = await first.outcome()
    answer.open()
    if signal != SIGKILL {
      expectEqual(try SellersDesk.Failure(interrupted.error).code, "registration-unknown")
      #expect(interrupted.exitCode == 128 + signal)
    }
    // The same image can be named in another way, for example from another folder.
    let other = desk.picture.replacing("/lamp.png", with: "/./lamp.png")
    let second = try await desk.run(command.map { $0 == desk.picture ? other : $0 })
    #expect(second.exitCode == 0)
    #expect(second.error.contains("Found product #7, which was registered earlier."))
    #expect(postCount(server) == 1)
    // The attempt is settled, so the next one is another product.
    _ = try await desk.run(command + ["--discount", "1"])
    #expect(postCount(server) == 2)
  }

  /// The first command searches for as long as the product may appear.
  @Test(arguments: ["again", "logout"])
  func `a product that isn't found is sent again on demand alone`(way: String) async throws {
    let server = try server(losing: 1)
    defer { server.stop() }
    let command = desk.register + desk.options(of: server.address)
    let (failure, exitCode, _) = try await desk.failure(command)
    #expect(failure.code == "registration-unknown")
    #expect(failure.text.contains("Run the same command to look again; it sends nothing."))
    #expect(exitCode == 7)
    if way == "logout" {
      expectEqual(try await desk.run(["logout", "--server", server.address]).exitCode, 0)
      expectEqual(try await desk.run(command).exitCode, 7)
      #expect(postCount(server) == 1)
    } else {
      expectEqual(try await desk.run(command + ["--again"]).exitCode, 0)
      #expect(postCount(server) == 2)
    }
  }

  @Test func `of the same command in two terminals, one sends and the other finds`() async throws {
    let (answer, arrived) = (Gate(), Gate())
    let server = try server(holding: answer, arrived: arrived)
    defer { server.stop() }
    let command = desk.register + desk.options(of: server.address)
    let first = try CommandLineProcess(command, environment: desk.environment)
    await arrived.pass()
    let second = try await desk.run(command)
    #expect(second.exitCode == 0)
    #expect(second.error.contains("Found product #7, which was registered earlier."))
    answer.open()
    #expect(await first.outcome().error.contains("Registered product #7."))
    #expect(postCount(server) == 1)
  }

  @Test func `without a folder that can be written, nothing is sent unless the user insists`()
    async throws
  {
    let server = try server(losing: 1)
    defer { server.stop() }
    let command = desk.register + desk.options(of: server.address)
    let readOnly = ["XDG_DATA_HOME": "/dev/null/none"]
    let (failure, exitCode, _) = try await desk.failure(command, readOnly)
    #expect(failure.code == "registration-not-recorded")
    #expect(failure.text.contains("XDG_DATA_HOME"))
    #expect(failure.text.contains("--again"))
    #expect(exitCode == 1)
    #expect(server.requests.isEmpty)
    let (lost, lostCode, _) = try await desk.failure(command + ["--again"], readOnly)
    #expect(lost.code == "registration-unknown")
    // The next command knows nothing of this one.
    #expect(!lost.text.contains("The same command"))
    #expect(lostCode == 7)
    #expect(postCount(server) == 1)
  }
}
