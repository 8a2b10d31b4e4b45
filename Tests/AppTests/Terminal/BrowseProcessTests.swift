import Foundation
import OpenMarketScreenEmulator
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

/// Tests that run the built program in a terminal and use the embedded market.
@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(5)))
struct BrowseProcessTests {
  private static let wide = TerminalSize(columns: 120, rows: 24)

  @Test func `the market is shown as a list and as a grid`() async throws {
    let browse = try BrowseProcess()
    let list = try await browse.shows("1–20 of 72")
    #expect(list.hasPrefix("Open Market · the embedded market · seller #"))
    #expect(list.contains("72 products") && list.contains("PRICE"))
    browse.type(TypedKey.tab)
    #expect(try await browse.hides("PRICE").contains("left · "))
    browse.type("q")
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 0 && ending.screen.isGivenBack)
    #expect(ending.settings?.isRaw == false)
  }

  @Test func `the language depends on the environment`() async throws {
    let browse = try BrowseProcess(variables: ["LANG": "ko_KR.UTF-8"])
    try await browse.shows("72개 중 1–20")
    browse.type("/카메라")
    try await browse.shows("'카메라' 검색 · 상품")
    browse.type(TypedKey.control("c"))
    expectEqual(try await browse.terminal.ending().exitCode, 130)
  }

  @Test func `a product is registered, changed and deleted`() async throws {
    let browse = try BrowseProcess(size: Self.wide)
    let picture = try browse.folder.write(
      Data(ImageData.sample(9).bytes), to: "my lamp.png")
    try await browse.shows("1–20 of 72")
    browse.type("n")
    try await browse.shows("[ Register ]")
    browse.type("Desk lamp 등", TypedKey.tab, "Warm light,", TypedKey.enter, "almost new.")
    browse.type(TypedKey.tab, "15000", TypedKey.tab, TypedKey.tab, TypedKey.tab, "2", TypedKey.tab)
    browse.type(TypedKey.paste(picture), TypedKey.enter)
    try await browse.shows("my lamp.png · PNG 1 × 1")
    browse.type(TypedKey.control("s"))
    try await browse.shows("Registered as product #")
    try await browse.shows("₩15,000")
    browse.type("e")
    try await browse.shows("Edit product #")
    browse.type(TypedKey.tab, TypedKey.tab, TypedKey.control("u"), "12000", TypedKey.control("s"))
    try await browse.shows("₩12,000")
    browse.type("d")
    let question = try await browse.shows("y yes")
    #expect(question.contains("Desk lamp 등"))
    browse.type("y")
    try await browse.shows("72 products")
    browse.type("q")
    expectEqual(try await browse.terminal.ending().exitCode, 0)
  }

  @Test func `a draft survives a restart in the folder of the market`()
    async throws
  {
    let folder = try TemporaryFolder()
    let browse = try BrowseProcess("--data-dir", "\(folder.path)/one", folder: folder)
    try await browse.shows("1–20 of 72")
    browse.type("n")
    try await browse.shows("[ Register ]")
    browse.type("Desk lamp", TypedKey.escape)
    try await browse.shows("Your input is saved.")
    browse.type("q")
    expectEqual(try await browse.terminal.ending().exitCode, 0)
    #expect(folder.names(in: "one/drafts").count == 1)
    #expect(!folder.names(in: "").contains("data"))
    let again = try BrowseProcess("--data-dir", "\(folder.path)/one", folder: folder)
    try await again.shows("1–20 of 72")
    again.type("n")
    try await again.shows("Desk lamp")
    again.type(TypedKey.control("c"))
    expectEqual(try await again.terminal.ending().exitCode, 130)
  }

  @Test func `a picture is sent to a terminal that shows pictures`() async throws {
    let browse = try BrowseProcess(variables: ["TERM_PROGRAM": "iTerm.app"], size: Self.wide)
    try await browse.shows("1–20 of 72")
    browse.type(TypedKey.enter)
    let screen = try await browse.terminal.waitFor { !$0.pictures.isEmpty }
    #expect(screen.pictures.first?.position == .init(row: 1, column: 72))
    browse.type(TypedKey.escape)
    try await browse.shows("1–20 of 72")
    #expect(browse.terminal.screen.pictures.isEmpty)
    browse.type("q")
    #expect(try await browse.terminal.ending().screen.isGivenBack)
  }

  @Test(arguments: [["browse"], ["browse", "--json"], ["browse", "--lang", "ko"]])
  func `without a terminal, it fails`(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandLineProcess(
      arguments, environment: ["HOME": folder.path, "LANG": "en_US.UTF-8"]
    ).outcome()
    #expect(run.exitCode == 2 && run.output.isEmpty && run.error.contains("browse"))
    #expect(folder.names(in: ".") == [])
  }

  @Test(arguments: ["dumb", "xterm"])
  func `a terminal without full-screen support, and a folder in use, are refused`(type: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let browse = try BrowseProcess("--data-dir", folder.path, variables: ["TERM": type])
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == (type == "dumb" ? 2 : 1))
    let text = type == "dumb" ? "needs a full-screen terminal" : "is in use"
    #expect(ending.screen.text.contains(text))
    _ = await served.stop()
  }
}

/// A run of the `browse` command in a terminal, with temporary folders for its files.
private struct BrowseProcess: Sendable {
  let terminal: TerminalProcess
  let folder: TemporaryFolder

  init(
    _ options: String..., folder: TemporaryFolder? = nil, variables: [String: String] = [:],
    size: TerminalSize = TerminalSize(columns: 80, rows: 24)
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let environment = [
      "TERM": "xterm-256color", "LANG": "en_US.UTF-8", "HOME": folder.path,
      "XDG_DATA_HOME": "\(folder.path)/data", "XDG_CONFIG_HOME": "\(folder.path)/config",
      "XDG_CACHE_HOME": "\(folder.path)/cache",
    ].merging(variables) { _, new in new }
    terminal = try TerminalProcess(
      ["browse"] + options, environment: environment, size: size)
    self.folder = folder
  }

  func type(_ keys: String...) {
    for key in keys { terminal.type(key) }
  }

  /// Waits until the screen shows the given text, and returns the text of the whole screen.
  @discardableResult
  func shows(_ text: String) async throws -> String {
    try await terminal.waitFor(text: text).text
  }

  @discardableResult
  func hides(_ text: String) async throws -> String {
    try await terminal.waitFor { !$0.text.contains(text) }.text
  }
}
