import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// Tests for changes whose response is lost or doesn't show whether the change was made.
final class LostReplyTests: SellersScene {
  /// Creates a server with one product. The server fails to answer the first changes, and then
  /// registers products.
  private func server(losing count: Int = .max) throws -> LoopbackServer {
    let list = MarketAnswers.list([MarketAnswers.product(id: 5, name: "Lamp")])
    let changes = Mutex(0)
    return try serve { request, _ in
      if request.method == .get || request.target.hasSuffix("/archived") {
        return MarketAnswers.reading(request, list: list)
      }
      changes.withLock { $0 += 1 }
      return changes.withLock(\.self) <= count
        ? HTTPResponse(status: 500) : MarketAnswers.json(MarketAnswers.lamp(id: 6), status: 201)
    }
  }

  @Test(arguments: [
    (["edit", "5", "--stock", "9"], "update-unknown"),
    (["delete", "5", "--yes"], "deletion-unknown"),
  ])
  func `a change that can't be found is unknown`(words: [String], code: String) async throws {
    let server = try server()
    let command = words + desk.options(of: server.address)
    expectEqual(try await desk.failure(command, exits: 7).code, code)
    let changes = server.requests.filter { $0.method != .get && !$0.target.contains("archived") }
    #expect(changes.count == 1)
  }

  /// The first command searches for as long as the product may appear.
  @Test(arguments: [true, false])
  func `a product that isn't found is sent again on demand alone`(isDemanded: Bool) async throws {
    let server = try server(losing: 1)
    let command = desk.register + desk.options(of: server.address)
    let failure = try await desk.failure(command, exits: 7)
    #expect(failure.code == "registration-unknown")
    #expect(failure.text.contains("Run the same command to look again; it sends nothing."))
    // A sign-out doesn't end the search.
    if !isDemanded { try await desk.run(["logout", "--server", server.address]) }
    try await desk.run(command + (isDemanded ? ["--again"] : []), exits: isDemanded ? 0 : 7)
    #expect(server.postCount == (isDemanded ? 2 : 1))
  }

  @Test func `without a folder, nothing is sent unless the user insists`() async throws {
    let server = try server(losing: 1)
    let command = desk.register + desk.options(of: server.address)
    let readOnly = ["XDG_DATA_HOME": "/dev/null/none"]
    let failure = try await desk.failure(command, readOnly, exits: 1)
    #expect(failure.code == "registration-not-recorded")
    for text in ["XDG_DATA_HOME", "--again"] { #expect(failure.text.contains(text)) }
    #expect(server.requests.isEmpty)
    let lost = try await desk.failure(command + ["--again"], readOnly, exits: 7)
    #expect(lost.code == "registration-unknown")
    // The next command knows nothing of this one.
    #expect(!lost.text.contains("The same command"))
    #expect(server.postCount == 1)
  }
}

@Suite(.takingTurns(.startingPrograms)) final class LostReplyProcessTests: SellersScene {
  @Test(arguments: [SIGKILL, SIGTERM])
  func `the same command after a signal looks for the product`(signal: Int32) async throws {
    let (answer, arrived) = (Gate(), Gate())
    let posts = Mutex(0)
    // The server has the product as soon as its request has arrived, and answers the first request
    // only after the gate opens.
    let server = try serve { request, connection in
      let isPost = request.method == .post
      if isPost { posts.withLock { $0 += 1 } }
      let count = posts.withLock(\.self)
      if isPost, count == 1 {
        arrived.open()
        try connection.wait(at: answer)
      }
      let list = MarketAnswers.list((0..<count).map { MarketAnswers.lamp(id: 7 + $0) })
      let isList = !isPost && request.target.contains("?")
      let text = isList ? list : MarketAnswers.lamp(id: 6 + max(1, count))
      return MarketAnswers.json(text, status: isPost ? 201 : 200)
    }
    let command = desk.register + desk.options(of: server.address)
    // The currency of the same command can be written in another way.
    let first = try CommandLineProcess(
      command + ["--currency", "krw", "--json"], environment: desk.environment)
    await arrived.pass()
    first.send(signal)
    let interrupted = await first.outcome(exits: signal == SIGKILL ? -signal : 128 + signal)
    answer.open()
    if signal != SIGKILL { expectEqual(try interrupted.failure.code, "registration-unknown") }
    // The same image can be named in another way, for example from another folder.
    let other = desk.picture.replacing("/lamp.png", with: "/./lamp.png")
    let second = try await desk.run(command.map { $0 == desk.picture ? other : $0 })
    #expect(second.error.contains("Found product #7, which was registered earlier."))
    #expect(server.postCount == 1)
    // The attempt is settled, so the next one is another product.
    try await desk.run(command + ["--discount", "1"], exits: 9)
    #expect(server.postCount == 2)
  }
}

extension LoopbackServer {
  fileprivate var postCount: Int { requests.count { $0.method == .post } }
}
