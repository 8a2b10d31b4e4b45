import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// The terminal that other tests rely on, by programs that every system has.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5))) struct TerminalProcessSupportTests {
  private static func sh(_ script: String, error: TerminalProcess.ErrorOutput = .terminal) throws
    -> TerminalProcess
  {
    try TerminalProcess(program: "/bin/sh", ["-c", script], error: error)
  }

  @Test func `what a program shows is seen, and how it ends`() async throws {
    let process = try Self.sh("echo ready; read line; echo got $line; exit 3")
    try await process.waitFor(text: "ready")
    process.type("가 나\r")
    let ending = try await process.ending()
    #expect(ending.exitCode == 3)
    #expect(ending.screen.lines[1...2] == ["가 나", "got 가 나"])
    #expect(ending.settings?.echoes == true)
  }

  @Test func `errors can be told apart`() async throws {
    let process = try Self.sh("echo out; echo wrong >&2", error: .pipe)
    let ending = try await process.ending()
    #expect(ending.error == "wrong\n")
    #expect(ending.screen.text == "out")
  }

  @Test(arguments: [("\u{3}", 130), ("\u{1C}", 131)] as [(String, Int32)])
  func `a key makes a signal where the terminal is as usual`(key: String, code: Int32) async throws
  {
    let process = try Self.sh("echo ready; read line")
    try await process.waitFor(text: "ready")
    process.type(key)
    #expect(try await process.ending().exitCode == code)
  }

  @Test func `a program is told that its terminal has another size`() async throws {
    let process = try Self.sh("trap 'stty size' WINCH; echo ready; while :; do read line; done")
    try await process.waitFor(text: "ready")
    process.resize(to: TerminalSize(columns: 31, rows: 9))
    // Some shells run a trap only after the line that they read.
    process.type("\r")
    try await process.waitFor(text: "9 31")
    process.send(SIGKILL)
    #expect(try await process.ending().exitCode == 137)
  }

  @Test func `a program is suspended and goes on`() async throws {
    let process = try Self.sh("echo ready; read line; echo got $line")
    try await process.waitFor(text: "ready")
    process.type("\u{1A}")
    try await process.waitUntilSuspended()
    process.resume()
    process.type("word\r")
    try await process.waitFor(text: "got word")
    #expect(try await process.ending().exitCode == 0)
  }

  @Test func `a terminal that was not given back is seen`() async throws {
    let process = try Self.sh(#"stty -echo; printf 'a\033[?1049h\033[?1000hleft'"#)
    let ending = try await process.ending()
    #expect(ending.settings?.echoes == false)
    #expect(!ending.screen.isGivenBack && ending.screen.isAlternate)
  }

  @Test func `what is shown instead is told`() async throws {
    let process = try Self.sh("echo something else")
    let error = await #expect(throws: TerminalProcess.Missed.self) {
      try await process.waitFor(text: "never")
    }
    #expect(error?.description.contains("something else") == true)
    #expect(error?.reason.contains("ended with 0") == true)
  }
}
