import OpenMarketDomain
import OpenMarketTestSupport
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

  @Test(arguments: [
    ("keyboard", "Full KEYBOARD, barely used", true), ("한강", "Pen", true), ("pencil", "Pen", false),
    ("☕", "Cup ☕️", true), ("e\u{301}", "Caf\u{E9}", true), ("카메라", "중형 카메라 풀세트", true),
  ])
  func `a product matches by its name or its vendor's, without regard to case`(
    text: String, name: String, isMatch: Bool
  ) {
    let vendor = Vendor(id: VendorID(3), name: "한강 상점")
    let query = ProductQuery(searchText: text)
    #expect(query.matches(.sample(id: 1, name: name, vendor: vendor)) == isMatch)
    #expect(ProductQuery.all.matches(.sample(id: 1, name: name)))
  }
}
