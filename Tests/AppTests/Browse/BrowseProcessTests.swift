import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// The built program at a terminal, on the embedded market.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5)))
struct BrowseProcessTests {
  private static let wide = TerminalSize(columns: 120, rows: 24)

  @Test func `the market is scrolled to its end, and shown as a grid`() async throws {
    let browse = try BrowseProcess()
    let first = try await browse.shows("1–20 of 72")
    #expect(first.hasPrefix("Open Market · the embedded market · seller #"))
    #expect(first.contains("72 products"))
    var (shown, place) = (first, 1)
    while !shown.contains("72 of 72 · end of the list") {
      // Where the next rows are not there yet, the key changes nothing; that it was taken shows in what is typed after it.
      browse.type(TypedKey.pageDown, "/")
      try await browse.terminal.waitFor { !$0.text.contains("q quit") }
      browse.type(TypedKey.escape)
      shown = try await browse.terminal.waitFor { screen in
        screen.text.contains("q quit") && !screen.text.contains("loading")
      }.text
      let range = try #require(shown.firstMatch(of: /(\d+)–(\d+) of 72/))
      let (top, last) = (try #require(Int(range.1)), try #require(Int(range.2)))
      #expect(top >= place && last - top < 20)
      place = top
    }
    browse.type("G")
    try await browse.shows("53–72 of 72 · end of the list")
    browse.type(TypedKey.tab)
    try await browse.terminal.waitFor { $0.lines[1].filter { $0 == "₩" }.isEmpty }
    let grid = try await browse.shows("72 of 72")
    #expect(grid.contains("left · ") || grid.contains("#"))
    browse.type("q")
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.isGivenBack)
    #expect(ending.settings?.isRaw == false)
  }

  @Test func `one searches in Korean, and comes back`() async throws {
    let browse = try BrowseProcess(variables: ["LANG": "ko_KR.UTF-8"])
    try await browse.shows("72개 중 1–20")
    browse.type("j", "j", "/카메라")
    let found = try await browse.shows("'카메라' 검색 · 상품")
    #expect(found.contains("/카메라"))
    browse.type(TypedKey.enter)
    try await browse.shows("Esc 검색 지우기")
    browse.type(TypedKey.escape)
    let all = try await browse.shows("상품 72개")
    #expect(all.split(separator: "\n")[4].hasPrefix(">"))
    browse.type(TypedKey.control("c"))
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 130)
    #expect(ending.screen.isGivenBack)
  }

  @Test func `a product is registered, changed and deleted`() async throws {
    let browse = try BrowseProcess(size: Self.wide)
    let picture = try browse.folder.write(
      Data(try EncodedImage.sample(9).bytes), to: "my lamp.png")
    try await browse.shows("1–20 of 72")
    browse.type("n")
    try await browse.shows("[ Register ]")
    try await browse.hides("Looking for")
    browse.type("Desk lamp 등", TypedKey.tab, "Warm light,", TypedKey.enter, "almost new.")
    browse.type(TypedKey.tab, "15000", TypedKey.tab, TypedKey.tab, TypedKey.tab, "2", TypedKey.tab)
    browse.type(TypedKey.paste(picture), TypedKey.enter)
    try await browse.shows("my lamp.png · PNG 1 × 1")
    browse.type(TypedKey.control("s"))
    try await browse.shows("Registered as product #")
    try await browse.shows("₩15,000")
    browse.type("e")
    try await browse.shows("Edit product #")
    try await browse.hides("Looking for")
    browse.type(TypedKey.tab, TypedKey.tab, TypedKey.control("u"), "12000")
    try await browse.shows("12000")
    browse.type(TypedKey.control("s"))
    try await browse.shows("The product was changed.")
    try await browse.shows("₩12,000")
    browse.type(TypedKey.escape)
    try await browse.shows("73 products")
    browse.type(TypedKey.enter)
    try await browse.shows("d delete")
    browse.type("d")
    let question = try await browse.shows("y yes")
    #expect(question.contains("Desk lamp 등"))
    browse.type("y")
    try await browse.shows("The product was deleted.")
    try await browse.shows("72 products")
    browse.type("q")
    #expect(try await browse.terminal.ending().exitCode == 0)
  }

  @Test func `what was typed into a form survives the end of the program`() async throws {
    let browse = try BrowseProcess()
    try await browse.shows("1–20 of 72")
    browse.type("n")
    try await browse.shows("[ Register ]")
    try await browse.hides("Looking for")
    browse.type("Desk lamp", TypedKey.escape)
    try await browse.shows("What was entered is kept.")
    browse.type("q")
    #expect(try await browse.terminal.ending().exitCode == 0)
    let again = try BrowseProcess(folder: browse.folder)
    try await again.shows("1–20 of 72")
    again.type("n")
    try await again.shows("Desk lamp")
    again.type(TypedKey.control("c"))
    #expect(try await again.terminal.ending().exitCode == 130)
  }

  @Test func `a picture is sent to a terminal that shows pictures`() async throws {
    let browse = try BrowseProcess(variables: ["TERM": "xterm-kitty"], size: Self.wide)
    try await browse.shows("1–20 of 72")
    browse.type(TypedKey.enter)
    let screen = try await browse.terminal.waitFor { !$0.pictures.isEmpty }
    #expect(screen.pictures.first?.position == CanvasPosition(row: 1, column: 72))
    browse.type(TypedKey.escape)
    try await browse.shows("1–20 of 72")
    #expect(browse.terminal.screen.pictures.isEmpty)
    browse.type("q")
    #expect(try await browse.terminal.ending().screen.isGivenBack)
  }

  @Test func `the window may become another one, and the program suspended`() async throws {
    let browse = try BrowseProcess()
    try await browse.shows("1–20 of 72")
    browse.terminal.resize(to: TerminalSize(columns: 40, rows: 12))
    try await browse.shows("1–8 of 72")
    browse.terminal.resize(to: TerminalSize(columns: 10, rows: 3))
    try await browse.shows("The window")
    browse.terminal.resize(to: TerminalSize(columns: 100, rows: 30))
    try await browse.shows("1–26 of 72")
    browse.type(TypedKey.control("z"))
    try await browse.terminal.waitUntilSuspended()
    browse.terminal.resume()
    try await browse.shows("1–26 of 72")
    browse.terminal.send(SIGTERM)
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 143)
    #expect(ending.screen.isGivenBack)
  }

  @Test func `what was entered belongs to the folder of the market`() async throws {
    let folder = try TemporaryFolder()
    let browse = try BrowseProcess("--data-dir", "\(folder.path)/one", folder: folder)
    try await browse.shows("1–20 of 72")
    browse.type("n")
    try await browse.shows("New product")
    browse.type("Lamp", TypedKey.escape)
    try await browse.shows("What was entered is kept.")
    browse.type("q")
    #expect(try await browse.terminal.ending().exitCode == 0)
    #expect(folder.names(in: "one/entries").count == 1)
    #expect(!folder.names(in: "").contains("data"))
  }

  @Test func `a lost connection is told, and gone on with`() async throws {
    let folder = try TemporaryFolder()
    let address = LoopbackAddress.own()
    let served = try await ServedMarketProcess("--data-dir", folder.path, at: address)
    let browse = try BrowseProcess(
      "--server", served.announcement.url, size: TerminalSize(columns: 120, rows: 24))
    let list = try await browse.shows("1–20 of 72")
    #expect(list.contains("not signed in"))
    served.process.send(SIGKILL)
    _ = await served.process.outcome()
    browse.type("R")
    let failed = try await browse.shows("r retry")
    #expect(failed.contains("of 72 · failed: press r to try again"))
    let again = try CommandLineProcess([
      "serve", "--json", "--data-dir", folder.path, "--host", "\(address)", "--port",
      "\(served.announcement.port)",
    ])
    _ = await again.outputLine(0)
    browse.type("r")
    try await browse.hides("r retry")
    try await browse.shows("1–20 of 72")
    browse.type("q")
    #expect(try await browse.terminal.ending().exitCode == 0)
    again.send(SIGTERM)
    _ = await again.outcome()
  }

  @Test(arguments: [["browse"], ["browse", "--json"], ["browse", "--layout", "grid"]])
  func `without a terminal it is refused`(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandLineProcess(
      arguments, environment: ["HOME": folder.path, "LANG": "en_US.UTF-8"]
    ).outcome()
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("browse"))
    #expect(folder.names(in: ".") == [])
  }

  @Test(arguments: ["dumb", ""])
  func `a terminal that can do nothing is refused`(type: String) async throws {
    let browse = try BrowseProcess(variables: ["TERM": type])
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 2)
    #expect(ending.screen.text.contains("needs a terminal with a whole screen"))
  }

  @Test func `a folder that another process has is told`() async throws {
    let folder = try TemporaryFolder()
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let browse = try BrowseProcess("--data-dir", folder.path)
    let ending = try await browse.terminal.ending()
    #expect(ending.exitCode == 1)
    #expect(ending.screen.text.contains("is in use"))
    _ = await served.stop()
  }
}
