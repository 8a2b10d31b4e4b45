import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// What is typed faster than the form can take it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormInputTests {
  private func form(_ market: BrowsedMarket) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, columns: 70, rows: 22)
    try await browser.shows("end of the list")
    browser.press(.character("n"))
    try await browser.shows("[ Register ]")
    return browser
  }

  private func goToPath(_ browser: BrowserUnderTest) {
    browser.press(.tab, .tab, .tab, .tab, .tab, .tab)
  }

  @Test func `what is typed while a form opens is in it`() async throws {
    let entries = GatedProductEntryStore()
    var market = try BrowsedMarket(products: 3)
    market.entries = entries
    let browser = BrowserUnderTest(market, columns: 70, rows: 22)
    try await browser.shows("end of the list")
    browser.press(.character("n"))
    browser.type("abcdef")
    let reading = try await entries.reads.next()
    try await browser.shows("Looking for what was entered")
    #expect(!browser.text.contains("abcdef"))
    reading.answer(.success(nil))
    try await browser.shows("> Name          abcdef ")
    // Its store does not answer: an interruption waits for a moment, and no longer.
    browser.press(.control("c"))
    try await market.clock.sleepers()
    market.clock.advance(by: Browser.patience)
    #expect(await browser.exitCode() == .interrupted)
  }

  @Test func `who has only opened a form can leave it`() async throws {
    let entries = GatedProductEntryStore()
    var market = try BrowsedMarket(products: 3)
    market.entries = entries
    let browser = BrowserUnderTest(market, columns: 70, rows: 22)
    try await browser.shows("end of the list")
    browser.press(.character("n"))
    let reading = try await entries.reads.next()
    try await browser.shows("Looking for what was entered")
    browser.press(.escape)
    try await browser.shows("end of the list")
    reading.answer(.success(nil))
    await browser.leave()
  }

  @Test(arguments: [[Key.control("c")], [.escape, .control("c")]])
  func `an interruption keeps what was typed last`(keys: [Key]) async throws {
    let entries = GatedProductEntryStore()
    var market = try BrowsedMarket(products: 3)
    market.entries = entries
    let browser = try await form(market)
    try await entries.reads.next().answer(.success(nil))
    browser.type("ab")
    for key in keys { browser.press(key) }
    try await market.clock.sleepers()
    // Of what was typed, some may be written together.
    var names: [String] = []
    while names.last != "ab" {
      let write = try await entries.writes.next()
      if case .save(let kept) = write.request { names.append(kept.entry.name) }
      write.answer(.success(()))
    }
    #expect(await browser.exitCode() == .interrupted)
  }

  @Test func `a picture is added once, and the next path is typed meanwhile`() async throws {
    let gate = Gate()
    var market = try BrowsedMarket(products: 3)
    market.files = [
      "lamp.png": FormPageTests.lamp,
      "back.png": ImageFile(name: "back.png", bytes: FormPageTests.lamp.bytes),
    ]
    market.fileGate = gate
    let browser = try await form(market)
    goToPath(browser)
    browser.type("lamp.png")
    browser.press(.enter, .enter, .backTab)
    browser.type("back.png")
    try await browser.shows("Picture file  back.png")
    try await gate.arrivals()
    gate.open()
    try await browser.shows("lamp.png · PNG")
    #expect(browser.text.contains("Picture file  back.png"))
    browser.press(.enter)
    try await browser.shows("back.png · PNG")
    #expect(browser.text.matches(of: /· PNG/).count == 2)
    await browser.leave()
  }

  @Test func `a path that leads nowhere is there again`() async throws {
    let browser = try await form(try BrowsedMarket(products: 3))
    goToPath(browser)
    browser.type("nothing.png")
    browser.press(.enter)
    try await browser.shows("! There is no file 'nothing.png'.")
    #expect(browser.text.contains("> Picture file  nothing.png"))
    browser.press(.control("s"))
    try await browser.shows("> Name")
    browser.type("Desk lamp")
    try await browser.shows("Desk lamp")
    browser.press(.control("d"), .character("y"))
    try await browser.hides("Desk lamp")
    #expect(!browser.text.contains("nothing.png"))
    await browser.leave()
  }

  @Test func `a form is sent with the picture that is still being read`() async throws {
    let gate = Gate()
    var market = try BrowsedMarket(products: 3)
    market.files = ["lamp.png": FormPageTests.lamp]
    market.fileGate = gate
    let browser = try await form(market)
    browser.type("Desk lamp")
    browser.press(.tab)
    browser.type("Warm light, almost new.")
    browser.press(.tab)
    browser.type("15000")
    browser.press(.tab, .tab, .tab)
    browser.type("0")
    browser.press(.tab)
    browser.type("lamp.png")
    browser.press(.enter, .control("s"))
    try await gate.arrivals()
    gate.open()
    try await browser.shows("Registered as product #4.")
    await browser.leave()
  }

  @Test func `what cannot be kept after the form was left is told`() async throws {
    let entries = GatedProductEntryStore()
    var market = try BrowsedMarket(products: 3)
    market.entries = entries
    let browser = try await form(market)
    try await entries.reads.next().answer(.success(nil))
    try await browser.hides("Looking for what was entered")
    browser.type("D")
    let writing = try await entries.writes.next()
    browser.press(.escape)
    try await browser.shows("end of the list")
    writing.answer(.failure(.full))
    try await browser.shows("There is no room to keep what you enter.")
    await browser.leave()
  }

  @Test func `what cannot be kept is not left without a question`() async throws {
    let entries = RecordingProductEntryStore()
    entries.failWrites(.full)
    var market = try BrowsedMarket(products: 3)
    market.entries = entries
    let browser = try await form(market)
    browser.type("Desk lamp")
    try await browser.shows("There is no room to keep what you enter.")
    browser.press(.escape)
    try await browser.shows("Throw away what was entered?")
    browser.press(.character("n"))
    try await browser.hides("Throw away what was entered?")
    #expect(browser.text.contains("Desk lamp"))
    browser.press(.escape, .character("y"))
    try await browser.shows("end of the list")
    await browser.leave()
  }
}
