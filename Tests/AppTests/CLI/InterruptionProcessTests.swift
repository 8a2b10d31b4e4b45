import Foundation
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct InterruptionProcessTests {
  /// Far more than is needed on an idle machine, far less than a request may take.
  private static let patience = Duration.seconds(6)

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends a hanging request at once`(
    signal: Int32, exitCode: Int32
  ) async throws {
    let started = Gate()
    let hanging = Gate()
    let running = Mutex<CommandLineProcess?>(nil)
    // The signal is sent by the server's own thread: among many tests at once this one might wait for its turn longer
    // than the program waits for its answer.
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.wait(at: started)
      running.withLock(\.self)?.send(signal)
      try connection.wait(at: hanging)
    })
    defer { server.stop() }
    let process = try CommandLineProcess(["list", "--server", "http://127.0.0.1:\(server.port)"])
    running.withLock { $0 = process }
    started.open()
    let outcome = await process.outcome(within: Self.patience)
    #expect(!outcome.isOverdue)
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.isEmpty)
  }

  @Test func `what cannot be given up is ended all the same, with its object`() async throws {
    // More than a pipe takes: the program waits for a reader, in one call of the system.
    let page = MarketAnswers.list(
      MarketAnswers.product(id: 5, name: String(repeating: "Lamp ", count: 40_000)))
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json(page) })
    defer { server.stop() }
    let process = try CommandLineProcess(
      ["list", "--json", "--server", "http://127.0.0.1:\(server.port)"])
    #expect(await process.hasOutput())
    process.send(SIGINT)
    #expect(await process.errorLine(0) == "{")
    let outcome = await process.outcome(within: Self.patience)
    #expect(outcome.exitCode == 130)
    let error = try JSONDecoder().decode([String: String].self, from: Data(outcome.error.utf8))
    #expect(error["code"] == "interrupted")
  }

  @Test func `a refused connection is told at once, and as JSON`() async throws {
    // Bound and not listening: nobody else gets the port, and nobody answers there.
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let process = try CommandLineProcess(
      ["health", "--json", "--server", "http://127.0.0.1:\(try socket.port())"])
    let outcome = await process.outcome(within: Self.patience)
    #expect(!outcome.isOverdue)
    #expect(outcome.exitCode == ExitCode.network.rawValue)
    #expect(outcome.output.contains("\"status\": \"down\""))
    #expect(outcome.error.contains("\"code\": \"offline\""))
  }

  @Test func `a refused connection is told at once, in one line`() async throws {
    let socket = try LoopbackServerSocket.bound()
    defer { socket.close() }
    let outcome = try await CommandLineProcess.run(
      "list", "--server", "http://127.0.0.1:\(try socket.port())", within: Self.patience)
    #expect(!outcome.isOverdue)
    #expect(outcome.exitCode == ExitCode.network.rawValue)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.filter { $0 == "\n" }.count == 1)
  }
}
