import OpenMarketTestSupport
import Testing

/// Tests for servers whose pages contradict each other. Each page of an honest server has ten
/// products.
@Suite(.takingTurns(.calculating))
struct ContradictingServerTests {
  /// A closure that returns a page. Its second argument is the number of requests so far, and the
  /// third one the newest product.
  typealias Server = @Sendable (_ page: PageRequest, _ read: Int, _ top: Int) -> ProductPage

  /// Returns a page of an honest server that lists the products from `top` down to 1.
  ///
  /// - Parameters:
  ///   - top: The newest product.
  ///   - missing: A product that this server doesn't list.
  ///   - total: The total count, or `nil` for the true total count.
  ///   - isEndless: A Boolean value that indicates whether each page announces a next page.
  private static func list(
    _ page: PageRequest, _ top: Int, missing: Int = 0, total: Int? = nil, isEndless: Bool = false
  ) -> ProductPage {
    let all = (1...top).reversed().filter { $0 != missing }
    let ids = all.dropFirst((page.number - 1) * page.size).prefix(page.size)
    let hasNext = isEndless || page.number * page.size < all.count
    return .sample(ids: ids, totalCount: total ?? all.count, next: hasNext ? page.next : nil)
  }

  /// Returns the page with the given number, whichever page is requested.
  private static func list(
    _ page: PageRequest, _ top: Int, only number: Int, total: Int? = nil
  ) -> ProductPage {
    let page = (try? PageRequest(number: number, size: page.size)) ?? page
    return list(page, top, total: total, isEndless: true)
  }

  private static let invalidRow = InvalidRow(
    position: 0, id: nil, reason: .unreadable(DecodingFailure(path: "id", reason: .null)))

  /// Servers whose list is expected to have all products.
  static let wholeLists: [String: Server] = [
    "one more on the first page": { page, _, top in
      list(page, top, total: page.number == 1 ? top + 1 : top)
    },
    "more with each request": { page, read, top in list(page, top, total: top + read) },
    "fewer with each request": { page, read, top in list(page, top, total: max(0, top - read)) },
    "rows left": { page, _, top in list(page, top, total: top + 10 - page.number * 10) },
    "the last page repeated": { page, _, top in list(page, top, only: min(page.number, top / 10)) },
    "the last page repeated, and more each time": { page, read, top in
      list(page, top, only: min(page.number, top / 10), total: top + read)
    },
    "empty pages": { page, _, top in list(page, top, total: 1_340, isEndless: true) },
  ]

  static let otherLists: [String: Server] = [
    "an old first page": { page, _, top in list(page, page.number == 1 ? top + 1 : top) },
    "an old second page": { page, _, top in list(page, page.number == 2 ? top + 1 : top) },
    "a second page from before a deletion": { page, _, top in
      list(page, top, missing: page.number == 2 ? 0 : top)
    },
    "two pages in turn": { page, _, top in list(page, top, only: 2 - page.number % 2) },
    "always the first page": { page, _, top in list(page, top, only: 1) },
    "an empty second page": { page, _, top in
      page.number == 2 ? .sample(ids: [], totalCount: top, next: page.next) : list(page, top)
    },
    "only pages with invalid rows": { page, _, _ in
      ProductPage(products: [], invalidRows: [invalidRow], totalCount: nil, next: page.next)
    },
    "two servers, one of which has one more": { page, read, top in list(page, top + read % 2) },
  ]

  @Test(arguments: [wholeLists, otherLists].flatMap(\.keys), [2, 3, 15])
  func `each call has new rows or ends the list, with few requests`(
    name: String, pages: Int
  ) async throws {
    let respond = try #require(Self.wholeLists[name] ?? Self.otherLists[name])
    let server = InMemoryProductRepository { page, read in respond(page, read, pages * 10) }
    var list = try await ShownList(server, pageSize: 10)
    while !list.isEnd {
      let count = list.ids.count
      try await list.readMore()
      #expect(list.ids.count > count || list.isEnd)
      try #require(server.pagesRead.count <= 3 * pages + 10)
    }
    #expect(Set(list.ids).count == list.ids.count)
    if Self.wholeLists[name] != nil {
      #expect(Set(1...pages * 10).subtracting(list.ids) == [])
    }

    let other = InMemoryProductRepository { page, read in respond(page, read, pages * 10) }
    var ids: [Int] = []
    for try await page in other.allProducts(from: list.firstPage) {
      ids += page.products.map(\.id.rawValue)
    }
    #expect(ids.sorted() == list.ids.sorted())
    #expect(other.pagesRead == server.pagesRead)
  }

  @Test func `a list whose server repeats the last page ends without a gap`() async throws {
    let server = InMemoryProductRepository { page, _ in
      Self.list(page, 150, only: min(page.number, 15))
    }
    var list = try await ShownList(server, pageSize: 10)
    while !list.isEnd { #expect(try await !list.readMore().hasGap) }
    #expect(list.ids.count == 150)
  }

  /// The last case has a total that is larger after the first page.
  @Test(arguments: [
    (1_340, 1_340, 20, 1_320), (20, 20, 20, 0), (19, 19, 20, 0), (60, 1_060, 40, 20),
  ])
  func `a list that ends early has missing rows, according to the smallest total`(
    total: Int, laterTotal: Int, count: Int, missing: Int
  ) async throws {
    let server = InMemoryProductRepository { page, read in
      Self.list(page, count, total: read == 1 ? total : laterTotal)
    }
    var last = 0
    for try await page in server.allProducts() { last = page.missingRows }
    #expect(last == missing)
  }

  @Test func `rows before the first page and deleted rows are not missing`() async throws {
    let second = try PageRequest(number: 2, size: 10)
    let server = InMemoryProductRepository { page, read in
      Self.list(page, 30, missing: read > 1 ? 20 : 0)
    }
    for try await page in server.allProducts(from: second) { #expect(page.missingRows == 0) }
  }
}
