import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests for commands that are cancelled while a request is in flight, as after a signal.
final class InterruptionTests: SellersScene {
  /// Runs a command, and cancels it when a request arrives that receives no response.
  ///
  /// - Parameter isHeld: A closure that returns `true` for this request.
  private func run(
    _ words: [String], cancelledAt isHeld: @escaping @Sendable (LoopbackServerRequest) -> Bool
  ) async throws -> CommandOutcome {
    let (server, arrived) = try serve(holding: isHeld)
    let pictures = words[0] == "register" ? [desk.picture] : []
    let command = words + pictures + ["--server", server.address]
    let run = Task { [desk] in try await desk.run(command, SellersDesk.variables, exits: 130) }
    await arrived.pass()
    run.cancel()
    let outcome = try await run.value
    // The command neither waited for the response nor tried again.
    #expect(server.requests.count { isHeld($0) } == 1)
    return outcome
  }

  @Test(arguments: [
    ["list"], ["show", "5"], ["register", "--json"] + SellersDesk.lamp,
    ["edit", "5", "--stock=8", "--json"], ["delete", "5", "--yes", "--json"],
  ])
  func `an interrupted command says so to programs alone`(words: [String]) async throws {
    let outcome = try await run(words) { _ in true }
    #expect(outcome.output == "")
    guard words.contains("--json") else { return #expect(outcome.error == "") }
    let failure = try outcome.failure
    #expect(failure.code == "interrupted")
    #expect(failure.text.hasPrefix("The command was stopped before it finished."))
  }

  @Test(arguments: [
    (["register"] + SellersDesk.lamp, "only if you're sure that it's missing."),
    (["edit", "5", "--stock", "8"], "Check the product before you send them again."),
    (["delete", "5", "--yes"], "Look again before you delete it again."),
  ])
  func `an interrupted change asks for a check`(words: [String], advice: String) async throws {
    let outcome = try await run(words) { $0.method != .get && !$0.target.hasSuffix("/archived") }
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("openmarket: It isn't clear whether "))
    #expect(outcome.error.hasSuffix(advice + "\n"))
  }

  @Test(
    arguments: [(.done, 0), (.outcomeUnknown, 130), (.interrupted, 130)] as [(ExitCode, Int32)])
  func `a late signal doesn't change the code of success`(code: ExitCode, status: Int32) {
    #expect(OpenMarketCommand.status(code, after: SIGINT) == status)
    #expect(OpenMarketCommand.status(code, after: nil) == code.rawValue)
  }

  @Test(arguments: [([], "Reachable"), (["--json"], "\"code\" : \"reachable\"")])
  func `an interrupted check reports what it has`(options: [String], result: String) async throws {
    let outcome = try await run(["doctor"] + options) { $0.target.hasSuffix("healthChecker") }
    #expect(outcome.output.contains(result))
  }
}

@Suite(.takingTurns(.startingPrograms)) final class SignalProcessTests: SellersScene {
  @Test(arguments: [("list", SIGINT), ("doctor", SIGTERM), ("edit 5 --stock 8", SIGTERM)])
  func `a signal ends a waiting command`(command: String, signal: Int32) async throws {
    let isEdit = command.hasPrefix("edit")
    let (server, arrived) = try serve(holding: { !isEdit || $0.method != .get })
    let words = command.split(separator: " ").map(String.init)
    let process = try CommandLineProcess(
      words + ["--json", "--server", server.address], environment: SellersDesk.variables)
    await arrived.pass()
    process.send(signal)
    let outcome = await process.outcome(exits: 128 + signal)
    // An interrupted check has time to report what it has.
    #expect(outcome.output.isEmpty == (command != "doctor"))
    let code = try outcome.failure.code
    // A slow program may not have the time to say that the outcome is unknown.
    if !isEdit { #expect(code == "interrupted") }
  }

  @Test func `a signal ends a program whose output isn't read`() async throws {
    // The output is larger than a pipe's buffer, so the program blocks while it writes the output.
    let name = String(repeating: "Lamp ", count: 40_000)
    let page = MarketAnswers.list([MarketAnswers.product(id: 5, name: name)])
    let server = try serve { _, _ in MarketAnswers.json(page) }
    let process = try CommandLineProcess(["list", "--json", "--server", server.address])
    #expect(await process.hasOutput())
    process.send(SIGINT)
    expectEqual(await process.errorLine(0), "{")
    expectEqual(try await process.outcome(exits: 130).failure.code, "interrupted")
  }
}

extension SellersScene {
  /// Starts a server that doesn't respond to the given requests. The gate opens when the first of
  /// them arrives.
  fileprivate func serve(
    holding isHeld: @escaping @Sendable (LoopbackServerRequest) -> Bool
  ) throws -> (server: LoopbackServer, arrived: Gate) {
    let (arrived, never) = (Gate(), Gate())
    let server = try serve { request, connection in
      guard isHeld(request) else { return MarketAnswers.reading(request) }
      arrived.open()
      try connection.wait(at: never)
      return HTTPResponse(status: 204)
    }
    return (server, arrived)
  }
}
