import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// What stays where there is little room.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PageFrameTests {
  private final class TitlePage: BrowsePage {
    let title = PageTitle(
      text: StyledText(line: "Open Market"),
      asides: ["search 'lamp'", "12345 products", "loading…"].map {
        LocalizedText(korean: $0, english: $0)
      })
    let hints: [KeyHint] = []
    func draw(on canvas: inout Canvas, rows: Range<Int>) {}
    func handle(_ input: TerminalInput) {}
  }

  /// Keys that lead to a page, and the keys that its last line always has.
  nonisolated static let ways: [([Key], String, [String])] = [
    ([], "of 3", ["? help", "q quit"]),
    ([.character("/"), .character("t"), .enter], "Esc leave search", ["Esc leave search"]),
    ([.enter], "e edit", ["Esc back", "? help"]),
    ([.character("n")], "[ Register ]", ["Esc leave", "^G help"]),
    ([.character("S")], "Sign out", ["Esc leave", "^G help"]),
    ([.character("?")], "All keys", ["Esc back"]),
  ]

  @Test(arguments: ways)
  func `the keys that lead out and to the help are told in every width`(
    way: ([Key], String, [String])
  ) async throws {
    let market = try BrowsedMarket(products: 3)
    let browser = BrowserUnderTest(market, columns: 120, rows: 40)
    try await browser.shows("of 3")
    for key in way.0 { browser.press(key) }
    try await browser.shows(way.1)
    let page = try #require(browser.browser.top)
    for columns in 20...120 {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: 10))
      PageFrame(look: market.look, notice: nil).draw(page, on: &canvas)
      for key in way.2 { #expect(canvas.text(row: 9).contains(key)) }
    }
    await browser.leave()
  }

  @Test func `keys are told in the order of the page`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 38)
    try await browser.shows("Enter open  / search  ? help  q quit")
    await browser.leave()
  }

  @Test func `a number in the title is whole or left out`() {
    for columns in 20...80 {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: 5))
      PageFrame(look: BrowseLook(language: .english), notice: nil).draw(TitlePage(), on: &canvas)
      let title = canvas.text(row: 0)
      #expect(title.contains("12345 products") || !title.contains("1"))
      #expect(title.contains("12345 products") == (columns * 2 / 3 >= 30))
      #expect(!title.contains("loading") || title.contains("loading…"))
    }
  }

  @Test func `a number under the list is whole or left out`() {
    let rows = ProductRows([ProductRow(.sample(id: 1), locale: .init(identifier: "en_US"))])
    let state = ProductListState(
      phase: .loadingMore, content: .init(rows: rows, totalCount: 123456))
    let end = ListEnd(state: state, visible: 10_000..<10_020, retryKey: nil)
    for columns in 0...60 {
      let line = end.line(BrowseLook(language: .english), columns: columns)
      let text = line.text(isStyled: false)
      #expect(line.columns <= columns)
      #expect(["", "10001–10020"].contains(text) || text.hasPrefix("10001–10020 of 123456"))
      #expect(text.dropFirst(21).isEmpty || text.dropFirst(21).hasPrefix(" · load"))
    }
  }

  @Test func `a counter is whole, however long the text is`() async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 50, rows: 20)
    try await browser.shows("of 3")
    browser.press(.character("n"))
    try await browser.shows("0/1000")
    browser.press(.tab)
    browser.send(.paste(String(repeating: "lamp ", count: 2469)))
    try await browser.shows("12345/1000")
    await browser.leave()
  }
}
