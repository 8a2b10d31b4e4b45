import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketTerminal

/// Tests for selling in a terminal, where the program asks for missing values.
@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(10)))
final class QuestionProcessTests: SellersScene {
  private func process(
    _ arguments: [String], in program: String = BuiltProgram.path
  ) throws -> TerminalProcess<LineScreen> {
    let environment = desk.environment.merging(["TERM": "xterm-256color"]) { $1 }
    return try TerminalProcess(
      program: program, arguments, environment: environment, screen: LineScreen(), columns: 200)
  }

  // MARK: - Products

  @Test func `a deletion requires a yes`() async throws {
    _ = try await desk.submitted(desk.register)
    let question = "Delete “Desk lamp”? You can't undo this. [y/N]"
    for (answer, code, said) in [
      ("", 10, "Nothing was done."), ("예", 0, "Deleted product #184."),
    ] as [(String, Int32, String)] {
      try await desk.run(["show", "184"])
      let process = try process(["delete", "184"])
      try await process.waitFor({ $0.text.hasSuffix(question) })
      process.type(answer + "\r")
      let ending = try await process.ending()
      #expect(ending.exitCode == code)
      #expect(ending.screen.text.contains(said))
    }
    try await desk.run(["show", "184"], exits: 4)
  }

  @Test func `the question names the vendor of another's product`() async throws {
    let process = try process(["delete", "32"])
    let question = "? It belongs to “느린오후 상점”, so the market will reject this. [y/N]"
    try await process.waitFor({ $0.text.hasSuffix(question) })
    process.type("y\r")
    expectEqual(try await process.ending().exitCode, 5)
    try await desk.run(["show", "32"])
  }

  @Test func `the progress of an upload is shown, and removed at the end`() async throws {
    let sent = Gate()
    let server = try serve { request, connection in
      guard request.method == .post else { return MarketAnswers.reading(request) }
      try connection.wait(at: sent)
      return MarketAnswers.json(MarketAnswers.lamp(id: 5), status: 201)
    }
    let process = try process(desk.register + desk.options(of: server.address))
    try await process.waitFor(text: "openmarket: Sending: ")
    sent.open()
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.text.hasPrefix("openmarket: Registered product #5.\nDesk lamp\n"))
    #expect(!ending.screen.text.contains("Sending"))
  }

  // MARK: - Credentials

  @Test func `a secret is asked for and not shown`() async throws {
    let process = try process(["login", "--server", "http://127.0.0.1:1"])
    try await process.waitFor(text: "Your identifier:")
    // Type bytes that aren't valid UTF-8.
    process.terminal.type([0x69, 0xFF, 0x64, 0x0D])
    try await process.waitFor(text: "unreadable characters. Type it again.")
    try await process.waitFor({ $0.text.hasSuffix("Your identifier:") })
    process.type("some-id\r")
    try await process.waitFor(text: "Your secret (it isn't shown):")
    #expect(process.settings?.echoes == false)
    // Press Control-Z and an arrow key while typing the secret. The program isn't suspended, and
    // doesn't accept this secret.
    process.type("half-of-" + TypedKey.control("z") + "\u{1B}[D\r")
    try await process.waitFor { $0.text.matches(of: /Your secret/).count == 2 }
    process.type("hidden-word\r")
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.settings?.echoes == true)
    for text in ["half-of-", "hidden-word"] { #expect(!ending.screen.text.contains(text)) }
    let saved = try Data(contentsOf: desk.sellerFile("http://127.0.0.1:1"))
    #expect(String(decoding: saved, as: UTF8.self).contains("hidden-word"))
  }

  @Test func `a secret that the terminal cuts is refused`() async throws {
    let process = try process(["login", "--identifier", "id"])
    try await process.waitFor({ $0.text.hasSuffix("Your secret (it isn't shown):") })
    process.type(String(repeating: "x", count: LineReader.limit + 1) + "\r")
    try await process.waitFor(text: "For a longer secret, use --secret-file.")
    // Wait for the next question, because the terminal shows what is typed before it.
    try await process.waitFor { $0.text.matches(of: /Your secret/).count == 2 }
    let longest = String(repeating: "y", count: LineReader.limit)
    process.type(longest + "\r")
    expectEqual(try await process.ending().exitCode, 0)
    let saved = try FileSellerCredentialStore.open(file: desk.sellerFile()).credential
    #expect(saved?.secret.plaintext == longest)
  }

  // MARK: - Leaving a question

  @Test(arguments: [("\u{3}", 130), (nil, 143), ("\u{4}", 10)] as [(String?, Int32)])
  func `a cancelled question restores the terminal`(key: String?, code: Int32) async throws {
    let untouched = try PseudoTerminal(columns: 200, rows: 24)
    defer { untouched.controller.close() }
    let process = try process(["login", "--identifier", "id"])
    try await process.waitFor({ $0.text.hasSuffix("Your secret (it isn't shown):") })
    if let key { process.type(key) } else { process.send(SIGTERM) }
    let ending = try await process.ending()
    #expect(ending.exitCode == code)
    let settings = try #require(ending.settings)
    #expect(settings == untouched.settings)
    #expect(ending.screen.text.contains("openmarket: Nothing was done.") == (code == 10))
    #expect(!FileManager.default.fileExists(atPath: desk.sellerFile().path))
  }

  // MARK: - Jobs

  /// Starts a Bash script with job control, which begins with `login` as a job in the background.
  private func job(_ script: String) throws -> TerminalProcess<LineScreen> {
    let start = #"set -m; "$@" & wait $!; echo "stopped by $(kill -l $?)"; "#
    let words = [BuiltProgram.path, "login", "--identifier", "some-id"]
    return try process(
      ["-c", start + script, "bash"] + words, in: #require(OtherProgram(named: "bash")).path)
  }

  @Test(.needs("bash")) func `a job asks its question only in the foreground`() async throws {
    let process = try job("fg > /dev/null")
    let screen = try await process.waitFor(text: "stopped by TTOU")
    #expect(screen.text.split(separator: "stopped").first?.contains("Your secret") == false)
    try await process.waitFor(text: "Your secret (it isn't shown):")
    process.type("word\r")
    expectEqual(try await process.ending().exitCode, 0)
  }

  @Test(.needs("bash")) func `a job that waits in the background can be ended`() async throws {
    let process = try job(#"kill %1; kill -CONT %1; wait %1; echo "ended by $?""#)
    let screen = try await process.ending().screen
    for text in ["stopped by TTOU", "ended by 143"] { #expect(screen.text.contains(text)) }
    #expect(!screen.text.contains("Your secret"))
  }
}
