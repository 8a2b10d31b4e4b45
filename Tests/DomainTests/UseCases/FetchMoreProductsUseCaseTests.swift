import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.calculating))
struct FetchMoreProductsUseCaseTests {
  /// What others do to a market of the products 100 to 51, of which two pages of ten were read.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What is shown in the end that was not.
    let news: [Int]
    /// The pages that are read for it.
    let pages: [Int]
    let others: @Sendable (inout [ProductDetail]) -> Void

    init(
      _ description: String, news: some Sequence<Int>, pages: [Int],
      others: @escaping @Sendable (inout [ProductDetail]) -> Void = { _ in }
    ) {
      testDescription = description
      self.news = Array(news)
      self.pages = pages
      self.others = others
    }

    static let all = [
      Story("nothing", news: (71...80).reversed(), pages: [3]),
      Story("one added", news: (72...80).reversed(), pages: [3]) { $0.add(1) },
      Story("a page added", news: (71...80).reversed(), pages: [3, 4]) { $0.add(10) },
      Story("three pages added", news: (71...80).reversed(), pages: [3, 5, 6]) { $0.add(30) },
      Story(
        "three pages added, all but one of the shown deleted", news: (72...80).reversed(),
        pages: [3, 4]
      ) {
        $0.add(30)
        $0.delete(Array(81...99))
      },
      Story("three pages added, others deleted", news: (71...80).reversed(), pages: [3, 4, 5, 6]) {
        $0.add(30)
        $0.delete(Array(51...65))
      },
      Story("one of the shown deleted", news: [80], pages: [3, 2]) { $0.delete([95]) },
      Story("one of the others deleted", news: (71...80).reversed(), pages: [3, 2, 3]) {
        $0.delete([60])
      },
      Story("the last shown deleted", news: [80], pages: [3, 2]) {
        $0.delete([81])
      },
      Story("one added, one of the shown deleted", news: (71...80).reversed(), pages: [3]) {
        $0.add(1)
        $0.delete([95])
      },
      Story("one added, two of the shown deleted", news: [80], pages: [3, 2]) {
        $0.add(1)
        $0.delete([95, 96])
      },
      Story(
        "three pages in place of all of the shown", news: (121...130).reversed(), pages: [3, 2, 1]
      ) {
        $0.add(30)
        $0.delete(Array(81...100))
      },
      Story("all of the shown deleted", news: (71...80).reversed(), pages: [3, 1]) {
        $0.delete(Array(81...100))
      },
      Story("all of the others deleted", news: [], pages: [3, 2]) { $0.delete(Array(51...80)) },
      Story("everything deleted", news: [], pages: [3, 2, 1]) { $0.delete(Array(51...100)) },
    ]
  }

  private let market = InMemoryProductRepository((51...100).reversed().map { .sample(id: $0) })

  @Test(arguments: Story.all)
  func `what others do between two pages neither hides a row nor shows one twice`(
    story: Story
  ) async throws {
    var list = try await ShownList(market, pageSize: 10)
    try await list.readMore()
    let shown = list.ids
    market.change(story.others)
    try await list.readMore()
    #expect(list.ids.filter { !shown.contains($0) } == story.news)
    #expect(Set(list.ids).count == list.ids.count)
    #expect(market.pagesRead.dropFirst(2).map(\.number) == story.pages)
    #expect(list.isEnd == story.news.isEmpty)
  }

  @Test func `a row of the part that this app deleted is asked for no more than once`() async throws
  {
    var list = try await ShownList(market, pageSize: 10)
    market.change { $0.delete([95]) }
    list.remove(95)
    try await list.readMore()
    #expect(market.pagesRead.map(\.number) == [1, 1])
    #expect(list.ids == (90...100).reversed().filter { $0 != 95 })
  }

  /// Loads more after a page of two rows, from a server that sends these pages.
  private func loadMore(
    from pages: [ProductPage], totalCount: Int?, firstPage: Int = 1
  ) async throws -> (more: NextPages, reads: Int) {
    let repository = ScriptedProductRepository(pages: pages.map { .success($0) })
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let boundary = PageCursor(
      firstPage: try PageRequest(number: firstPage, size: 2), lastNumber: firstPage,
      totalCount: totalCount)
    let more = try await fetchMore(
      .all, after: boundary, isShown: [ProductID(9), ProductID(8)].contains)
    return (more, repository.calls.count)
  }

  @Test func `a server that has nothing after a page that says otherwise is at its end`()
    async throws
  {
    let first = ProductPage.sample(
      ids: [9, 8], totalCount: 4, next: try PageRequest(number: 2, size: 2))
    let empty = ProductPage(rows: [], totalCount: nil, next: nil)
    let (more, reads) = try await loadMore(
      from: [empty, first, empty, first, empty], totalCount: 4)
    #expect(more.isEnd && reads == 5)
  }

  @Test(arguments: [nil, 6, 1_000])
  func `a server that sends one page for every number is at its end`(totalCount: Int?) async throws
  {
    let pages = try (3...7).map { next in
      ProductPage.sample(
        ids: [9, 8], totalCount: totalCount, next: try PageRequest(number: next, size: 2))
    }
    let (more, reads) = try await loadMore(from: pages, totalCount: totalCount)
    #expect(more.isEnd && reads == 5)
  }

  @Test func `nothing is read after the last page that can be counted`() async throws {
    let last = Int.max / 2 - 1
    let (more, reads) = try await loadMore(from: [], totalCount: nil, firstPage: last)
    #expect(more.isEnd && more.parts == [] && reads == 0)
  }

  @Test func `a total count that jumps to the largest number does no harm`() async throws {
    let pages = (1...2).map { ProductPage.sample(ids: [$0], totalCount: Int.max / 2, next: nil) }
    let (more, reads) = try await loadMore(
      from: pages, totalCount: 1, firstPage: Int.max / 2 - 2)
    #expect(more.startsOver && reads == 2)
  }

  @Test func `a market without totals is read as it comes`() async throws {
    let page = ProductPage.sample(ids: [5, 4], next: nil)
    let (more, _) = try await loadMore(from: [page], totalCount: nil)
    #expect(more.parts.map(\.page) == [page])
  }

  @Test func `a list that others empty and fill all the time starts over`()
    async throws
  {
    let restless = InMemoryProductRepository(
      (1...40).reversed().map { .sample(id: $0) },
      beforeEachRead: { products in
        products = products.map { .sample(id: $0.id.rawValue + 40) }
        products.removeLast()
      })
    var list = try await ShownList(restless, pageSize: 2)
    let shown = list.ids
    let more = try await list.readMore()
    #expect(more.startsOver)
    #expect(list.ids.starts(with: shown))
    #expect(restless.pagesRead.count <= 1 + FetchMoreProductsUseCase.maximumReads)
  }

  @Test(arguments: [1, 2, 3, 5], UInt64(1)...120)
  func `whatever was there all the time is shown, once`(size: Int, seed: UInt64) async throws {
    let others = Others(seed: seed)
    let market = InMemoryProductRepository(
      (1...60).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    var list = try await ShownList(market, pageSize: size)
    let atFirst = Set(market.products.map(\.id.rawValue))
    var turns = 0
    var isOrdered = true
    while !list.isEnd, turns < 500 {
      turns += 1
      if try await list.readMore().startsOver { isOrdered = false }
      #expect(Set(list.ids).count == list.ids.count)
      // Of a page of one row there may be nothing left to tell by that it has moved down.
      guard size > 1, isOrdered else { continue }
      let there = market.products.map(\.id.rawValue)
      #expect(list.ids.filter(there.contains) == there.filter(list.ids.contains))
    }
    guard list.isEnd else { return }
    let allTheTime = atFirst.intersection(market.products.map(\.id.rawValue))
    #expect(allTheTime.subtracting(list.ids).isEmpty)
    others.leave()
    var refreshed = try await ShownList(market, pageSize: size)
    while !refreshed.isEnd { try await refreshed.readMore() }
    #expect(refreshed.ids == market.products.map(\.id.rawValue))
  }
}

extension [ProductDetail] {
  fileprivate mutating func add(_ count: Int) {
    let newest = first?.id.rawValue ?? 0
    insert(contentsOf: (1...count).reversed().map { .sample(id: newest + $0) }, at: 0)
  }

  fileprivate mutating func delete(_ ids: [Int]) {
    removeAll { ids.contains($0.id.rawValue) }
  }
}

/// What a screen shows of a market: it puts continuations in as they say.
struct ShownList {
  let repository: InMemoryProductRepository
  let firstPage: PageRequest
  private(set) var ids: [Int] = []
  private(set) var boundary: PageCursor
  private(set) var isEnd = false

  /// Reads the first page.
  init(_ repository: InMemoryProductRepository, pageSize: Int) async throws {
    self.repository = repository
    firstPage = try PageRequest(number: 1, size: pageSize)
    let page = try await FetchProductPageUseCase(repository: repository)(.all, page: firstPage)
    ids = page.rows.map(\.id.rawValue)
    boundary = PageCursor(firstPage: firstPage, lastNumber: 1, totalCount: page.totalCount)
    isEnd = page.next == nil
  }

  @discardableResult
  mutating func readMore() async throws -> NextPages {
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let shown = ids
    let more = try await fetchMore(
      .all, after: boundary, isShown: { shown.contains($0.rawValue) })
    for part in more.parts {
      var place = ids.endIndex
      for row in part.page.rows.map(\.id.rawValue).reversed() {
        if let index = ids.firstIndex(of: row) { place = index } else { ids.insert(row, at: place) }
      }
    }
    boundary = more.boundary
    isEnd = more.isEnd
    return more
  }

  /// Takes a row away that this app deleted.
  mutating func remove(_ id: Int) {
    ids.removeAll { $0 == id }
    boundary.move(by: -1)
  }
}
