import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

/// Tests that draw every page in many screen sizes and with unusual text.
@MainActor
@Suite(.takingTurns(.calculating), .timeLimit(.minutes(10)))
struct PageDrawingTests {
  /// The keys that open a page, a text that the page shows, and the key hints that the page shows
  /// at every width.
  nonisolated static let pages: [([Key], String, [String])] = [
    ([], "of 3", ["? help", "q quit"]), ([.tab], "> 수제", ["? help", "q quit"]),
    (["/"], "/", []),
    (["/", "t", .enter], "Esc clear search", ["Esc clear search"]),
    ([.enter], "e edit", ["Esc back", "? help"]),
    ([.enter, "d"], "y yes", ["y yes", "n no"]),
    (["n"], "[ Register ]", ["Esc leave", "^G help"]),
    (["S"], "Sign Out", ["Esc leave", "^G help"]),
    (["?"], "All keys", ["Esc back"]),
  ]

  @Test(arguments: pages)
  func `every size can be drawn, with the keys to leave`(
    way: ([Key], String, [String])
  ) async throws {
    let market = try BrowsedMarket.samples()
    let browser = BrowserUnderTest(market, columns: 120, rows: 40)
    try await browser.shows("of 3")
    for key in way.0.dropLast() {
      browser.press(key)
      if key == .enter { try await browser.shows("Esc back") }
    }
    if let key = way.0.last { browser.press(key) }
    try await browser.shows(way.1)
    let page = try #require(browser.browser.top)
    let frame = PageFrame(look: market.look, notices: ["The product was deleted."])
    var sizes: [(columns: Int, rows: Int)] = []
    for columns in Array(1...26) + [30, 37, 44, 51, 59, 60, 68, 80, 96, 123, 150, 200] {
      let heights = columns % 10 == 0 ? [1, 4, 6, 8, 60] : [5, 12]
      sizes += heights.map { (columns, $0) }
    }
    for rows in [1, 2, 3, 4, 7, 9, 40] { sizes += [1, 21, 80].map { ($0, rows) } }
    for (columns, rows) in sizes {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows))
      frame.layOut(page, in: canvas.size)
      frame.draw(page, on: &canvas)
      if columns % 10 == 0 {
        var again = Canvas(size: canvas.size)
        frame.draw(page, on: &again)
        #expect(again == canvas)
      }
      // A wide character in the last column would extend beyond the row.
      let isTooWide = canvas.cells.contains { $0.last?.character?.columns ?? 0 > 1 }
      #expect(canvas.cells.allSatisfy { $0.count == columns })
      #expect(!isTooWide)
      for cursor in [canvas.cursor, canvas.focus].compactMap(\.self) {
        #expect((0..<rows).contains(cursor.row))
        #expect((0..<columns).contains(cursor.column))
      }
      guard columns >= 20, rows >= 5 else { continue }
      #expect(canvas.focus != nil)
      for hint in way.2 { #expect(canvas.text(row: rows - 1).contains(hint)) }
    }
  }

  /// The keys to press, and the text that begins at the hidden cursor, with single spaces.
  nonisolated static let places: [([Key], String)] = [
    ([.down], "> 2 Product 2"), ([.tab, .right], "> Product 2"), ([.enter], "Product 3"),
    ([.enter, "d"], "Delete"), (["S", .down, .down, .down], "> [ Sign In ]"),
    (["?"], "In the list"),
  ]

  @Test(arguments: places)
  func `the hidden cursor marks the selection`(keys: [Key], expected: String) async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 80, rows: 24)
    try await browser.shows("of 3")
    for key in keys {
      browser.press(key)
      if key == .enter { try await browser.shows("e edit") }
      // The key for the column to the right works only after the grid has been drawn.
      if key == .tab { try await browser.shows("> Product") }
    }
    try await browser.screen { _ in
      let screen = browser.screen
      guard screen.cursor == nil, let place = screen.focus else { return false }
      let text = String(screen.cells[place.row][place.column...].compactMap(\.character))
      return text.split(separator: " ").joined(separator: " ").hasPrefix(expected)
    }
  }

  @Test func `a number is complete or omitted`() async throws {
    let repository = GatedProductRepository()
    let browser = BrowserUnderTest(try BrowsedMarket(repository), columns: 80)
    try await repository.answerPage(
      (1...20).reversed(), of: 123_456, next: try PageRequest(number: 2))
    try await browser.shows("1–8 of 123456")
    let page = try #require(browser.browser.top)
    for columns in 20...80 {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: 9))
      let frame = PageFrame(look: BrowseLook(locale: Locale(identifier: "en_US")))
      frame.layOut(page, in: canvas.size)
      frame.draw(page, on: &canvas)
      let title = canvas.text(row: 0)
      #expect(title.contains("123456 products") == (columns * 2 / 3 >= 15))
      #expect(["1–5", "1–5 of 123456"].contains(canvas.text(row: 7).trimmingPrefix("  ")))
    }
  }

  /// The keys that open a page, and a text that the page shows in Korean.
  nonisolated static let koreanPages: [([Key], String)] = [
    ([], "3개 중 1–3"), (["/"], "/"), ([.enter], "수정"), ([.enter, "d"], "삭제할까요?"),
    (["n"], "[ 등록 ]"), (["S"], "[ 로그아웃 ]"), (["?"], "모든 키"),
  ]

  @Test(arguments: koreanPages)
  func `a page is in Korean, but for keys and what a seller wrote`(
    keys: [Key], expected: String
  ) async throws {
    let market = try BrowsedMarket(products: 3, language: "ko_KR")
    let browser = BrowserUnderTest(market, columns: 100, rows: 100)
    try await browser.shows("3개 중")
    for key in keys {
      browser.press(key)
      if key == .enter { try await browser.shows("이미지 1/2") }
    }
    let words = try await browser.shows(expected).matches(of: /[A-Za-z]{3,}/).map(\.output)
    let foreign: Set<Substring> = [
      "Open", "Market", "test", "market", "Product", "product", "The", "description", "Hangang",
      "Records", "https", "example", "pictures", "origin", "png", "KRW", "USD", "JPY", "HKD",
      "Enter", "Esc", "Tab", "Shift", "Space", "PgUp", "PgDn", "Home", "End", "Ctrl", "Del",
      "Backspace",
    ]
    #expect(Set(words).subtracting(foreign) == [])
  }

  // MARK: - Hostile text

  nonisolated static let hostile = "red\u{1B}[31m\u{202E}\u{7}\u{9B}2J\r\nlamp"

  @Test(
    arguments: [
      ([], "end of"), ([.tab], "> red"), ([.enter], "e edit"),
      ([.enter, "d"], "y yes"), ([.enter, "e"], "[ Save ]"),
    ] as [([Key], String)])
  func `only text reaches the screen`(keys: [Key], wanted: String) async throws {
    let sample = Product.sample(id: 3)
    let url = ImageURL("https://a.example/" + Self.hostile)
    let product = Product(
      id: sample.id, vendor: Vendor(id: VendorID(7), name: Self.hostile),
      values: ProductValues(
        name: Self.hostile, description: Self.hostile, price: sample.price, stock: 1),
      thumbnail: url, createdAt: sample.createdAt)
    let image = ProductImage(id: ImageID(1), original: url, thumbnail: url)
    let market = try BrowsedMarket(
      InMemoryProductRepository([ProductDetail(product: product, images: [image])]))
    let browser = BrowserUnderTest(market, columns: 90, rows: 24)
    try await browser.shows("end of")
    for key in keys {
      browser.press(key)
      if key == .enter { try await browser.shows("IMAGES 1/1") }
    }
    let text = try await browser.shows(wanted)
    #expect(text.contains("red\u{FFFD}[31m\u{FFFD}"))
    #expect(Set(text.unicodeScalars.filter(\.isUnsafeOnTerminal)).subtracting(["\n"]) == [])
  }
}
