import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse

/// Tests for the browser's event loop and its help page.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BrowserTests {
  @Test func `q quits, and Ctrl-C, the end of inputs and cancellation interrupt`() async throws {
    let ways: [(Bool, (BrowserUnderTest) -> Void)] = [
      (true, { $0.press("q") }),
      (true, { $0.press("ㅂ") }),
      (false, { $0.press("n", .control("c")) }),
      (false, { $0.press("?", .control("c")) }),
      (false, { $0.endInputs() }),
      (false, { $0.cancel() }),
    ]
    for (isQuit, leave) in ways {
      let browser = BrowserUnderTest(try BrowsedMarket(products: 3))
      try await browser.shows("1–3 of 3")
      leave(browser)
      expectEqual(await browser.isQuit(), isQuit)
    }
  }

  @Test func `many keys at once draw one screen`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 72))
    try await browser.shows("1–8 of 72")
    let before = browser.screenCount
    for _ in 0..<10 { browser.press(.down) }
    try await browser.shows("> 62")
    #expect(browser.screenCount - before < 5)
  }

  @Test func `the screen follows the window down to an empty size`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 72))
    try await browser.shows("1–8 of 72")
    browser.resize(columns: 60, rows: 20)
    try await browser.shows("1–16 of 72")
    browser.resize(columns: 19, rows: 5)
    try await browser.shows("The window")
    browser.resize(columns: 0, rows: 0)
    try await browser.screen { $0.isEmpty }
    browser.resize(columns: 20, rows: 5)
    try await browser.shows("> Product")
  }

  // MARK: - Help

  /// The keys that open a page, a text that the page shows, the key that opens the help page, and
  /// the first section title on the help page.
  nonisolated static let pages: [([Key], String, Key, String)] = [
    ([], "1–3 of 3", "?", "In the list"),
    ([.enter], "e edit", "?", "On a product's detail"),
    (["n"], "[ Register ]", .control("g"), "In forms"),
    (["S"], "Sign Out", .control("g"), "On the seller's page"),
  ]

  @Test(arguments: pages)
  func `the help has every key, those of the page first`(
    page: ([Key], String, Key, String)
  ) async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 80, rows: 120)
    try await browser.shows("1–3 of 3")
    for key in page.0 { browser.press(key) }
    try await browser.shows(page.1)
    let text = try await browser.press(page.2, shows: "All keys")
    #expect(text.split(separator: "\n")[1] == page.3)
    for section in Self.pages { #expect(text.contains("\n\(section.3)\n")) }
    for keys in ["Tab v", "→ l", "^X", "^W", "PgDn ^F Space", "y", "n Enter Esc q", "? ^G", "^Z"] {
      #expect(text.contains("  \(keys) "))
    }
    try await browser.press(page.2, shows: page.1)
  }

  @Test func `the help shows that it continues`() async throws {
    let market = try BrowsedMarket(products: 3, language: "ko_KR")
    let browser = BrowserUnderTest(market, columns: 60, rows: 20)
    try await browser.shows("3개 중 1–3")
    try await browser.press("?", shows: "↑↓ 더 보기")
    browser.press(.down)
    try await browser.hides("목록\n")
    browser.resize(columns: 80, rows: 120)
    try await browser.hides("↑↓ 더 보기")
  }
}
