import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Text from others only stands on the screen, on whatever page.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HostileTextTests {
  nonisolated static let text = "red\u{1B}[31m\u{202E}\u{7}\u{9B}2J\r\nlamp"

  @Test(
    arguments: [
      ([], "end of"), ([.tab], "> red"), ([.enter], "e edit"),
      ([.enter, .character("d")], "y yes"),
      ([.enter, .character("e")], "[ Change ]"),
    ] as [([Key], String)])
  func `nothing but text reaches the screen`(keys: [Key], wanted: String) async throws {
    let sample = Product.sample(id: 3)
    let product = Product(
      id: sample.id, vendor: Vendor(id: VendorID(7), name: Self.text), name: Self.text,
      description: Self.text, thumbnail: ImageLocator("https://a.example/" + Self.text),
      pricing: sample.pricing, stock: 1, createdAt: sample.createdAt)
    let image = ProductImage(
      id: ImageID(1), original: ImageLocator("https://a.example/" + Self.text),
      thumbnail: ImageLocator("https://a.example/" + Self.text))
    let market = try BrowsedMarket(
      InMemoryProductRepository([ProductDetail(product: product, images: [image])]))
    let browser = BrowserUnderTest(market, columns: 90, rows: 24)
    try await browser.shows("end of")
    for key in keys {
      browser.press(key)
      if key == .enter { try await browser.shows("PICTURES 1/1") }
    }
    let text = try await browser.shows(wanted)
    #expect(text.contains("red\u{FFFD}[31m\u{FFFD}"))
    #expect(!text.unicodeScalars.contains { $0.isUnsafeOnTerminal && $0 != "\n" })
    await browser.leave()
  }
}
