import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HelpPageTests {
  /// Keys that lead to a page, what it shows, the key that asks for help, and what that begins with.
  nonisolated static let ways: [([Key], String, Key, LocalizedText)] = [
    ([], "1–3 of 3", .character("?"), BrowseLabels.inList),
    ([.enter], "e edit", .character("?"), BrowseLabels.onProduct),
    ([.character("n")], "[ Register ]", .control("g"), BrowseLabels.inForms),
    ([.character("S")], "Sign out", .control("g"), BrowseLabels.onSeller),
  ]

  @Test(arguments: ways)
  func `the help begins where it was asked for`(
    way: ([Key], String, Key, LocalizedText)
  ) async throws {
    let browser = BrowserUnderTest(try BrowsedMarket(products: 3), columns: 70, rows: 20)
    try await browser.shows("1–3 of 3")
    for key in way.0 { browser.press(key) }
    try await browser.shows(way.1)
    browser.press(way.2)
    let text = try await browser.shows("All keys")
    #expect(text.split(separator: "\n")[1] == way.3.english)
    await browser.leave()
  }

  @Test func `the help says that it goes on`() async throws {
    let browser = BrowserUnderTest(
      try BrowsedMarket(products: 3, language: .korean), columns: 60, rows: 20)
    try await browser.shows("3개 중 1–3")
    browser.press(.character("?"))
    try await browser.shows("↑↓ 더 보기")
    browser.press(.down)
    try await browser.hides("목록\n")
    browser.send(.resized(TerminalSize(columns: 80, rows: 120)))
    try await browser.hides("↑↓ 더 보기")
    await browser.leave()
  }

  @Test func `sections of one page stay together, and none is lost`() {
    for page in HelpSection.Page.allCases {
      let sections = HelpSection.all(from: page)
      #expect(sections.first?.page == page)
      #expect(Set(sections) == Set(HelpSection.all))
      #expect(sections.drop { $0.page == page }.allSatisfy { $0.page != page })
    }
  }
}
