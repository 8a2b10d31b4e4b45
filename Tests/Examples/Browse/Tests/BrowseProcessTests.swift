import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse

/// Tests that run the built program in a terminal and use the embedded market.
@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(10)))
struct BrowseProcessTests {
  @Test func `the market is shown as a list and as a grid`() async throws {
    let browse = try BrowseProcess()
    let list = try await browse.shows("1–20 of 72")
    #expect(list.hasPrefix("Open Market · built-in market · seller #"))
    #expect(list.contains("72 products"))
    #expect(list.contains("PRICE"))
    browse.type(TypedKey.tab)
    #expect(try await browse.hides("PRICE").contains("left · "))
    browse.type("q")
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.isGivenBack)
    #expect(ending.settings?.isRaw == false)
  }

  @Test func `the language depends on the environment`() async throws {
    let browse = try BrowseProcess(variables: ["LANG": "ko_KR.UTF-8"])
    try await browse.shows("72개 중 1–20")
    browse.type("/카메라")
    try await browse.shows("“카메라” 검색 · 상품")
    browse.type(TypedKey.control("c"))
    expectEqual(try await browse.terminal.ending().exitCode, 130)
  }

  @Test func `a product is registered, changed and deleted`() async throws {
    let browse = try BrowseProcess(columns: 120)
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
    try await browse.shows("Registered product #")
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
    let browse = try BrowseProcess(["--data-dir", "\(folder.path)/one"], folder: folder)
    try await browse.shows("1–20 of 72")
    browse.type("n")
    try await browse.shows("[ Register ]")
    browse.type("Desk lamp", TypedKey.escape)
    try await browse.shows("Your draft is saved.")
    browse.type("q")
    expectEqual(try await browse.terminal.ending().exitCode, 0)
    #expect(folder.names(in: "one/drafts").count == 1)
    #expect(!folder.names(in: "").contains("data"))
    let again = try BrowseProcess(["--data-dir", "\(folder.path)/one"], folder: folder)
    try await again.shows("1–20 of 72")
    again.type("n")
    try await again.shows("Desk lamp")
    again.type(TypedKey.control("c"))
    expectEqual(try await again.terminal.ending().exitCode, 130)
  }

  @Test(arguments: [([], "full-screen terminal"), (["--lang", "ko"], "터미널")])
  func `without a terminal, it fails`(options: [String], text: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ProgramRun(
      BrowseProcess.program, options, environment: ["HOME": folder.path, "LANG": "en_US.UTF-8"])
    #expect(run.exitCode == 2)
    #expect(run.output.contains(text))
    #expect(folder.names(in: ".") == [])
  }

  @Test(arguments: [
    ["--page", "1"], ["list"], ["--server"], ["--server", "nowhere"], ["--lang", "fr"],
    ["--data-dir", ""], ["--server", "http://127.0.0.1:1", "--data-dir", "a"],
  ])
  func `a wrong option is answered with the usage`(options: [String]) async throws {
    let run = try await ProgramRun(
      BrowseProcess.program, options, environment: ["LANG": "en_US.UTF-8"])
    #expect(run.exitCode == 2)
    let usage = "Usage: openmarket-browse [--server URL | --data-dir PATH] [--lang ko|en]"
    #expect(run.output == "openmarket-browse: \(usage)\n")
  }

  @Test(arguments: ["dumb", "xterm"])
  func `a terminal without full-screen support, and a folder in use, are refused`(type: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let opened = try SandboxMarket.open(folder: folder.url)
    defer { withExtendedLifetime(opened) {} }
    let browse = try BrowseProcess(["--data-dir", folder.path], variables: ["TERM": type])
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == (type == "dumb" ? 2 : 1))
    let text = type == "dumb" ? "needs a full-screen terminal" : "is using the folder"
    #expect(ending.screen.text.contains(text))
  }

  @Test func `a server's market is shown to the seller who signed in there`() async throws {
    let market = SandboxMarket()
    let server = SandboxServer(
      handler: market, configuration: SandboxServer.Configuration(port: 0))
    let address = try server.start().origin
    let folder = try TemporaryFolder()
    let ready = try #require(market.readySeller)
    let file = FileSellerCredentialStore.file(
      of: address,
      in: FileSellerCredentialStore.standardFolder(environment: folder.userFolders))
    try await FileSellerCredentialStore(unread: file).save(ready.credential)
    let browse = try BrowseProcess(["--server", address, "--lang", "ko"], folder: folder)
    let list = try await browse.shows("72개 중 1–20")
    #expect(list.hasPrefix("오픈마켓 · \(address) · 판매자 #\(ready.vendorID)"))
    browse.type("q")
    expectEqual(try await browse.terminal.ending().exitCode, 0)
    // The pages are saved for reading offline.
    #expect(folder.names(in: "cache") != [])
    await server.stop()
  }
}

/// A run of the front end in a terminal, with temporary folders for its files.
struct BrowseProcess: Sendable {
  static let program = BuiltProgram.path(of: "openmarket-browse")

  let terminal: TerminalProcess<ScreenEmulator>
  let folder: TemporaryFolder

  init(
    _ options: [String] = [], folder: TemporaryFolder? = nil, variables: [String: String] = [:],
    columns: Int = 80
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let environment = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]
      .merging(folder.userFolders) { $1 }.merging(variables) { $1 }
    terminal = try TerminalProcess(
      program: Self.program, options, environment: environment,
      screen: ScreenEmulator(size: TerminalSize(columns: columns, rows: 24)), columns: columns)
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

extension TemporaryFolder {
  /// The environment variables that make a program save its files in this folder.
  fileprivate var userFolders: [String: String] {
    [
      "HOME": path, "XDG_DATA_HOME": "\(path)/data", "XDG_CONFIG_HOME": "\(path)/config",
      "XDG_CACHE_HOME": "\(path)/cache",
    ]
  }
}
