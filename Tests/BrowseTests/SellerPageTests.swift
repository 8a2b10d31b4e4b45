import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SellerPageTests {
  @Test func `the key that sends a form signs in, from any field`() async throws {
    let market = try BrowsedMarket(
      InMemoryProductRepository([.sample(id: 3)]), sellers: InMemorySellerCredentialStore())
    let browser = BrowserUnderTest(market)
    try await browser.shows("end of the list")
    try await browser.press("S", shows: "^S sign in")
    browser.type("2f9c1a40")
    browser.press(.tab)
    browser.type("open-sesame")
    try await browser.press(.control("s"), shows: "Signed in as a seller.")
    #expect(market.sellers.credential?.identifier == Secret("2f9c1a40"))
  }
}
