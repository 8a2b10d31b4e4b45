import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse

/// Tests in which the user enters text in a form and the text is saved or discarded.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FormPageTests {
  private func market(_ names: String...) throws -> BrowsedMarket {
    var market = try BrowsedMarket(products: 3)
    for name in names { market.files[name] = .samplePNG(name: name, size: 100) }
    return market
  }

  /// Returns a browser in which the user has opened the form for product 3.
  private func editing(_ market: BrowsedMarket) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, columns: 70, rows: 22)
    try await browser.shows("end of the list")
    try await browser.press(.enter, shows: "e edit")
    try await browser.press("e", shows: "( ) https://market.example/pictures/3-1")
    return browser
  }

  @Test func `the form has an item for each field`() {
    let new = ProductEditorState(
      key: DraftKey(), form: ProductForm(), locale: Locale(identifier: "en_US"))
    var edited = ProductEditorState(
      key: DraftKey(product: ProductID(3)), form: ProductForm(), locale: Locale(identifier: "en_US")
    )
    edited.productImages = ProductDetail.sample(id: 3).images
    let fields = (new.items + edited.items).compactMap(\.field)
    #expect(Set(fields) == Set(ProductField.allCases))
  }

  @Test func `a product is registered`() async throws {
    let browser = try await BrowserUnderTest.form(try market("lamp.png"))
    browser.type("책상 램프")
    browser.press(.tab)
    browser.type("Warm light,")
    browser.press(.enter)
    browser.type("almost new.")
    browser.press(.tab)
    browser.type("15000")
    browser.press(.tab, .right, .tab, .tab)
    browser.type("2")
    browser.press(.tab)
    browser.type("lamp.png")
    try await browser.press(.enter, shows: "lamp.png · PNG 1 × 1 · 100 bytes")
    #expect(
      browser.text == """
        New product                                                      draft
          Name         책상 램프                                     5/100
          Description  Warm light,                                   23/1000
                       almost new.
          Price        15000
          Currency     < USD >   KRW  USD  JPY  HKD
          Discount
          Stock        2
          Image        lamp.png · PNG 1 × 1 · 100 bytes
        > Image file

          [ Register ]













        Esc leave  ^G help  ^S send  Tab next  ^D discard  Shift-Tab previous
        """)
    try await browser.press(.control("s"), shows: "Registered product #4.")
    try await browser.shows("$15,000.00")
    try await browser.press(.escape, shows: ">  4  책상 램프")
    #expect(browser.text.contains("4 products"))
  }

  @Test func `the first digit replaces a 0`() async throws {
    let browser = try await editing(try market())
    // From the last line of the description, the Down key moves to the next field.
    browser.press(.down, .down)
    try await browser.screen { _ in browser.screen.cursor?.row == 3 }
    browser.press(.tab, .tab)
    try await browser.shows("> Discount     0")
    browser.type("500")
    try await browser.shows("> Discount     500")
    browser.press(.tab, .control("u"))
    browser.type("0")
    browser.press(.backspace)
    browser.type("20")
    try await browser.shows("> Stock        20")
  }

  @Test func `a field shows its issue when the user leaves it`() async throws {
    let browser = try await BrowserUnderTest.form(try market())
    browser.type("ab")
    #expect(!(try await browser.shows("2/100")).contains("! "))
    try await browser.press(.tab, shows: "! ")
    browser.press(.backTab)
    browser.type("c")
    try await browser.hides("! The name must")
    try await browser.press(.control("s"), shows: "! Enter the price.")
    try await browser.screen { _ in browser.screen.cursor?.row == 2 }
  }

  // MARK: - Pictures

  @Test func `pictures are added, moved and removed, and a wrong path stays`() async throws {
    let browser = try await BrowserUnderTest.form(try market("lamp.png", "back.png"))
    browser.goToPath()
    browser.type("nothing.png")
    try await browser.press(.enter, shows: "! The file “nothing.png” can't be read.")
    #expect(browser.text.contains("> Image file   nothing.png"))
    browser.press(.control("u"))
    for name in ["lamp.png", "back.png"] {
      browser.type(name)
      try await browser.press(.enter, shows: "\(name) · PNG")
    }
    try await browser.press(.up, "K", shows: "> Image        back.png")
    browser.press("x")
    try await browser.hides("back.png")
  }

  @Test func `input that is typed while a picture is read is handled after it`() async throws {
    let gate = Gate()
    var market = try market("lamp.png", "back.png")
    market.fileGate = gate
    let browser = try await BrowserUnderTest.form(market)
    browser.goToPath()
    browser.type("lamp.png")
    browser.press(.enter)
    browser.type("back.png")
    browser.press(.enter)
    try await gate.arrivals()
    try await browser.shows("Loading the image…")
    gate.open()
    try await browser.shows("back.png · PNG")
    #expect(browser.text.matches(of: /· PNG/).count == 2)
  }

  @Test func `another picture becomes the thumbnail`() async throws {
    let repository = InMemoryProductRepository([.sample(id: 3)])
    let browser = try await editing(try BrowsedMarket(repository))
    browser.goToPath()
    try await browser.press(.tab, .enter, shows: "(*) https://market.example/pictures/3-2")
    try await browser.press(.control("s"), shows: "Saved your changes to product #")
    let product = try #require(repository.products.first)
    #expect(product.hasThumbnail(ImageID(32)))
  }

  // MARK: - Opening and leaving

  private let entries = GatedDraftStore()

  /// Returns a market whose drafts the test reads and writes.
  private func market(_ drafts: any DraftStore) throws -> BrowsedMarket {
    var market = try market()
    market.drafts = drafts
    return market
  }

  /// Returns a browser in which a form without a draft is open.
  private func opened(_ market: BrowsedMarket) async throws -> BrowserUnderTest {
    let browser = try await BrowserUnderTest.form(market, isOpening: true)
    try await entries.reads.next().answer(.success(nil))
    try await browser.shows("> Name")
    return browser
  }

  @Test func `text that is typed while a form opens is entered`() async throws {
    let market = try market(entries)
    let browser = try await BrowserUnderTest.form(market, isOpening: true)
    browser.type("abcdef")
    let reading = try await entries.reads.next()
    #expect(!(try await browser.shows("Looking for a saved draft")).contains("abcdef"))
    reading.answer(.success(nil))
    try await browser.shows("> Name         abcdef ")
    // The draft store doesn't respond to the save. After an interruption, the browser waits for the
    // save only briefly.
    browser.press(.control("c"))
    _ = try await entries.writes.next()
    try await market.clock.sleeper(for: Browser.patience)
    market.clock.advance(by: Browser.patience)
    #expect(await !browser.isQuit())
    entries.writes.answerAll(.success(()))
  }

  @Test func `a form that is opening can be left`() async throws {
    let browser = try await BrowserUnderTest.form(try market(entries), isOpening: true)
    let reading = try await entries.reads.next()
    try await browser.shows("Looking for a saved draft")
    try await browser.press(.escape, shows: "end of the list")
    reading.answer(.success(nil))
  }

  @Test(arguments: [[Key.control("c")], [.escape, .control("c")]])
  func `an interruption saves what was typed last`(keys: [Key]) async throws {
    let market = try market(entries)
    let browser = try await opened(market)
    browser.type("ab")
    for key in keys { browser.press(key) }
    try await market.clock.sleepers()
    var names: [String] = []
    while names.last != "ab" {
      let write = try await entries.writes.next()
      if case .save(let kept) = write.request { names.append(kept.form[.name]) }
      write.answer(.success(()))
    }
    #expect(await !browser.isQuit())
  }

  @Test func `a draft is restored, and can be discarded`() async throws {
    let browser = try await BrowserUnderTest.form(try market())
    browser.type("Desk lamp")
    try await browser.press(.escape, shows: "Your draft is saved.")
    try await browser.press("n", shows: "Desk lamp")
    try await browser.shows("^X dismiss")
    browser.press(.control("x"))
    try await browser.hides("^X dismiss")
    try await browser.press(.control("d"), shows: "Discard this draft?")
    browser.press("y")
    try await browser.hides("Desk lamp")
  }

  @Test func `leaving a draft that can't be saved asks for confirmation`() async throws {
    let entries = RecordingDraftStore()
    entries.failWrites(.full)
    let market = try market(entries)
    let browser = try await BrowserUnderTest.form(market)
    browser.type("Desk lamp")
    try await market.clock.sleepers()
    market.clock.advance(by: .milliseconds(500))
    try await browser.shows("Your draft can't be saved (no space left).")
    try await browser.press(.escape, shows: "Discard this draft?")
    browser.press("n")
    #expect(try await browser.hides("Discard this draft?").contains("Desk lamp"))
    try await browser.press(.escape, "y", shows: "end of the list")
  }

  @Test func `a failure to save is shown after the form was left`() async throws {
    let market = try market(entries)
    let browser = try await opened(market)
    browser.type("D")
    try await market.clock.sleepers()
    market.clock.advance(by: .milliseconds(500))
    let writing = try await entries.writes.next()
    try await browser.press(.escape, shows: "end of the list")
    writing.answer(.failure(.full))
    try await browser.shows("Your draft can't be saved (no space left).")
  }
}
