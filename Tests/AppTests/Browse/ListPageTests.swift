import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ListPageTests {
  @Test func `a list is a table with the chosen row marked`() async throws {
    let products = try SampleProducts.all().map { ProductDetail(product: $0, images: []) }
    let browser = BrowserUnderTest(
      try BrowsedMarket(InMemoryProductRepository(products)), columns: 90, rows: 8)
    try await browser.shows("end of the list")
    #expect(
      browser.text == """
        Open Market · test market · seller #7                                           3 products
           ID  NAME                                 PRICE           OFF  STOCK     VENDOR
        > 104  수제 라탄 바구니 👩‍🌾 large            ₩7,500 ₩10,000  25%  3 left    Hangang Records
            9  Tin box                              ₩10,000              Sold out  #15
            8  Record player, serviced last spring  $119.50              3 left    Hangang Records

          1–3 of 3 · end of the list
        Enter open  / search  n new  Tab layout  ? help  q quit  R refresh  S seller
        """)
    await browser.leave()
  }

  @Test func `a list in Korean`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 2, language: .korean), rows: 7)
    try await browser.shows("목록의 끝")
    #expect(
      browser.text == """
        오픈마켓 · test market · 판매자 #7                  상품 2개
          번호  상품              가격     재고      판매자
        >    2  Product 2         ₩10,000  3개 남음  Hangang Records
             1  Product 1         ₩10,000  3개 남음  Hangang Records

          2개 중 1–2 · 목록의 끝
        Enter 열기  / 검색  n 등록  Tab 보기  ? 도움말  q 끝내기
        """)
    await browser.leave()
  }

  @Test func `the list goes on as one comes near its end`() async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository))
    var page = PageRequest.first
    for (first, place) in [(53, "13–20"), (33, "33–40"), (13, "53–60")] {
      let next = try #require(page.next)
      try await repository.pages.next().answer(
        .success(.sample(ids: (first..<first + 20).reversed(), totalCount: 72, next: next)))
      page = next
      try await browser.screen { $0.contains(" of 72") && !$0.contains("loading") }
      browser.press(.end)
      try await browser.shows("\(place) of 72 · loading more…")
    }
    try await repository.pages.next().answer(
      .success(.sample(ids: (1...12).reversed(), totalCount: 72)))
    try await browser.hides("loading")
    browser.press(.character("G"))
    try await browser.shows("65–72 of 72 · end of the list")
    #expect(browser.text.contains(">  1  Product 1"))
    browser.press(.home)
    try await browser.shows("1–8 of 72")
    #expect(browser.text.contains("> 72  Product 72"))
    await browser.leave()
  }

  @Test func `a grid shows the same product`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 30), rows: 14)
    try await browser.shows("1–10 of 30")
    browser.press(.down, .down, .down, .tab)
    try await browser.shows("> Product 27")
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
        Enter open  / search  n new  Tab layout  ? help  q quit
        """)
    browser.press(.down)
    try await browser.shows("> Product 25")
    browser.press(.left, .tab)
    try await browser.shows("> 26")
    await browser.leave()
  }

  @Test func `one searches while typing, and comes back to where one was`() async throws {
    let market = try BrowsedMarket(products: 40)
    let browser = BrowserUnderTest(market)
    try await browser.shows("1–8 of 40")
    browser.press(.pageDown, .pageDown)
    try await browser.shows("> 24")
    browser.type("/1")
    try await browser.shows("/1")
    try await market.clock.sleepers()
    browser.type("3")
    try await browser.shows("/13")
    try await market.clock.sleepers()
    market.clock.advance(by: .milliseconds(300))
    try await browser.shows("search '13' · 1 product")
    #expect(browser.text.contains("> 13  Product 13"))
    browser.press(.escape)
    try await browser.shows("> 24")
    #expect(browser.text.contains("40 products"))
    browser.type("/4")
    browser.press(.enter)
    try await browser.shows("search '4' · 5 products")
    #expect(browser.text.contains("Esc leave search"))
    browser.press(.escape)
    try await browser.shows("> 24")
    await browser.leave()
  }

  @Test func `what failed can be tried again`() async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository))
    try await repository.pages.next().answer(.failure(.offline))
    try await browser.shows("Press r to try")
    browser.press(.character("r"))
    let next = PageRequest.first.next
    try await repository.pages.next().answer(
      .success(.sample(ids: (20...39).reversed(), totalCount: 22, next: next)))
    try await browser.shows("1–8 of 22")
    browser.press(.end)
    try await repository.pages.next().answer(.failure(.timedOut))
    try await browser.shows("failed: press r to try again")
    #expect(browser.text.contains("Product 20"))
    browser.press(.character("r"))
    try await repository.pages.next().answer(
      .success(.sample(ids: [19, 18], totalCount: 22, next: nil)))
    try await browser.screen { $0.contains("13–20 of 22\n") }
    #expect(browser.text.contains("> 20"))
    browser.press(.end)
    try await browser.shows("> 18")
    await browser.leave()
  }

  @Test func `what was there before a search is not opened in its place`() async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository))
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("Enter open")
    browser.type("/2")
    browser.press(.enter, .enter)
    let search = try await repository.pages.next()
    try await browser.hides("Enter open")
    search.answer(.success(.sample(ids: [2], totalCount: 1)))
    try await browser.shows("1–1 of 1")
    browser.press(.enter)
    #expect(try await repository.details.next().request == ProductID(2))
    await browser.leave()
  }

  @Test func `what is chosen is a product, wherever its row goes`() async throws {
    let market = try BrowsedMarket(products: 30)
    let browser = BrowserUnderTest(market)
    try await browser.shows("1–8 of 30")
    browser.press(.down)
    try await browser.shows("> 29")
    await market.feed.announce(.registered(.sample(id: 31)))
    try await browser.shows("Product 31")
    #expect(browser.text.contains("> 29"))
    await market.feed.announce(.deleted(ProductID(29)))
    try await browser.shows("> 28")
    await market.feed.announce(.updated(.sample(id: 28, name: "Brass lamp")))
    try await browser.shows("> 28  Brass lamp")
    await browser.leave()
  }

  @Test func `the layout stays while a search is typed`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 30))
    try await browser.shows("1–8 of 30")
    browser.press(.character("/"), .character("v"), .tab, .backTab, .character("w"))
    let text = try await browser.shows("/vw")
    #expect(text.contains("PRODUCT") || text.contains("ID"))
    #expect(browser.text.contains("> 30"))
    await browser.leave()
  }

  @Test func `the mouse scrolls, chooses and opens`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 30))
    try await browser.shows("1–8 of 30")
    let place = CanvasPosition(row: 5, column: 10)
    browser.send(.wheel(1, at: place))
    try await browser.shows("4–11 of 30")
    #expect(browser.text.contains("> 27"))
    browser.send(.click(place))
    try await browser.shows("> 24")
    browser.send(.click(place))
    try await browser.shows("#24 Product 24")
    browser.send(.wheel(-1, at: place))
    browser.press(.character("q"))
    try await browser.shows("> 24")
    await browser.leave()
  }

  @Test func `a list of 100 000 rows costs what is seen of it`() throws {
    let rows = ProductRows(
      (1...100_000).reversed().map {
        ProductRow(.sample(id: $0), locale: .init(identifier: "en_US"))
      })
    var cursor = ListCursor()
    let shape = ListShape(.list, size: TerminalSize(columns: 80, rows: 20))
    cursor.follow(rows)
    cursor.choose(70_000, of: rows)
    cursor.fit(shape, count: rows.count)
    #expect(cursor.visible(shape, count: rows.count) == 69_981..<70_001)
    cursor.follow(rows)
    #expect(cursor.selected == ProductID(30_000))
  }
}
