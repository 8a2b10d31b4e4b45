import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ListPageTests {
  private let repository = GatedProductRepository()

  /// Returns a browser that shows the list of the products 3, 2 and 1.
  private func opened(_ market: BrowsedMarket? = nil) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(try market ?? BrowsedMarket(repository))
    try await repository.answerPage([3, 2, 1])
    try await browser.shows("Enter open")
    return browser
  }

  @Test func `a list is a table with the selected row marked`() async throws {
    let browser = BrowserUnderTest(try .samples(), columns: 90, rows: 8)
    try await browser.shows("end of the list")
    #expect(
      browser.text == """
        Open Market · test market · seller #7                                           3 products
           ID  NAME                                 PRICE           OFF  STOCK     SELLER
        > 104  수제 라탄 바구니 👩‍🌾 large            ₩7,500 ₩10,000  25%  3 left    Hangang Records
            9  Tin box                              ₩10,000              Sold out  #15
            8  Record player, serviced last spring  $119.50              3 left    Hangang Records

          1–3 of 3 · end of the list
        q quit  ? help  Enter open  / search  n new product  Tab layout  S seller  R refresh
        """)
    let areReversed = browser.screen.cells[2...4].map { $0[4].styles.contains(.reversed) }
    #expect(areReversed == [true, false, false])
  }

  @Test(arguments: 50...110)
  func `a long name has at least 24 columns beside the vendor`(columns: Int) {
    let locale = Locale(identifier: "en_US")
    let vendor = Vendor(id: VendorID(8), name: "Second Shutter Cameras")
    var table = RowTable(look: BrowseLook(locale: locale))
    let product = Product.sample(id: 135, name: "중형 카메라 풀세트, 수집용 (renewed)", vendor: vendor)
    table.fit([ProductRow(product, locale: locale)])
    var canvas = Canvas(size: TerminalSize(columns: columns, rows: 1))
    table.drawHeader(on: &canvas, row: 0)
    #expect(canvas.text(row: 0).contains("SELLER") == (columns >= 68))
  }

  @Test func `old rows have their age in the title until the server has sent new ones`()
    async throws
  {
    var saved = SavedProductRepository(repository)
    saved.prepare(
      .sample(ids: [3, 2, 1], totalCount: 3), at: Timestamp(millisecondsSince1970: 0))
    let browser = BrowserUnderTest(try BrowsedMarket(saved))
    try await browser.shows("years ago · Loading…")
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    try await browser.screen { $0.contains(/3 products · \d+ years ago\n/) }
    browser.press("R")
    try await browser.shows("years ago · Loading…")
    try await repository.answerPage([3, 2, 1])
    try await browser.hides("ago")
  }

  @Test func `the End key loads more`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(repository))
    var page = PageRequest.first
    for (first, place) in [(53, "13–20"), (33, "33–40"), (13, "53–60")] {
      let next = try #require(page.next)
      try await repository.answerPage((first..<first + 20).reversed(), of: 72, next: next)
      page = next
      try await browser.screen { $0.contains(" of 72") && !$0.contains("Loading") }
      try await browser.press(.end, shows: "\(place) of 72 · Loading…")
    }
    try await repository.answerPage((1...12).reversed(), of: 72)
    try await browser.hides("Loading")
    try await browser.press("G", shows: "65–72 of 72 · end of the list")
    #expect(browser.text.contains(">  1  Product 1"))
    try await browser.press(.home, shows: "1–8 of 72")
    #expect(browser.text.contains("> 72  Product 72"))
  }

  @Test func `a grid shows the same product`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 30), rows: 12)
    try await browser.shows("1–8 of 30")
    try await browser.press(.down, .down, .down, .tab, shows: "> Product 27")
    #expect(
      browser.text == """
        Open Market · test market · seller #7            30 products
          Product 30                     Product 29
          ₩10,000                        ₩10,000
          3 left                         3 left
          #30 · Hangang Records          #29 · Hangang Records

          Product 28                   > Product 27
          ₩10,000                      > ₩10,000
          3 left                       > 3 left
          #28 · Hangang Records        > #27 · Hangang Records
          1–4 of 30
        q quit  ? help  Enter open  / search  n new product
        """)
    try await browser.press(.down, shows: "> Product 25")
    try await browser.press(.left, .tab, shows: "> 26")
  }

  @Test(arguments: [("ㅓ", "> 29"), ("가", "> 30"), (.pageDown, "> 22")] as [(Key, String)])
  func `letter keys work with a Korean layout`(key: Key, row: String) async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 30))
    try await browser.shows("1–8 of 30")
    browser.press(key)
    try await browser.press(.control("l"), shows: row)
  }

  @Test func `the selection follows its product`() async throws {
    let market = try BrowsedMarket(products: 30)
    let browser = BrowserUnderTest(market)
    try await browser.shows("1–8 of 30")
    try await browser.press(.down, shows: "> 29")
    await market.events.post(.registered(.sample(id: 31)))
    try await browser.shows("Product 31")
    #expect(browser.text.contains("> 29"))
    await market.events.post(.deleted(ProductID(29)))
    try await browser.shows("> 28")
    await market.events.post(.updated(.sample(id: 28, name: "Brass lamp")))
    try await browser.shows("> 28  Brass lamp")
  }

  @Test func `a failure can be retried`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(repository))
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    try await browser.shows("r to try again.")
    browser.press("r")
    try await repository.answerPage((20...39).reversed(), of: 22, next: PageRequest.first.next)
    try await browser.shows("1–8 of 22")
    browser.press(.end)
    try await repository.pages.next().answer(.failure(.unreachable(.timedOut)))
    try await browser.shows("Loading failed. Press r to try again.")
    #expect(browser.text.contains("Product 20"))
    browser.press("r")
    try await repository.answerPage([19, 18], of: 22)
    try await browser.screen { $0.contains("13–20 of 22\n") }
    #expect(browser.text.contains("> 20"))
    try await browser.press(.end, shows: "> 18")
  }

  // MARK: - Search

  @Test func `a user searches while typing, and returns to the same product`() async throws {
    let market = try BrowsedMarket(products: 40)
    let browser = BrowserUnderTest(market)
    try await browser.shows("1–8 of 40")
    try await browser.press(.pageDown, .pageDown, shows: "> 24")
    for (typed, shown) in [("/1", "/1"), ("3", "/13")] {
      browser.type(typed)
      try await browser.shows(shown)
      try await market.clock.sleepers()
    }
    market.clock.advance(by: .milliseconds(300))
    try await browser.shows("search “13” · 1 product")
    #expect(browser.text.contains("> 13  Product 13"))
    try await browser.press(.escape, shows: "> 24")
    #expect(browser.text.contains("40 products"))
    browser.type("/4")
    try await browser.press(.enter, shows: "search “4” · 5 products")
    #expect(browser.text.contains("Esc clear search"))
    try await browser.press(.escape, shows: "> 24")
  }

  @Test func `the layout stays while a search is typed`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 30))
    try await browser.shows("1–8 of 30")
    browser.press("/", "v", .tab, .backTab)
    let text = try await browser.press("w", shows: "/vw")
    #expect(text.contains("ID"))
    #expect(text.contains("> 30"))
  }

  @Test func `rows from before a search can't be opened during it`() async throws {
    let browser = try await opened()
    browser.type("/2")
    browser.press(.enter, .enter)
    let search = try await repository.pages.next()
    try await browser.hides("Enter open")
    search.answer(.success(.sample(ids: [2], totalCount: 1)))
    try await browser.shows("1–1 of 1")
    browser.press(.enter)
    expectEqual(try await repository.details.next().request, ProductID(2))
  }

  @Test func `after a failed search no other rows are shown, nor moved in`() async throws {
    let browser = try await opened()
    try await browser.press(.down, shows: ">  2")
    browser.type("/lamp")
    browser.press(.enter)
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    let text = try await browser.shows("r to try again.")
    #expect(text.contains("search “lamp”"))
    #expect(!text.contains("Product 3"))
    browser.press(.down, .end, .pageDown, .enter)
    try await browser.press(.escape, shows: ">  2")
  }

  @Test func `while a search is typed, Enter retries a failure`() async throws {
    let market = try BrowsedMarket(repository)
    let browser = try await opened(market)
    browser.press("R")
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    try await browser.shows("Loading failed. Press r to try again.")
    try await browser.press("/", shows: "Loading failed. Press Enter to try again.")
    browser.press(.enter)
    try await repository.answerPage([4, 3])
    try await browser.shows("1–2 of 2")
    browser.type("/2")
    try await browser.shows("/2")
    try await market.clock.sleepers()
    market.clock.advance(by: .milliseconds(300))
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    #expect(!(try await browser.shows("Enter to try again.")).contains(" r to try again."))
    browser.press(.enter)
    try await repository.answerPage([2])
    try await browser.shows("1–1 of 1")
  }
}
