import OpenMarketData
import OpenMarketSandbox
import Testing

struct PagingTests {
  /// Its counts are those of the seeded catalogue.
  struct Expectation {
    let query: String
    let number: Int
    let size: Int
    let rows: Int
    let offset: Int
    let limit: Int
    let lastPage: Int
    let hasNext: Bool
    let hasPrev: Bool
  }

  private let market = SandboxMarket()

  @Test(arguments: [
    Expectation(
      query: "", number: 1, size: 20, rows: 20, offset: 0, limit: 20, lastPage: 4, hasNext: true,
      hasPrev: false),
    Expectation(
      query: "page_no=&items_per_page=", number: 1, size: 20, rows: 20, offset: 0, limit: 20,
      lastPage: 4, hasNext: true, hasPrev: false),
    Expectation(
      query: "page_no=2&items_per_page=20", number: 2, size: 20, rows: 20, offset: 20, limit: 40,
      lastPage: 4, hasNext: true, hasPrev: true),
    Expectation(
      query: "items_per_page=20&page_no=4&unknown=1", number: 4, size: 20, rows: 12, offset: 60,
      limit: 80, lastPage: 4, hasNext: false, hasPrev: true),
    Expectation(
      query: "page_no=8&items_per_page=9", number: 8, size: 9, rows: 9, offset: 63, limit: 72,
      lastPage: 8, hasNext: false, hasPrev: true),
    Expectation(
      query: "page_no=1&items_per_page=72", number: 1, size: 72, rows: 72, offset: 0, limit: 72,
      lastPage: 1, hasNext: false, hasPrev: false),
    Expectation(
      query: "page_no=1&items_per_page=\(Int.max)", number: 1, size: .max, rows: 72, offset: 0,
      limit: .max, lastPage: 1, hasNext: false, hasPrev: false),
    Expectation(
      query: "page_no=72&items_per_page=1", number: 72, size: 1, rows: 1, offset: 71, limit: 72,
      lastPage: 72, hasNext: false, hasPrev: true),
    Expectation(
      query: "page_no=2&page_no=3&items_per_page=10", number: 2, size: 10, rows: 10, offset: 10,
      limit: 20, lastPage: 8, hasNext: true, hasPrev: true),
  ])
  func `a page tells where it stands`(expected: Expectation) throws {
    let page = try market.page(expected.query)
    #expect(page.pageNo == expected.number)
    #expect(page.itemsPerPage == expected.size)
    #expect(page.totalCount == 72)
    #expect(page.offset == expected.offset)
    #expect(page.limit == expected.limit)
    #expect(page.lastPage == expected.lastPage)
    #expect(page.hasNext == expected.hasNext)
    #expect(page.hasPrev == expected.hasPrev)
    #expect(page.pages.count == expected.rows)
  }

  @Test(arguments: [1, 7, 20, 71, 72, 100])
  func `the pages hold every product once, newest first`(size: Int) throws {
    var ids: [Int] = []
    for number in 1...(71 / size + 1) {
      ids += try market.page("page_no=\(number)&items_per_page=\(size)").pages.map(\.id)
    }
    #expect(ids == (try market.everything()).map(\.id))
    #expect(ids == Set(ids).sorted(by: >))
  }

  @Test(arguments: [
    "page_no=5", "page_no=2&items_per_page=72", "page_no=73&items_per_page=1",
    "page_no=2&items_per_page=\(Int.max)", "page_no=\(Int.max)",
    "page_no=\(Int.max)&items_per_page=\(Int.max)", "page_no=\(Int.max)&items_per_page=1",
  ])
  func `a page past the end is an empty answer`(query: String) throws {
    let response = try market.ask("/api/products?\(query)")
    #expect(response.status == 204)
    #expect(response.body.isEmpty)
    #expect(response.headers.fields.isEmpty)
  }
}
