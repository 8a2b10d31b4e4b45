import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DetailPageTests {
  private let repository = GatedProductRepository()

  private func opened(_ market: BrowsedMarket) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, rows: 18)
    try await browser.shows("1–3 of 3")
    try await browser.press(.enter, shows: "pictures/3-1_origin.png")
    return browser
  }

  /// Returns a browser that shows the list of the products 3, 2 and 1 from the gated repository.
  private func listed() async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(try BrowsedMarket(repository), rows: 20)
    try await repository.answerPage([3, 2, 1])
    try await browser.shows("1–3 of 3")
    return browser
  }

  /// Returns a browser that shows the list again while product 3 is being deleted, and the deletion
  /// in flight.
  private func deleting() async throws -> (
    BrowserUnderTest, GatedCalls<ProductID, Void, MarketError>.Call
  ) {
    let browser = try await listed()
    browser.press(.enter, "d", "y")
    let deletion = try await repository.deletions.next()
    try await browser.shows("Deleting…")
    try await browser.press("q", shows: "1–3 of 3")
    return (browser, deletion)
  }

  // MARK: - Contents

  @Test func `a product's detail shows all values`() async throws {
    let browser = try await opened(try BrowsedMarket(products: 3))
    #expect(
      browser.text == """
        #3 Product 3
        Product 3

        ID          3
        PRICE       ₩10,000
        STOCK       3 left
        SELLER      Hangang Records (#7)
        REGISTERED  Oct 18, 2022

        DESCRIPTION
        The description of product 3.

        IMAGES 1/2
        https://market.example/pictures/3-1_origin.png



        Esc back  ? help  e edit  d delete  → next image  S seller
        """)
    try await browser.press(.right, shows: "IMAGES 2/2")
    #expect(browser.text.contains("3-2_origin.png"))
    try await browser.press(.right, shows: "IMAGES 1/2")
  }

  @Test func `a name and a URL are complete on a narrow screen, and the text scrolls`() async throws
  {
    let name = "A brass lamp with a shade of linen, and a cable of two meters"
    let market = try BrowsedMarket(InMemoryProductRepository([.sample(id: 3, name: name)]))
    let browser = BrowserUnderTest(market, columns: 24, rows: 14)
    try await browser.shows("1–1 of 1")
    func joined(_ text: String, by separator: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: separator)
    }
    let start = try await browser.press(.enter, shows: "ID")
    #expect(joined(start, by: " ").contains(name))
    let end = try await browser.press("G", shows: "origin.png")
    #expect(joined(end, by: "").contains("https://market.example/pictures/3-1_origin.png"))
    try await browser.press(.home, shows: "REGISTERED")
  }

  @Test func `a product that can't be read shows the list's contents, and is read again`()
    async throws
  {
    let browser = try await listed()
    browser.press(.enter)
    let reading = try await repository.details.next()
    let text = try await browser.shows("\nLoading…")
    #expect(text.contains("₩10,000"))
    #expect(text.contains("3_thumb.png"))
    reading.answer(.failure(.unreachable(.offline())))
    let failed = try await browser.shows("r try again")
    #expect(failed.contains("Can't connect to the server."))
    #expect(!failed.contains("e edit"))
    browser.press("r")
    try await repository.details.next().answer(.success(.sample(id: 3, name: "Brass lamp")))
    try await browser.shows("Brass lamp")
    #expect(browser.text.contains("e edit"))
    #expect(!browser.text.contains("r try again"))
  }

  @Test func `another seller's product is marked as such, and can't be changed`() async throws {
    let market = try BrowsedMarket(
      InMemoryProductRepository((1...3).reversed().map { ProductDetail.sample(id: $0) }),
      sellers: InMemorySellerCredentialStore(.sample(vendorID: VendorID(99))))
    let browser = try await opened(market)
    #expect(browser.text.contains("This is another seller's product."))
    #expect(!browser.text.contains("e edit"))
    #expect(!browser.text.contains("d delete"))
    browser.press("d", "e")
    try await browser.press(.right, shows: "IMAGES 2/2")
    #expect(browser.text.contains("The market will reject"))
  }

  @Test func `a product that is deleted elsewhere stays on the screen`() async throws {
    let market = try BrowsedMarket(products: 3)
    let browser = try await opened(market)
    await market.events.post(.deleted(ProductID(3)))
    try await browser.shows("This product was deleted.")
    #expect(browser.text.contains("Esc back"))
    #expect(!browser.text.contains("e edit"))
  }

  // MARK: - Deleting

  @Test func `a product is deleted after a question`() async throws {
    let browser = try await opened(try BrowsedMarket(products: 3))
    try await browser.press("d", shows: "Delete “Product 3”?")
    browser.press(.enter)
    try await browser.hides("Delete “Product 3”?")
    let text = try await browser.press("d", "y", shows: "Deleted product #")
    #expect(text.contains("2 products"))
    #expect(text.contains(">  2  Product 2"))
  }

  @Test(arguments: ["n", "q", .escape] as [Key])
  func `the next key doesn't cancel a deletion`(key: Key) async throws {
    let browser = try await listed()
    browser.press(.enter, "d", "y", key)
    try await repository.deletions.next().answer(.success(()))
    try await browser.shows("Deleted product #")
  }

  @Test func `a failed deletion can be tried again or dismissed`() async throws {
    let browser = try await listed()
    browser.press(.enter)
    try await repository.details.next().answer(.success(.sample(id: 3)))
    try await browser.shows("1/2")
    for key in ["x", "r"] as [Key] {
      browser.press("d", "y")
      let deletion = try await repository.deletions.next()
      #expect(!(try await browser.shows("Deleting…")).contains("e edit"))
      deletion.answer(.failure(.unreachable(.offline())))
      #expect(try await browser.shows("x dismiss").contains("r try again"))
      browser.press(key)
      try await browser.hides("x dismiss")
    }
    try await repository.deletions.next().answer(.success(()))
    try await browser.shows("2 products")
  }

  @Test(arguments: [true, false])
  func `the browser quits after pending requests, unless one fails`(fails: Bool) async throws {
    let (browser, deletion) = try await deleting()
    let text = try await browser.press("q", shows: "Quitting when everything is sent.")
    #expect(text.split(separator: "\n").last == "^C quit now")
    deletion.answer(fails ? .failure(.unreachable(.offline())) : .success(()))
    if fails {
      // The failure is shown until it's dismissed.
      try await browser.shows("#3: ")
      #expect(try await browser.press(.down, shows: ">  2").contains("#3: "))
      browser.press(.escape)
      try await browser.hides("#3: ")
      browser.press("q")
    }
    #expect(await browser.isQuit())
  }

  @Test func `a confirmation can't be accepted while it's hidden`() async throws {
    let browser = try await opened(try BrowsedMarket(products: 3))
    try await browser.press("d", shows: "y yes")
    browser.resize(columns: 19, rows: 18)
    try await browser.shows("The window")
    browser.press("y", .enter, "n")
    browser.resize(columns: 60, rows: 18)
    try await browser.shows("y yes")
    browser.resize(columns: 60, rows: 4)
    try await browser.shows("The window")
    browser.press("q", "d", "y")
    browser.resize(columns: 60, rows: 18)
    #expect(!(try await browser.shows("d delete")).contains("y yes"))
    browser.resize(columns: 60, rows: 4)
    browser.press(.escape)
    browser.resize(columns: 60, rows: 18)
    try await browser.shows("3 products")
  }
}
