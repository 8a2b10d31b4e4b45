import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Who leaves a form, and comes back to it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormReturnTests {
  private let repository = GatedProductRepository()

  private func answerPage() async throws {
    try await repository.pages.next().answer(.success(.sample(ids: [3], totalCount: 1)))
  }

  /// A form with all that it takes to be registered.
  private func filled(_ market: BrowsedMarket) async throws -> BrowserUnderTest {
    var market = market
    market.files = ["lamp.png": FormPageTests.lamp]
    let browser = BrowserUnderTest(market, columns: 70, rows: 26)
    try await answerPage()
    try await browser.shows("1–1 of 1")
    browser.press(.character("n"))
    try await browser.shows("[ Register ]")
    browser.type("Desk lamp")
    browser.press(.tab)
    browser.type("Warm light, almost new.")
    browser.press(.tab)
    browser.type("15000")
    browser.press(.tab, .tab, .tab)
    browser.type("0")
    browser.press(.tab)
    browser.type("lamp.png")
    browser.press(.enter)
    try await browser.shows("lamp.png · PNG")
    return browser
  }

  private func leaveAndReturn(_ browser: BrowserUnderTest) async throws {
    browser.press(.escape)
    try await browser.shows("What was entered is kept.")
    browser.press(.character("n"))
    try await browser.shows("New product")
  }

  @Test func `a registration without an answer is told and sent as before`() async throws {
    let browser = try await filled(try BrowsedMarket(repository))
    browser.press(.control("s"))
    try await answerPage()
    try await repository.registrations.next().answer(.failure(.outcomeUnknown))
    try await repository.pages.next().answer(.failure(.offline))
    try await browser.shows("> Registered as")
    let before = try await browser.shows("We couldn't confirm the registration.")
    try await leaveAndReturn(browser)
    try await browser.screen { $0 == before }
    browser.press(.control("s"))
    // It is looked for, is not there, and may still come.
    try await browser.shows("Sending…")
    try await answerPage()
    try await browser.hides("Sending…")
    try await browser.shows("> Registered as")
    browser.press(.tab, .enter)
    try await answerPage()
    try await repository.registrations.next().answer(
      .success(.sample(id: 4, name: "Desk lamp")))
    try await browser.shows("Registered as product #4.")
    await browser.leave()
  }

  @Test func `what is given up is told in place of what was told before`() async throws {
    let browser = try await filled(try BrowsedMarket(repository))
    browser.press(.control("s"))
    try await repository.pages.next().answer(.failure(.offline))
    try await browser.shows("The server cannot be reached.")
    browser.press(.control("s"))
    try await answerPage()
    _ = try await repository.registrations.next()
    try await browser.shows("Sending…")
    browser.press(.escape)
    let text = try await browser.shows("may be done all the same")
    #expect(!text.contains("The server cannot be reached."))
    await browser.leave()
  }

  @Test func `a registration that was given up is told as before`() async throws {
    let browser = try await filled(try BrowsedMarket(repository))
    browser.press(.control("s"))
    try await answerPage()
    _ = try await repository.registrations.next()
    try await browser.shows("Sending…")
    browser.press(.escape)
    let before = try await browser.shows("may be done all the same")
    #expect(!before.contains("Sending…"))
    try await leaveAndReturn(browser)
    try await browser.screen { $0 == before }
    browser.press(.control("d"))
    try await browser.shows("It may be registered already.")
    browser.press(.character("y"))
    try await browser.hides("Desk lamp")
    #expect(!browser.text.contains("may be done all the same"))
    await browser.leave()
  }

  @Test func `a product is read again after its change was given up`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(repository), columns: 70, rows: 26)
    try await answerPage()
    try await browser.shows("1–1 of 1")
    browser.press(.enter)
    try await repository.details.next().answer(.success(.sample(id: 3)))
    try await browser.shows("e edit")
    browser.press(.character("e"))
    try await browser.shows("( ) https://market.example/pictures/3-1")
    browser.press(.down, .down, .control("u"))
    browser.type("12000")
    browser.press(.control("s"))
    _ = try await repository.updates.next()
    try await browser.shows("Sending…")
    browser.press(.escape)
    try await browser.shows("may be done all the same")
    browser.press(.escape)
    try await repository.details.next().answer(.success(.sample(id: 3, name: "Brass lamp")))
    try await browser.shows("Brass lamp")
    browser.press(.character("e"))
    let form = try await browser.shows("may be done all the same")
    #expect(form.contains("12000"))
    await browser.leave()
  }

  @Test func `what was entered for a product that is gone is thrown away with a question`()
    async throws
  {
    let entries = RecordingProductEntryStore()
    var market = try BrowsedMarket(products: 3)
    market.entries = entries
    let browser = BrowserUnderTest(market, columns: 70, rows: 22)
    try await browser.shows("1–3 of 3")
    browser.press(.enter)
    try await browser.shows("e edit")
    browser.press(.character("e"))
    try await browser.shows("( ) https://market.example/pictures/3-1")
    browser.type("Brass ")
    try await browser.shows("Brass")
    await market.feed.announce(.deleted(ProductID(3)))
    try await browser.shows("taken off the market")
    browser.press(.escape)
    try await browser.shows("The product was deleted: what was entered cannot be sent")
    browser.press(.character("n"))
    try await browser.hides("Throw away")
    #expect(browser.text.contains("Brass"))
    browser.press(.escape, .character("y"))
    try await browser.shows("This product was deleted.")
    await browser.leave()
    #expect(entries[.product(ProductID(3))] == nil)
  }

  @Test(arguments: [(Language.english, "another window"), (.korean, "다른 창")])
  func `why a registration cannot be kept as sent is told`(
    language: Language, words: String
  ) async throws {
    let entries = RecordingProductEntryStore()
    entries.failWrites(.unavailable(reason: "the folder is in use"))
    var market = try BrowsedMarket(repository, language: language)
    market.entries = entries
    market.files = ["lamp.png": FormPageTests.lamp]
    let browser = BrowserUnderTest(market, columns: 70, rows: 26) { browser in
      FormPage(browser.market.makeEditor(), browser: browser)
    }
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
    func unwrapped(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let text = try await browser.screen { unwrapped($0).contains(words) }
    #expect(unwrapped(text).contains("(the folder is in use)"))
    await browser.leave()
  }
}
