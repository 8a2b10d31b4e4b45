import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@MainActor
@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5)))
struct PageSizeTests {
  /// Keys that lead to each page, and what it shows then.
  nonisolated static let ways: [([Key], String)] = [
    ([], "of 3"), ([.tab], "> 수제"), ([.character("/")], "/"), ([.enter], "e edit"),
    ([.enter, .character("d")], "y yes"), ([.character("n")], "[ Register ]"),
    ([.character("S")], "Sign out"), ([.character("?")], "All keys"),
  ]

  @Test(arguments: ways)
  func `every size can be drawn, and no row is wider than the screen`(
    way: ([Key], String)
  ) async throws {
    let products = try SampleProducts.all().map { ProductDetail(product: $0, images: []) }
    let market = try BrowsedMarket(InMemoryProductRepository(products))
    let browser = BrowserUnderTest(market, columns: 120, rows: 40)
    try await browser.shows("of 3")
    for key in way.0.dropLast() {
      browser.press(key)
      try await browser.shows("Esc back")
    }
    if let key = way.0.last { browser.press(key) }
    try await browser.shows(way.1)
    let page = try #require(browser.browser.top)
    let frame = PageFrame(look: market.look, notice: BrowseLabels.deleted)
    let sizes =
      (1...200).flatMap { columns in
        (columns % 7 == 0 ? [1, 4, 5, 6, 8, 60] : [5, 12]).map { (columns, $0) }
      } + (1...60).flatMap { rows in [1, 20, 21, 80].map { ($0, rows) } }
    for (columns, rows) in sizes {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows))
      frame.draw(page, on: &canvas)
      // A wide character in the last column would reach beyond it.
      let isTooWide = canvas.cells.contains { $0.last?.character?.columns ?? 0 > 1 }
      #expect(canvas.cells.allSatisfy { $0.count == columns } && !isTooWide)
      if let cursor = canvas.cursor {
        #expect((0..<rows).contains(cursor.row) && (0..<columns).contains(cursor.column))
      }
    }
    await browser.leave()
  }
}
