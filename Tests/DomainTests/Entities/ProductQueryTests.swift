import OpenMarketDomain
import Testing

struct ProductQueryTests {
  @Test(arguments: [nil, "", " ", "\n\t", "\u{3000}"])
  func `a blank text asks for everything`(text: String?) {
    #expect(ProductQuery(searchText: text) == .all)
  }

  @Test(arguments: [
    ("tumbler", "tumbler"), ("  우유병 텀블러\n", "우유병 텀블러"), ("C++", "C++"), (" 🐿️ ", "🐿️"),
  ])
  func `blanks at the ends are left out`(text: String, searched: String) {
    #expect(ProductQuery(searchText: text).searchText == searched)
  }
}
