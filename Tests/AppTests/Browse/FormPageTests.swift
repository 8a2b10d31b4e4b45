import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormPageTests {
  static let lamp = ImageFile(name: "lamp.png", bytes: SamplePictures.png(bytes: 100))

  private func form(
    _ market: BrowsedMarket, columns: Int = 70, rows: Int = 22
  ) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market, columns: columns, rows: rows)
    try await browser.shows(" of ")
    browser.press(.character("n"))
    try await browser.shows("[ Register ]")
    try await browser.hides("Looking for what was entered")
    return browser
  }

  private func fill(_ browser: BrowserUnderTest) {
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
    browser.send(.paste("lamp.png"))
    browser.press(.enter)
  }

  @Test func `a product is registered`() async throws {
    var market = try BrowsedMarket(products: 3)
    market.files = ["lamp.png": Self.lamp]
    let browser = try await form(market)
    fill(browser)
    try await browser.shows("lamp.png · PNG 640 × 480 · 100 bytes")
    #expect(
      browser.text == """
        New product                                               not sent yet
          Name          책상 램프                                    5/100
          Description   Warm light,                                  23/1000
                        almost new.
          Price         15000
          Currency      < USD >   KRW  USD  JPY  HKD
          Discount
          Stock         2
          Picture       lamp.png · PNG 640 × 480 · 100 bytes
        > Picture file

          [ Register ]









        ^S send  Tab next  ^D discard  Esc leave  ^G help
        """)
    browser.press(.control("s"))
    try await browser.shows("Registered as product #4.")
    try await browser.shows("$15,000.00")
    browser.press(.escape)
    try await browser.shows(">  4  책상 램프")
    #expect(browser.text.contains("4 products"))
    await browser.leave()
  }

  @Test func `what is wrong with a field is told once it is left`() async throws {
    let browser = try await form(try BrowsedMarket(products: 3))
    browser.type("ab")
    try await browser.shows("2/100")
    #expect(!browser.text.contains("! "))
    browser.press(.tab)
    try await browser.shows("! ")
    browser.press(.backTab)
    browser.type("c")
    try await browser.hides("! The name")
    browser.press(.control("s"))
    try await browser.shows("! There is no price")
    try await browser.screen { _ in browser.screen.cursor?.row == 2 }
    await browser.leave()
  }

  @Test func `a file that cannot be read is told, and pictures are moved and removed`()
    async throws
  {
    var market = try BrowsedMarket(products: 3)
    market.files = [
      "lamp.png": Self.lamp, "back.png": ImageFile(name: "back.png", bytes: Self.lamp.bytes),
    ]
    let browser = try await form(market)
    browser.press(.down, .down, .down, .down, .down, .down)
    browser.type("nothing.png")
    browser.press(.enter)
    try await browser.shows("! There is no file 'nothing.png'.")
    browser.press(.control("u"))
    for name in ["lamp.png", "back.png"] {
      browser.type(name)
      browser.press(.enter)
      try await browser.shows("\(name) · PNG")
    }
    browser.press(.up, .character("K"))
    try await browser.shows("> Picture       back.png")
    browser.press(.character("x"))
    try await browser.hides("back.png")
    await browser.leave()
  }

  @Test func `what was entered is there again, and can be thrown away`() async throws {
    let market = try BrowsedMarket(products: 3)
    let browser = try await form(market)
    browser.type("Desk lamp")
    browser.press(.escape)
    try await browser.shows("What was entered is kept.")
    browser.press(.character("n"))
    try await browser.shows("Desk lamp")
    try await browser.shows("^X dismiss")
    browser.press(.control("x"))
    try await browser.hides("^X dismiss")
    browser.press(.control("d"))
    try await browser.shows("Throw away what was entered?")
    browser.press(.character("y"))
    try await browser.hides("Desk lamp")
    await browser.leave()
  }

  @Test func `only the price that was changed is sent`() async throws {
    let market = try BrowsedMarket(products: 3)
    let browser = BrowserUnderTest(market, columns: 70, rows: 22)
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    try await browser.shows("e edit")
    browser.press(.character("e"))
    try await browser.shows("Edit product #3")
    try await browser.shows("( ) https://market.example/pictures/3-1")
    browser.press(.down, .down, .control("u"))
    // Below its last line, the description is left.
    try await browser.screen { _ in browser.screen.cursor?.row == 3 }
    browser.type("12000")
    browser.press(.control("s"))
    try await browser.shows("The product was changed.")
    try await browser.shows("₩12,000")
    await browser.leave()
  }

  @Test func `without a seller, the way leads to the seller's page`() async throws {
    var market = try BrowsedMarket(
      InMemoryProductRepository([.sample(id: 3)]), sellers: InMemorySellerCredentialStore())
    market.files = ["lamp.png": Self.lamp]
    let browser = try await form(market)
    fill(browser)
    try await browser.shows("lamp.png · PNG")
    browser.press(.control("s"))
    try await browser.shows("> [ Sign in ]")
    browser.press(.enter)
    try await browser.shows("Nobody is signed in.")
    browser.type("2f9c1a40")
    browser.press(.tab)
    browser.send(.paste("open-sesame"))
    browser.press(.tab)
    browser.type("7")
    try await browser.shows("••••••••••")
    #expect(!browser.text.contains("2f9c") && !browser.text.contains("sesame"))
    browser.press(.enter, .enter)
    try await browser.shows("You are signed in until")
    try await browser.hides("Nobody is signed in as a seller")
    try await browser.shows("> [ Register ]")
    browser.press(.control("s"))
    try await browser.shows("Registered as product #4.")
    await browser.leave()
  }

  /// A form whose registration has been sent, and has no answer.
  private func sending(_ repository: GatedProductRepository) async throws -> (
    BrowserUnderTest,
    GatedCalls<GatedProductRepository.Registered, ProductDetail, MarketError>.Call
  ) {
    var market = try BrowsedMarket(repository)
    market.files = ["lamp.png": Self.lamp]
    let browser = BrowserUnderTest(market, columns: 70, rows: 26)
    try await repository.pages.next().answer(.success(.sample(ids: [3], totalCount: 1)))
    try await browser.shows("1–1 of 1")
    browser.press(.character("n"))
    try await browser.shows("[ Register ]")
    try await browser.hides("Looking for what was entered")
    fill(browser)
    try await browser.shows("lamp.png · PNG")
    browser.press(.control("s"))
    // What is there before.
    try await repository.pages.next().answer(.success(.sample(ids: [3], totalCount: 1)))
    let registration = try await repository.registrations.next()
    try await browser.shows("Sending…")
    return (browser, registration)
  }

  @Test func `a lost answer is asked about`() async throws {
    let repository = GatedProductRepository()
    let (browser, registration) = try await sending(repository)
    registration.request.progress?(ByteProgress(completedBytes: 50, totalBytes: 100))
    try await browser.shows("50%")
    registration.answer(.failure(.outcomeUnknown))
    // It is looked for, and nobody can look.
    try await repository.pages.next().answer(.failure(.offline))
    try await browser.shows("[ It came to nothing: send it ]")
    try await browser.shows("> Registered as")
    browser.type("x")
    browser.press(.enter)
    try await browser.shows("! A product's number is a whole number")
    browser.press(.backspace)
    browser.type("4")
    browser.press(.enter)
    try await repository.details.next().answer(.success(.sample(id: 4, name: "Lamp")))
    try await browser.shows("Registered as product #4.")
    await browser.leave()
  }

  @Test func `what is being sent can be given up`() async throws {
    let (browser, _) = try await sending(GatedProductRepository())
    browser.type("nobody types now")
    browser.press(.escape)
    try await browser.hides("Sending…")
    #expect(browser.text.contains("책상 램프") && !browser.text.contains("nobody"))
    try await browser.shows("may be done all the same")
    browser.press(.control("d"))
    try await browser.shows("It may be registered already.")
    await browser.leave()
  }
}
