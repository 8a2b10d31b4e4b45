import OpenMarketLock
import OpenMarketTestSupport
import Testing

@Suite(.takingTurns(.calculating))
struct FetchMoreProductsUseCaseTests {
  /// The changes that other users make to the products 100 to 51 after the list has loaded two
  /// pages of ten products, and the expected effects.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The product IDs of the rows that are expected to be added to the list.
    let news: [Int]
    /// The numbers of the pages that the use case is expected to load.
    let pages: [Int]
    let others: @Sendable (inout [ProductDetail]) -> Void

    init(
      _ description: String, _ news: ClosedRange<Int>?, _ pages: [Int], adding count: Int = 0,
      deleting ids: ClosedRange<Int>? = nil
    ) {
      (testDescription, self.pages) = (description, pages)
      self.news = news.map { $0.reversed() } ?? []
      others = { products in
        let newest = products[0].id.rawValue
        let added = (newest..<newest + count).reversed().map { ProductDetail.sample(id: $0 + 1) }
        products.insert(contentsOf: added, at: 0)
        products.removeAll { ids?.contains($0.id.rawValue) == true }
      }
    }

    static let all = [
      Story("nothing", 71...80, [3]),
      Story("one added", 72...80, [3], adding: 1),
      Story("a page added", 71...80, [3, 4], adding: 10),
      Story("three pages added", 71...80, [3, 5, 6], adding: 30),
      Story(
        "three pages added, all but one of the shown deleted", 72...80, [3, 4], adding: 30,
        deleting: 81...99),
      Story(
        "three pages added, others deleted", 71...80, [3, 4, 5, 6], adding: 30, deleting: 51...65),
      Story("one of the shown deleted", 80...80, [3, 2], deleting: 95...95),
      Story("one of the others deleted", 71...80, [3, 2, 3], deleting: 60...60),
      Story("the last shown deleted", 80...80, [3, 2], deleting: 81...81),
      Story("one added, one of the shown deleted", 71...80, [3], adding: 1, deleting: 95...95),
      Story("one added, two of the shown deleted", 80...80, [3, 2], adding: 1, deleting: 95...96),
      Story(
        "three pages in place of all of the shown", 121...130, [3, 2, 1], adding: 30,
        deleting: 81...100),
      Story("all of the shown deleted", 71...80, [3, 1], deleting: 81...100),
      Story("all of the others deleted", nil, [3, 2], deleting: 51...80),
      Story("everything deleted", nil, [3, 2, 1], deleting: 51...100),
    ]
  }

  private let market = InMemoryProductRepository((51...100).reversed().map { .sample(id: $0) })

  @Test(arguments: Story.all)
  func `changes by others neither hide nor repeat a row`(story: Story) async throws {
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

  @Test func `after a deletion by this app, the shortened page is fetched again`() async throws {
    var list = try await ShownList(market, pageSize: 10)
    market.change { $0.removeAll { $0.id == ProductID(95) } }
    list.remove(95)
    try await list.readMore()
    #expect(market.pagesRead.map(\.number) == [1, 1])
    #expect(list.ids == (90...100).reversed().filter { $0 != 95 })
  }

  @Test func `the steps of a call continue each other while others add a product`() async throws {
    let reads = Mutex(0)
    let market = InMemoryProductRepository(
      (51...100).reversed().map { .sample(id: $0) },
      beforeEachRead: { products in
        let isThird = reads.withLock { reads in
          reads += 1
          return reads == 3
        }
        if isThird { products.insert(.sample(id: 101), at: 0) }
      })
    var list = try await ShownList(market, pageSize: 10, stepCount: 3)
    let more = try await list.readMore()
    #expect(market.pagesRead.map(\.number) == [1, 2, 3, 4])
    #expect(!more.hasGap)
    #expect(list.ids == (62...100).reversed())
    #expect(!list.isEnd)
  }

  /// Fetches more products for a list that contains one page with the products 9 and 8. The
  /// repository responds with the given pages.
  private func fetchMore(
    _ pages: [ProductPage], firstPage: PageRequest? = nil, totalCount: Int?, isMoved: Bool = false
  ) async throws -> (more: NextPages, reads: Int) {
    let repository = ScriptedProductRepository(pages: pages.map { .success($0) })
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let first = try firstPage ?? PageRequest(number: 1, size: 2)
    var cursor = PageCursor(firstPage: first, lastNumber: first.number, totalCount: totalCount)
    if isMoved { cursor.move(by: 0) }
    let more = try await fetchMore(
      .all, after: cursor, isShown: [ProductID(9), ProductID(8)].contains)
    return (more, repository.calls.count)
  }

  /// The server's totals differ as much as they can.
  @Test(arguments: [(0, Int.max / 2), (Int.max / 2, 0), (Int.max / 2, Int.max / 2)])
  func `page numbers and totals of any size are added`(before: Int, after: Int) async throws {
    for number in [1, Int.max / 2 - 2] {
      let first = try PageRequest(number: number, size: 2)
      let pages = [ProductPage.sample(ids: [3, 2], totalCount: after, next: first.next)]
      _ = try await fetchMore(
        Array(repeating: pages, count: 12).flatMap(\.self), firstPage: first, totalCount: before)
    }
    var cursor = PageCursor(firstPage: .first, lastNumber: .max, totalCount: .max)
    cursor.move(by: .max)
    #expect(cursor.nextPage != nil)
    #expect(cursor.overlap >= 0)
  }

  @Test func `nothing is read after the largest page number`() async throws {
    let last = try PageRequest(number: Int.max / 2 - 1, size: 2)
    let (more, reads) = try await fetchMore([], firstPage: last, totalCount: nil)
    #expect(more.isEnd)
    #expect(more.parts == [])
    #expect(more.cursor.firstPage == last)
    #expect(reads == 0)
  }

  @Test(arguments: [1, 2, 1_000])
  func `a total that jumps to the largest number ends on the first page`(size: Int) async throws {
    let first = try PageRequest(number: Int.max / size - 2, size: size)
    let pages = (1...4).map { ProductPage.sample(ids: [$0], totalCount: Int.max / 2) }
    let (more, _) = try await fetchMore(pages, firstPage: first, totalCount: 1)
    #expect(more.hasGap)
  }

  @Test(arguments: [(nil, nil, false, false), (nil, 60, false, false), (60, 60, true, true)])
  func `a page without a known row has a gap only after a change by this app`(
    total: Int?, laterTotal: Int?, isMoved: Bool, hasGap: Bool
  ) async throws {
    let page = ProductPage.sample(ids: [5, 4], totalCount: laterTotal)
    let (more, _) = try await fetchMore([page], totalCount: total, isMoved: isMoved)
    #expect(more.parts.map(\.page) == [page])
    #expect(more.hasGap == hasGap)
  }

  @Test func `the number of reads for a busy list is limited`() async throws {
    let restless = InMemoryProductRepository(
      (1...40).reversed().map { .sample(id: $0) },
      beforeEachRead: { products in
        products = products.map { .sample(id: $0.id.rawValue + 40) }
        products.removeLast()
      })
    var list = try await ShownList(restless, pageSize: 2)
    let shown = list.ids
    let more = try await list.readMore()
    #expect(more.hasGap)
    #expect(list.ids.starts(with: shown))
    #expect(restless.pagesRead.count <= 1 + FetchMoreProductsUseCase.maximumReads)
  }

  @Test(arguments: [1, 2, 3, 5], SeededGenerator.seeds(50))
  func `reading page by page neither skips nor repeats a row that stays`(size: Int, seed: UInt64)
    async throws
  {
    let others = OtherUsers(seed: seed)
    let market = InMemoryProductRepository(
      (1...60).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    let stepCount = seed.isMultiple(of: 2) ? 3 : 1
    var list = try await ShownList(market, pageSize: size, stepCount: stepCount)
    let atFirst = Set(market.products.map(\.id.rawValue))
    var turns = 0
    var isOrdered = true
    while !list.isEnd, turns < 500 {
      turns += 1
      if try await list.readMore().hasGap { isOrdered = false }
      let shown = Set(list.ids)
      #expect(shown.count == list.ids.count)
      // Check the order only if pages have several rows. If each page has only one row, the use
      // case can't detect that a row moved to another page.
      guard size > 1, isOrdered else { continue }
      let there = market.products.map(\.id.rawValue)
      #expect(list.ids.filter(Set(there).contains) == there.filter(shown.contains))
    }
    // If the list doesn't follow all changes within the allowed number of requests, the list says
    // so.
    guard list.isEnd, isOrdered else { return }

    let allTheTime = atFirst.intersection(market.products.map(\.id.rawValue))
    #expect(allTheTime.subtracting(list.ids).isEmpty)
    others.leave()
    var refreshed = try await ShownList(market, pageSize: size)
    while !refreshed.isEnd { try await refreshed.readMore() }
    #expect(refreshed.ids == market.products.map(\.id.rawValue))
  }
}

/// A list as a screen shows it. The list inserts the rows of more pages at the positions that the
/// use case determines.
struct ShownList {
  let repository: any ProductRepository
  let firstPage: PageRequest
  let stepCount: Int
  private(set) var ids: [Int] = []
  private(set) var cursor: PageCursor
  private(set) var isEnd = false

  /// Creates a list with the first page from the given repository.
  init(_ repository: any ProductRepository, pageSize: Int, stepCount: Int = 1) async throws {
    self.repository = repository
    self.stepCount = stepCount
    firstPage = try PageRequest(number: 1, size: pageSize)
    let page = try await FetchProductPageUseCase(repository: repository)(.all, page: firstPage)
    ids = page.products.map(\.id.rawValue)
    cursor = PageCursor(firstPage: firstPage, lastNumber: 1, totalCount: page.totalCount)
    isEnd = page.next == nil
  }

  @discardableResult
  mutating func readMore() async throws -> NextPages {
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository), stepCount: stepCount)
    let shown = Set(ids)
    let more = try await fetchMore(.all, after: cursor, isShown: { shown.contains($0.rawValue) })
    for part in more.parts {
      var place = ids.endIndex
      for row in part.page.products.map(\.id.rawValue).reversed() {
        if let index = ids.firstIndex(of: row) { place = index } else { ids.insert(row, at: place) }
      }
    }
    cursor = more.cursor
    isEnd = more.isEnd
    return more
  }

  /// Removes the row of the product with the given ID, as after a deletion by this app.
  mutating func remove(_ id: Int) {
    ids.removeAll { $0 == id }
    cursor.move(by: -1)
  }
}
