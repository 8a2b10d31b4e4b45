import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(10)))
final class InterruptionProcessTests: SellersScene {
  /// Runs the given command, and sends it the given signal while one of its requests is in flight.
  ///
  /// A thread of the server sends the signal, because the test's task might resume too late on a
  /// busy computer.
  ///
  /// - Parameter isHeld: A closure that returns `true` for the request that receives no response.
  private func run(
    _ arguments: [String], interruptedBy signal: Int32,
    while isHeld: @escaping @Sendable (LoopbackServerRequest) -> Bool
  ) async throws -> CommandOutcome {
    let started = Gate()
    let never = Gate()
    let running = Mutex<CommandLineProcess?>(nil)
    let server = try LoopbackServer(responding: { request, connection in
      if isHeld(request) {
        try connection.wait(at: started)
        running.withLock(\.self)?.send(signal)
        try connection.wait(at: never)
      }
      return MarketAnswers.reading(request)
    })
    defer { server.stop() }
    let pictures = arguments[0] == "register" ? [desk.picture] : []
    let process = try CommandLineProcess(
      arguments + pictures + ["--server", server.address],
      environment: desk.environment.merging(SellersDesk.variables) { $1 })
    running.withLock { $0 = process }
    started.open()
    let outcome = await process.outcome()
    // The command neither waited for the response nor tried again.
    #expect(server.requests.count { isHeld($0) } == 1)
    desk.expectNoSecret(in: outcome.error)
    return outcome
  }

  @Test(
    arguments: [
      (SIGINT, 130, ["list"]), (SIGTERM, 143, ["show", "5"]),
      (SIGINT, 130, ["register"] + SellersDesk.lamp + ["--json"]),
      (SIGINT, 130, ["edit", "5", "--stock=8", "--json"]),
      (SIGTERM, 143, ["delete", "5", "--yes", "--json"]),
    ] as [(Int32, Int32, [String])])
  func `a signal ends a command that waits for a response`(
    signal: Int32, exitCode: Int32, arguments: [String]
  ) async throws {
    let outcome = try await run(arguments, interruptedBy: signal, while: { _ in true })
    #expect((outcome.exitCode, outcome.output) == (exitCode, ""))
    guard arguments.contains("--json") else { return #expect(outcome.error.isEmpty) }
    let failure = try SellersDesk.Failure(outcome.error)
    #expect(failure.code == "interrupted")
    #expect(failure.text.hasPrefix("The command was stopped before it finished."))
  }

  @Test(arguments: [
    (["register"] + SellersDesk.lamp, "only if you're sure that it's missing."),
    (["edit", "5", "--stock", "8"], "Check the product before you send them again."),
    (["delete", "5", "--yes"], "Look again before you delete it again."),
  ])
  func `an interrupted change asks for a check`(arguments: [String], advice: String) async throws {
    let outcome = try await run(arguments, interruptedBy: SIGINT) { request in
      request.method != .get && !request.target.hasSuffix("/archived")
    }
    #expect((outcome.exitCode, outcome.output) == (130, ""))
    #expect(outcome.error.hasPrefix("openmarket: It isn't clear whether "))
    #expect(outcome.error.hasSuffix(advice + "\n"))
  }

  @Test(arguments: [[], ["--json"]])
  func `an interrupted check reports what it has`(options: [String]) async throws {
    let outcome = try await run(["doctor"] + options, interruptedBy: SIGINT) {
      $0.target.contains("?")
    }
    #expect(outcome.exitCode == 130)
    #expect(outcome.output.contains(options.isEmpty ? "Reachable" : "\"code\" : \"reachable\""))
  }

  @Test func `a signal ends a program whose output isn't read`() async throws {
    // The output is larger than a pipe's buffer, so the program blocks while it writes the output.
    let name = String(repeating: "Lamp ", count: 40_000)
    let page = MarketAnswers.list([MarketAnswers.product(id: 5, name: name)])
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json(page) })
    defer { server.stop() }
    let process = try CommandLineProcess(["list", "--json", "--server", server.address])
    #expect(await process.hasOutput())
    process.send(SIGINT)
    expectEqual(await process.errorLine(0), "{")
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 130)
    #expect(outcome.error.contains("\"interrupted\""))
  }
}
