import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import OpenMarketCLI

/// What is on its way when something happens.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5))) struct SellingInterruptionTests {
  private static let register =
    ["register", "--identifier", SellersDesk.identifier] + SellersDesk.lamp

  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  /// A market that answers what is read, and leaves what is written to somebody else.
  private func market(
    _ write: @escaping @Sendable (LoopbackServerConnection, LoopbackServerRequest) throws -> Void
  ) throws -> LoopbackServer {
    try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        guard request.method == .get else {
          try write(connection, request)
          continue
        }
        let isList = request.target.contains("?")
        let body =
          isList ? MarketAnswers.list() : MarketAnswers.detail(id: 5, name: "Desk lamp")
        try connection.send(MarketAnswers.json(body), to: request)
      }
    })
  }

  @Test(arguments: [
    (Self.register + ["PICTURE"], "see 'openmarket list' before you register it again."),
    (["edit", "5", "--stock", "8"], "see 'openmarket show 5'."),
    (["delete", "5", "--yes"], "see 'openmarket show 5'."),
  ])
  func `who interrupts what was sent is told that it may be done`(
    arguments: [String], advice: String
  ) async throws {
    let started = Gate()
    let hanging = Gate()
    let running = Mutex<CommandLineProcess?>(nil)
    let server = try market { connection, request in
      guard !request.target.hasSuffix("/archived") else {
        return try connection.send(
          HTTPResponse(status: 200, body: Data("/api/products/token=".utf8)), to: request)
      }
      try connection.wait(at: started)
      running.withLock(\.self)?.send(SIGINT)
      try connection.wait(at: hanging)
    }
    defer { server.stop() }
    let words = arguments.map { $0 == "PICTURE" ? desk.picture : $0 }
    let process = try CommandLineProcess(
      words + [
        "--server", "http://127.0.0.1:\(server.port)", "--identifier", SellersDesk.identifier,
        "--secret-file", desk.secretFile,
      ], environment: desk.environment)
    running.withLock { $0 = process }
    started.open()
    let outcome = await process.outcome(within: .seconds(6))
    #expect(outcome.exitCode == 130)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("openmarket: interrupted while it was being sent; it may be"))
    #expect(outcome.error.hasSuffix(advice + "\n"))
  }

  @Test(
    arguments: [
      (SIGINT, 130, ["list"]), (SIGTERM, 143, ["show", "5"]),
      (SIGINT, 130, ["edit", "5", "--stock=8"]),
      (SIGTERM, 143, ["delete", "5", "--yes"]),
    ] as [(Int32, Int32, [String])])
  func `a program is told of an interruption before anything was sent`(
    signal: Int32, exitCode: Int32, arguments: [String]
  ) async throws {
    let started = Gate()
    let hanging = Gate()
    let running = Mutex<CommandLineProcess?>(nil)
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.wait(at: started)
      running.withLock(\.self)?.send(signal)
      try connection.wait(at: hanging)
    })
    defer { server.stop() }
    let variables = [
      "OPENMARKET_IDENTIFIER": SellersDesk.identifier, "OPENMARKET_SECRET": SellersDesk.secret,
    ]
    let process = try CommandLineProcess(
      arguments + ["--json", "--server", "http://127.0.0.1:\(server.port)"],
      environment: desk.environment.merging(variables) { $1 })
    running.withLock { $0 = process }
    started.open()
    let outcome = await process.outcome(within: .seconds(6))
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.output.isEmpty)
    let failure = try JSONDecoder().decode(
      SellersDesk.Failure.self, from: Data(outcome.error.utf8))
    #expect(failure.code == "interrupted")
    #expect(failure.message == "interrupted before it was done.")
  }

  @Test func `a server that repeats the secret does not make the program tell it`() async throws {
    let server = try market { connection, request in
      let message = "\(SellersDesk.identifier) is not \(SellersDesk.secret)"
      try connection.send(
        MarketAnswers.json("{\"code\":400,\"message\":\"\(message)\"}", status: 400), to: request)
    }
    defer { server.stop() }
    let (failure, exitCode) = try await desk.failure(
      Self.register + [
        desk.picture, "--server", "http://127.0.0.1:\(server.port)", "--secret-file",
        desk.secretFile,
      ])
    #expect(exitCode == 6)
    #expect(failure.message.contains("••• is not •••"))
  }

  @Test func `how far the sending has come is shown, and gone at the end`() async throws {
    let sent = Gate()
    let server = try market { connection, request in
      try connection.wait(at: sent)
      let product = MarketAnswers.detail(id: 5, name: "Desk lamp")
      try connection.send(MarketAnswers.json(product, status: 201), to: request)
    }
    defer { server.stop() }
    let process = try TerminalProcess(
      Self.register + [
        desk.picture, "--server", "http://127.0.0.1:\(server.port)", "--secret-file",
        desk.secretFile,
      ], environment: desk.environment)
    try await process.waitFor(text: "openmarket: sending ")
    sent.open()
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.text.hasPrefix("openmarket: registered #5\nDesk lamp\n"))
    #expect(!ending.screen.text.contains("sending"))
  }
}
