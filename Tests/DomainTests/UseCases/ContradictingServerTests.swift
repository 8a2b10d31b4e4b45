import OpenMarketTestSupport
import Testing

/// Tests for servers whose pages contradict each other. Each page of an honest server has ten
/// products.
@Suite(.takingTurns(.calculating))
struct ContradictingServerTests {
  struct Lie: Sendable, CustomTestStringConvertible {
    let name: String
    /// A Boolean value that indicates whether the list is expected to have all products.
    var isWhole = true
    let respond: @Sendable (_ page: PageRequest, _ read: Int, _ pages: Int) -> ProductPage

    var testDescription: String { name }

    /// Returns a page of an honest server that lists the products from `top` down to 1.
    ///
    /// - Parameters:
    ///   - top: The newest product.
    ///   - missing: A product that this server doesn't list.
    ///   - total: The total count, or `nil` for the true total count.
    ///   - isEndless: A Boolean value that indicates whether each page announces a next page.
    static func page(
      _ request: PageRequest, top: Int, missing: Int = 0, total: Int? = nil, isEndless: Bool = false
    ) -> ProductPage {
      let all = (1...top).reversed().filter { $0 != missing }
      let ids = all.dropFirst((request.number - 1) * request.size).prefix(request.size)
      let hasNext = isEndless || request.number * request.size < all.count
      return .sample(
        ids: Array(ids), totalCount: total ?? all.count, next: hasNext ? request.next : nil)
    }

    private static func first(_ request: PageRequest, number: Int = 1) -> PageRequest {
      (try? PageRequest(number: number, size: request.size)) ?? request
    }

    static let all = [
      Lie(name: "one more on the first page") { request, _, pages in
        page(request, top: pages * 10, total: pages * 10 + (request.number == 1 ? 1 : 0))
      },
      Lie(name: "more with each request") { request, read, pages in
        page(request, top: pages * 10, total: pages * 10 + read)
      },
      Lie(name: "fewer with each request") { request, read, pages in
        page(request, top: pages * 10, total: max(0, pages * 10 - read))
      },
      Lie(name: "the number of rows left") { request, _, pages in
        page(request, top: pages * 10, total: (pages + 1 - request.number) * 10)
      },
      Lie(name: "an old first page", isWhole: false) { request, _, pages in
        page(request, top: pages * 10 + (request.number == 1 ? 1 : 0))
      },
      Lie(name: "an old second page", isWhole: false) { request, _, pages in
        page(request, top: pages * 10 + (request.number == 2 ? 1 : 0))
      },
      Lie(name: "a second page from before a deletion", isWhole: false) {
        request, _, pages in
        page(request, top: pages * 10, missing: request.number == 2 ? 0 : pages * 10)
      },
      Lie(name: "the last page again and again") { request, _, pages in
        page(first(request, number: min(request.number, pages)), top: pages * 10, isEndless: true)
      },
      Lie(name: "the last page again and again, and more each time") {
        request, read, pages in
        page(
          first(request, number: min(request.number, pages)), top: pages * 10,
          total: pages * 10 + read, isEndless: true)
      },
      Lie(name: "two pages in turn", isWhole: false) { request, _, pages in
        page(first(request, number: 2 - request.number % 2), top: pages * 10, isEndless: true)
      },
      Lie(name: "always the first page", isWhole: false) { request, _, pages in
        page(first(request), top: pages * 10, isEndless: true)
      },
      Lie(name: "empty pages after the end") { request, _, pages in
        page(request, top: pages * 10, total: 1_340, isEndless: true)
      },
      Lie(name: "an empty second page", isWhole: false) { request, _, pages in
        request.number == 2
          ? .sample(ids: [], totalCount: pages * 10, next: request.next)
          : page(request, top: pages * 10)
      },
      Lie(name: "only pages with invalid rows", isWhole: false) { request, _, _ in
        let row = InvalidRow(
          position: 0, id: nil, reason: .unreadable(DecodingFailure(path: "id", reason: .null)))
        return ProductPage(products: [], invalidRows: [row], totalCount: nil, next: request.next)
      },
      Lie(name: "two servers, one of which has one more at the top", isWhole: false) {
        request, read, pages in
        page(request, top: pages * 10 + read % 2)
      },
    ]
  }

  @Test(arguments: Lie.all, [2, 3, 15])
  func `each call has new rows or ends the list, with few requests`(
    lie: Lie, pages: Int
  ) async throws {
    let server = InMemoryProductRepository { page, read in lie.respond(page, read, pages) }
    var list = try await ShownList(server, pageSize: 10)
    while !list.isEnd {
      let count = list.ids.count
      try await list.readMore()
      #expect(list.ids.count > count || list.isEnd)
      try #require(server.pagesRead.count <= 3 * pages + 10)
    }
    #expect(Set(list.ids).count == list.ids.count)
    if lie.isWhole { #expect(Set(1...pages * 10).subtracting(list.ids) == []) }

    let other = InMemoryProductRepository { page, read in lie.respond(page, read, pages) }
    var ids: [Int] = []
    for try await page in other.allProducts(from: list.firstPage) {
      ids += page.products.map(\.id.rawValue)
    }
    #expect(Set(ids) == Set(list.ids))
    #expect(ids.count == list.ids.count)
    #expect(other.pagesRead == server.pagesRead)
  }

  @Test func `a list whose server repeats the last page ends without a gap`() async throws {
    let server = InMemoryProductRepository { page, _ in
      let last = try? PageRequest(number: min(page.number, 15), size: 10)
      return Lie.page(last ?? page, top: 150, isEndless: true)
    }
    var list = try await ShownList(server, pageSize: 10)
    var hasGap = false
    while !list.isEnd { hasGap = try await list.readMore().hasGap || hasGap }
    #expect(!hasGap)
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
      Lie.page(page, top: count, total: read == 1 ? total : laterTotal)
    }
    var last = 0
    for try await page in server.allProducts() { last = page.missingRows }
    #expect(last == missing)
  }

  @Test func `rows before the first page and deleted rows are not missing`() async throws {
    let second = try PageRequest(number: 2, size: 10)
    let server = InMemoryProductRepository { page, read in
      Lie.page(page, top: 30, missing: read > 1 ? 20 : 0)
    }
    for try await page in server.allProducts(from: second) { #expect(page.missingRows == 0) }
  }
}
