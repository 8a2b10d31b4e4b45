import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Searches that fail.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ListSearchTests {
  private let repository = GatedProductRepository()

  private func opened(_ market: BrowsedMarket) async throws -> BrowserUnderTest {
    let browser = BrowserUnderTest(market)
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1], totalCount: 3)))
    try await browser.shows("Enter open")
    return browser
  }

  @Test func `after a failed search no other rows are shown, nor moved in`() async throws {
    let browser = try await opened(try BrowsedMarket(repository))
    browser.press(.down)
    try await browser.shows(">  2")
    browser.type("/lamp")
    browser.press(.enter)
    try await repository.pages.next().answer(.failure(.offline))
    let text = try await browser.shows("Press r")
    #expect(text.contains("search 'lamp'") && !text.contains("Product 3"))
    let place = CanvasPosition(row: 4, column: 4)
    browser.press(.down, .end, .pageDown, .enter)
    browser.send(.wheel(1, at: place))
    browser.send(.click(place))
    browser.press(.escape)
    try await browser.shows(">  2")
    await browser.leave()
  }

  @Test func `while a search is typed, Enter is the key that tries again`() async throws {
    let market = try BrowsedMarket(repository)
    let browser = try await opened(market)
    browser.type("/2")
    try await browser.shows("/2")
    try await market.clock.sleepers()
    market.clock.advance(by: .milliseconds(300))
    try await repository.pages.next().answer(.failure(.offline))
    let text = try await browser.shows("Press Enter")
    #expect(!text.contains("Press r"))
    browser.press(.enter)
    try await repository.pages.next().answer(.success(.sample(ids: [2], totalCount: 1)))
    try await browser.shows("1–1 of 1")
    await browser.leave()
  }

  @Test func `what failed before the search was begun is tried again in the same way`()
    async throws
  {
    let browser = try await opened(try BrowsedMarket(repository))
    browser.press(.character("R"))
    try await repository.pages.next().answer(.failure(.offline))
    try await browser.shows("failed: press r to try again")
    browser.press(.character("/"))
    try await browser.shows("failed: press Enter to try again")
    browser.press(.enter)
    try await repository.pages.next().answer(.success(.sample(ids: [4, 3], totalCount: 2)))
    try await browser.shows("1–2 of 2")
    await browser.leave()
  }
}
