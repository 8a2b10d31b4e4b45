import Foundation
import OpenMarketTestSupport
import Testing

struct ScreenTextTests {
  private static let locales = ["en_US", "ko_KR"].map(Locale.init(identifier:))

  @Test func `each text has another key than a button`() {
    let texts = Self.locales.map { ScreenText.texts(in: $0) }
    #expect((texts[0]["loading"], texts[1]["searchPrompt"]) == ("Loading…", "상품 검색"))
    #expect(ScreenText.allCases.filter { ActionTitle(rawValue: $0.rawValue) != nil } == [])
  }

  @Test(
    arguments: [
      (0, nil, "0", "0"), (2, 72, "2 of 72", "72개 중 2개"),
      (2, 1_200, "2 of 1,200", "1,200개 중 2개"),
    ] as [(Int, Int?, String, String)])
  func `a list counts its rows`(count: Int, total: Int?, english: String, korean: String) {
    let rows = ProductRows(
      (0..<count).map { ProductRow(.sample(id: $0 + 1), locale: Self.locales[0]) })
    let content = ProductListState.Content(rows: rows, totalCount: total)
    let state = ProductListState(phase: .loaded, content: content)
    #expect(Self.locales.map { state.countText(in: $0) } == [english, korean])
    #expect(ProductListState().countText(in: Self.locales[0]) == nil)
  }
}
