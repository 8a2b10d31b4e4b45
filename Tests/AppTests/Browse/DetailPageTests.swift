import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DetailPageTests {
  private func opened(
    _ market: BrowsedMarket, columns: Int = 60, rows: Int = 18
  ) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, columns: columns, rows: rows)
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    try await browser.shows("pictures/3-1_origin.png")
    return browser
  }

  @Test func `a product's page has everything`() async throws {
    let browser = try await opened(try BrowsedMarket(products: 3))
    #expect(
      browser.text == """
        #3 Product 3
        Product 3

        ID          3
        PRICE       ₩10,000
        STOCK       3 left
        VENDOR      Hangang Records (#7)
        REGISTERED  Oct 18, 2022

        DESCRIPTION
        What there is to say about product 3.

        PICTURES 1/2
        https://market.example/pictures/3-1_origin.png



        e edit  d delete  → next picture  ? help  Esc back  S seller
        """)
    browser.press(.right)
    try await browser.shows("PICTURES 2/2")
    #expect(browser.text.contains("3-2_origin.png"))
    browser.press(.right)
    try await browser.shows("PICTURES 1/2")
    await browser.leave()
  }

  @Test func `an address is whole on a narrow screen, and the text scrolls`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 24, rows: 10)
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    try await browser.shows("ID")
    browser.press(.character("G"))
    let text = try await browser.shows("origin.png")
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix(" ") }
    #expect(lines.joined().contains("https://market.example/pictures/3-1_origin.png"))
    browser.press(.home)
    try await browser.shows("REGISTERED")
    await browser.leave()
  }

  @Test func `a product is deleted after a question`() async throws {
    let browser = try await opened(try BrowsedMarket(products: 3))
    browser.press(.character("d"))
    let question = try await browser.shows("y yes")
    #expect(question.contains("Delete “Product 3”?"))
    browser.press(.enter)
    try await browser.hides("Delete “Product 3”?")
    browser.press(.character("d"), .character("y"))
    try await browser.shows("The product was deleted.")
    #expect(browser.text.contains("2 products"))
    #expect(browser.text.contains(">  2  Product 2"))
    await browser.leave()
  }

  @Test(arguments: [Key.character("n"), .character("q"), .escape])
  func `what was agreed to is not taken back by the next key`(key: Key) async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository), rows: 18)
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("1–3 of 3")
    browser.press(.enter, .character("d"), .character("y"), key)
    try await repository.deletions.next().answer(.success(()))
    try await browser.shows("The product was deleted.")
    await browser.leave()
  }

  @Test func `a deletion that failed can be tried again or dismissed`() async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository), rows: 18)
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    try await repository.details.next().answer(.success(.sample(id: 3)))
    try await browser.shows("1/2")
    browser.press(.character("d"), .character("y"))
    let deletion = try await repository.deletions.next()
    try await browser.shows("Being deleted…")
    #expect(!browser.text.contains("e edit"))
    deletion.answer(.failure(.offline))
    try await browser.shows("x dismiss")
    #expect(browser.text.contains("r retry"))
    browser.press(.character("x"))
    try await browser.hides("x dismiss")
    browser.press(.character("d"), .character("y"))
    try await repository.deletions.next().answer(.failure(.offline))
    try await browser.shows("x dismiss")
    browser.press(.character("r"))
    try await repository.deletions.next().answer(.success(()))
    try await browser.shows("2 products")
    await browser.leave()
  }

  @Test func `a product that cannot be read shows what the list told, and is read again`()
    async throws
  {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository), rows: 20)
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    let reading = try await repository.details.next()
    let text = try await browser.shows("Reading the product…")
    #expect(text.contains("₩10,000") && text.contains("3_thumb.png"))
    reading.answer(.failure(.offline))
    try await browser.shows("r retry")
    #expect(browser.text.contains("The server cannot be reached."))
    #expect(!browser.text.contains("e edit"))
    browser.press(.character("r"))
    try await repository.details.next().answer(.success(.sample(id: 3, name: "Brass lamp")))
    try await browser.shows("Brass lamp")
    #expect(browser.text.contains("e edit") && !browser.text.contains("r retry"))
    await browser.leave()
  }

  @Test func `what is being deleted is waited for before the end`() async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository), rows: 18)
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("1–3 of 3")
    browser.press(.enter, .character("d"), .character("y"))
    let deletion = try await repository.deletions.next()
    browser.press(.escape)
    try await browser.shows("1–3 of 3")
    browser.press(.character("q"))
    let text = try await browser.shows("Finishing what is being sent")
    #expect(text.split(separator: "\n").last == "^C leave at once")
    deletion.answer(.success(()))
    #expect(await browser.exitCode() == .quit)
  }

  @Test func `a product of somebody else is said to be one`() async throws {
    let market = try BrowsedMarket(
      InMemoryProductRepository((1...3).reversed().map { ProductDetail.sample(id: $0) }),
      sellers: InMemorySellerCredentialStore(.sample(vendorID: VendorID(99))))
    let browser = try await opened(market)
    #expect(browser.text.contains("Another seller's product"))
    browser.press(.character("d"))
    try await browser.shows("y yes")
    #expect(browser.text.contains("refuses to change"))
    await browser.leave()
  }

  @Test func `a product that is deleted elsewhere stays to be seen`() async throws {
    let market = try BrowsedMarket(products: 3)
    let browser = try await opened(market)
    await market.feed.announce(.deleted(ProductID(3)))
    try await browser.shows("This product was deleted.")
    #expect(browser.text.contains("Esc back") && !browser.text.contains("e edit"))
    await browser.leave()
  }

  @Test func `a picture is shown where the terminal can show it`() async throws {
    var market = try BrowsedMarket(products: 3)
    let locator = ImageLocator("https://market.example/pictures/3-1_origin.png")
    market.images = InMemoryImageRepository([locator: try .sample(1)])
    market.look.showsPictures = true
    market.look.canShow = { $0.format == .png }
    let browser = BrowserUnderTest(market, columns: 100, rows: 18)
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    try await browser.screen { _ in !browser.screen.pictures.isEmpty }
    #expect(
      browser.screen.pictures == [
        PlacedPicture(
          image: try .sample(1), position: CanvasPosition(row: 1, column: 60),
          size: TerminalSize(columns: 40, rows: 15))
      ])
    browser.press(.right)
    try await browser.shows("2/2")
    try await browser.shows("Press r to try")
    #expect(browser.screen.pictures.isEmpty)
    await browser.leave()
  }

  private func deleting(_ repository: GatedProductRepository) async throws -> (
    BrowserUnderTest, GatedCalls<ProductID, Void, MarketError>.Call
  ) {
    let browser = BrowserUnderTest(try BrowsedMarket(repository), rows: 18)
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("1–3 of 3")
    browser.press(.enter, .character("d"), .character("y"))
    let deletion = try await repository.deletions.next()
    try await browser.shows("Being deleted…")
    browser.press(.character("q"))
    try await browser.shows("1–3 of 3")
    return (browser, deletion)
  }

  @Test func `what failed after its page was left is told until somebody took note`()
    async throws
  {
    let (browser, deletion) = try await deleting(GatedProductRepository())
    deletion.answer(.failure(.offline))
    try await browser.shows("#3: ")
    browser.press(.down)
    try await browser.shows(">  2")
    #expect(browser.text.contains("#3: "))
    browser.press(.escape)
    try await browser.hides("#3: ")
    await browser.leave()
  }

  @Test func `what was done after its page was left is told`() async throws {
    let (browser, deletion) = try await deleting(GatedProductRepository())
    deletion.answer(.success(()))
    try await browser.shows("#3: The product was deleted.")
    await browser.leave()
  }

  @Test func `who was about to leave stays for what failed`() async throws {
    let (browser, deletion) = try await deleting(GatedProductRepository())
    browser.press(.character("q"))
    try await browser.shows("Finishing what is being sent")
    deletion.answer(.failure(.offline))
    try await browser.shows("#3: ")
    browser.press(.character("q"))
    #expect(await browser.exitCode() == .quit)
  }

  @Test func `a question that cannot be seen is not answered with yes`() async throws {
    let browser = try await opened(try BrowsedMarket(products: 3))
    browser.press(.character("d"))
    try await browser.shows("y yes")
    browser.send(.resized(TerminalSize(columns: 19, rows: 18)))
    try await browser.shows("The window")
    browser.press(.character("y"), .enter, .character("n"))
    browser.send(.resized(TerminalSize(columns: 60, rows: 18)))
    try await browser.shows("y yes")
    browser.send(.resized(TerminalSize(columns: 60, rows: 4)))
    try await browser.shows("The window")
    browser.press(.character("q"), .character("d"), .character("y"))
    browser.send(.resized(TerminalSize(columns: 60, rows: 18)))
    try await browser.shows("d delete")
    #expect(!browser.text.contains("y yes"))
    browser.send(.resized(TerminalSize(columns: 60, rows: 4)))
    browser.press(.escape)
    browser.send(.resized(TerminalSize(columns: 60, rows: 18)))
    try await browser.shows("3 products")
    await browser.leave()
  }
}
