import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse

/// Tests that the program restores the terminal, regardless of how the program ends.
@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(10)))
struct TerminalSessionProcessTests {
  private let folder: TemporaryFolder
  private let process: TerminalProcess<ScreenEmulator>
  /// The terminal settings before the program started.
  private let before: TerminalSettings?

  init() throws {
    folder = try TemporaryFolder()
    process = try Self.process(folder, BrowseProcess.program, [])
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    before = terminal.settings
    terminal.controller.close()
  }

  private static func process(
    _ folder: TemporaryFolder, _ program: String, _ arguments: [String]
  ) throws -> TerminalProcess<ScreenEmulator> {
    try TerminalProcess(
      program: program, arguments,
      environment: ["TERM": "xterm-256color", "HOME": folder.path], screen: ScreenEmulator(),
      hasErrorPipe: true)
  }

  private func waitUntilTaken() async throws {
    let screen = try await process.waitFor { screen in
      screen.isAlternate && !screen.text.isEmpty && !screen.modes.contains(2026)
    }
    #expect(screen.modes.isSuperset(of: [1049, 2004]))
    #expect(!screen.modes.contains(7))
    #expect(process.settings?.isRaw == true)
  }

  /// Expects that the program restores the terminal and ends with one of the given exit codes.
  private func expectGivenBack(
    _ codes: Int32..., location: SourceLocation = #_sourceLocation
  ) async throws {
    let ending = try await process.ending()
    #expect(codes.contains(ending.exitCode), sourceLocation: location)
    #expect(ending.screen.isGivenBack, sourceLocation: location)
    #expect(before != nil, sourceLocation: location)
    #expect(ending.settings == before, sourceLocation: location)
  }

  /// A paste without an end mark ends after a pause, and at Control-C.
  @Test(
    arguments: [
      (["q"], 0), (["\u{3}"], 130), (["/\u{1B}[200~lamp", "\u{1B}[200~more\u{3}"], 130),
    ] as [([String], Int32)])
  func `a key ends the program`(keys: [String], code: Int32) async throws {
    try await waitUntilTaken()
    for key in keys {
      process.type(key)
      if key != keys.last { try await process.waitFor { $0.text.contains("/lamp") } }
    }
    try await expectGivenBack(code)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends the program`(signal: Int32) async throws {
    try await waitUntilTaken()
    process.send(signal)
    try await expectGivenBack(128 + signal)
  }

  @Test func `a suspended program restores the terminal, and resumes it`() async throws {
    try await waitUntilTaken()
    let shown = try await process.waitFor { !$0.text.isEmpty }.text
    for time in 1...2 {
      process.type(TypedKey.control("z"))
      let screen = try await process.waitUntilSuspended(times: time)
      #expect(screen.isGivenBack)
      #expect(process.settings == before)
      process.resume()
      try await process.waitFor { $0.isAlternate && $0.text.hasPrefix(shown.prefix(10)) }
      try await waitUntilTaken()
    }
    process.type("q")
    try await expectGivenBack(0)
  }

  @Test func `a program that was stopped by SIGSTOP resumes the terminal`() async throws {
    try await waitUntilTaken()
    process.send(SIGSTOP)
    try await process.waitUntilSuspended()
    // Restore the terminal settings, as a shell does after the program is stopped. Unless the
    // program changes the settings again, it doesn't receive the key `q` before the end of the
    // line.
    process.terminal.apply(try #require(before))
    process.resume()
    process.type("q")
    try await expectGivenBack(0)
  }

  @Test func `a program that is suspended can be ended`() async throws {
    try await waitUntilTaken()
    let id = process.terminal.foregroundGroup
    process.type(TypedKey.control("z"))
    try await process.waitUntilSuspended()
    kill(-id, SIGTERM)
    process.resume()
    try await expectGivenBack(128 + SIGTERM)
  }

  @Test(arguments: [TerminalSize(columns: 40, rows: 10), TerminalSize(columns: 120, rows: 50)])
  func `the program adapts to another size`(size: TerminalSize) async throws {
    try await waitUntilTaken()
    process.resize(columns: size.columns, rows: size.rows)
    try await process.waitFor { !$0.text.isEmpty }
    process.type("q")
    try await expectGivenBack(0)
  }

  @Test func `the program ends when its terminal disconnects, even if SIGHUP is ignored`()
    async throws
  {
    try await waitUntilTaken()
    #expect(await process.hangUp())
    let process = try Self.process(
      folder, "/bin/sh", ["-c", #"trap "" HUP; exec "$@""#, "sh", BrowseProcess.program])
    try await process.waitFor { $0.isAlternate && $0.text.contains("of 72") }
    #expect(await process.hangUp())
  }
}
