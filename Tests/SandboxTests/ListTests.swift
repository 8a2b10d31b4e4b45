import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for the pages and the searches of the product list. The expected numbers match the
/// products of a new market.
struct ListTests {
  private let market = SandboxMarket()

  @Test(arguments: [
    ("", 1, 20, 20, 4), ("page_no=&items_per_page=", 1, 20, 20, 4),
    ("items_per_page=20&page_no=4&unknown=1", 4, 20, 12, 4),
    ("page_no=8&items_per_page=9", 8, 9, 9, 8), ("page_no=1&items_per_page=72", 1, 72, 72, 1),
    ("page_no=1&items_per_page=\(Int.max)", 1, .max, 72, 1),
    ("page_no=2&page_no=3&items_per_page=10", 2, 10, 10, 8),
  ])
  func `a page says where it is`(query: String, page: Int, size: Int, rows: Int, last: Int) throws {
    let answer = try market.page(query)
    #expect((answer.pageNo, answer.itemsPerPage, answer.totalCount) == (page, size, 72))
    #expect((answer.offset, answer.limit) == ((page - 1) * size, page * size))
    #expect((answer.hasNext, answer.hasPrev) == (page < last, page > 1))
    #expect((answer.lastPage, answer.pages.count) == (last, rows))
  }

  @Test(arguments: [7, 71, 72])
  func `the pages contain every product once, newest first`(size: Int) throws {
    let ids = try (1...(71 / size + 1)).flatMap { number in
      try market.page("page_no=\(number)&items_per_page=\(size)").pages.map(\.id)
    }
    #expect(ids.count == 72)
    #expect(ids == Set(ids).sorted(by: >))
  }

  @Test(arguments: [
    "page_no=5", "page_no=2&items_per_page=\(Int.max)",
    "page_no=\(Int.max)&items_per_page=\(Int.max)", "search_value=zzzz",
    "search_value=%ED%85%80%20%EB%B8%94%EB%9F%AC", "search_value=%25%25", "search_value=%00",
    "search_value=keyboard%0A", "search_value=a=b",
  ])
  func `an empty page is a response without content`(query: String) throws {
    #expect(try market.ask("/api/products?\(query)") == HTTPResponse(status: 204))
  }

  private func found(_ text: String) throws -> [Int] {
    let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let query = "items_per_page=1000&search_value=\(try #require(encoded))"
    return try market.page(query).pages.map(\.id)
  }

  @Test(arguments: [
    ("텀블러", [32]), ("kEyBoArD", [36]), ("Linen Cushion", [30]), ("65% (", [36]),
    ("10'6\"", [113]), ("45×45", [30]), ("1.5m", [77]), ("+", [158, 47]),
  ])
  func `a product is found by a part of its name`(text: String, ids: [Int]) throws {
    #expect(try found(text) == ids)
  }

  @Test(arguments: ["연남동", "second shutter", "ARCADE 레트로"])
  func `a vendor's name finds the vendor's products`(text: String) throws {
    let found = try found(text)
    let vendor = try market.detail(#require(found.first)).vendors.id
    #expect(found == (try market.everything().filter { $0.vendorId == vendor }.map(\.id)))
    #expect(found.count >= 6)
  }

  @Test(arguments: ["텀블러", "제주"])
  func `Korean is found in either normalisation`(text: String) throws {
    let expected = try market.everything().filter { "\($0.name)\n\($0.vendorName)".contains(text) }
    for text in [
      text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ] {
      #expect(try found(text) == expected.map(\.id))
    }
  }

  @Test(arguments: [
    ("search_value=second+shutter", 7), ("search_value=+%2b+", 2), ("%73earch%5Fvalue=keyboard", 1),
    ("search_value=", 72), ("search_value", 72), ("search=keyboard", 72), ("&&", 72),
  ])
  func `queries are decoded as browsers encode them`(query: String, count: Int) throws {
    #expect(try market.page(query).totalCount == count)
  }
}
