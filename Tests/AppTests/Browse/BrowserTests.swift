import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct BrowserTests {
  @Test
  func `q ends it, Ctrl-C interrupts it everywhere, and so do the end of inputs and of its task`()
    async throws
  {
    let ways: [(Browse.Ending, (BrowserUnderTest) -> Void)] = [
      (.quit, { $0.press(.character("q")) }),
      (.quit, { $0.press(.character("ㅂ")) }),
      (.interrupted, { $0.press(.character("n"), .control("c")) }),
      (.interrupted, { $0.press(.character("?"), .control("c")) }),
      (.interrupted, { $0.endInputs() }),
      (.interrupted, { $0.cancel() }),
    ]
    for (code, leave) in ways {
      let browser = BrowserUnderTest(try BrowsedMarket(products: 3))
      try await browser.shows("1–3 of 3")
      leave(browser)
      #expect(await browser.exitCode() == code)
    }
  }

  @Test func `many keys at once are one screen`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 72))
    try await browser.shows("1–8 of 72")
    let before = browser.screenCount
    for _ in 0..<10 { browser.press(.down) }
    try await browser.shows("> 62")
    #expect(browser.screenCount - before < 5)
    await browser.leave()
  }

  @Test func `the screen follows the window, down to nothing`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 72))
    try await browser.shows("1–8 of 72")
    browser.send(.resized(TerminalSize(columns: 60, rows: 20)))
    try await browser.shows("1–16 of 72")
    browser.send(.resized(TerminalSize(columns: 19, rows: 5)))
    try await browser.shows("The window")
    browser.send(.resized(TerminalSize(columns: 0, rows: 0)))
    try await browser.screen { $0.isEmpty }
    browser.send(.resized(TerminalSize(columns: 20, rows: 5)))
    try await browser.shows("> Product")
    await browser.leave()
  }

  @Test func `the help has every key of every page`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 80, rows: 120)
    try await browser.shows("1–3 of 3")
    browser.press(.character("?"))
    let text = try await browser.shows("All keys")
    #expect(text.contains("On the seller's page"))
    for section in HelpSection.all {
      #expect(text.contains(section.title.english))
      for key in section.keys {
        #expect(text.contains(key.key))
      }
    }
    browser.press(.escape)
    try await browser.shows("1–3 of 3")
    await browser.leave()
  }

  @Test func `no key has two meanings on one page`() {
    func keys<Action>(_ bindings: [KeyBinding<Action>]) -> [Key] { bindings.flatMap(\.keys) }
    let browser = keys(BrowserAction.bindings)
    let pages = [
      keys(ListAction.bindings), keys(DetailAction.bindings) + keys(ScrollAction.bindings),
      keys(FormAction.bindings.filter { ![.left, .right].contains($0.action) })
        + keys(TextAction.bindings),
      keys(FormAction.bindings) + keys(PictureAction.bindings),
      keys(SellerAction.bindings) + keys(TextAction.bindings), keys(PageQuestion.bindings),
      keys(HelpAction.bindings) + keys(ScrollAction.bindings),
    ].map { $0 + browser }
    for page in pages {
      #expect(Set(page).count == page.count)
    }
  }

  @Test func `letters count under a Korean layout, too`() {
    #expect(ListAction.bindings.action(for: .character("ㅓ")) == .down)
    #expect(ListAction.bindings.action(for: .character("ㄲ")) == .refresh)
    #expect(ListAction.bindings.action(for: .character("가")) == nil)
  }
}
