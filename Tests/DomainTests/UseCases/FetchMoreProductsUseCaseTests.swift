import OpenMarketTestSupport
import Testing

@Suite(.takingTurns(.calculating))
struct FetchMoreProductsUseCaseTests {
  private let market = InMemoryProductRepository((51...100).reversed().map { .sample(id: $0) })

  typealias IDs = ClosedRange<Int>

  /// The number of products that other users add to the products 100 to 51 and the products that
  /// they delete, after the list has loaded two pages of ten products, the products that are
  /// expected to be added to the list, and the numbers of the pages that the use case is expected to
  /// load.
  static let stories: [(added: Int, deleted: IDs?, news: IDs?, pages: [Int])] = [
    (0, nil, 71...80, [3]), (1, nil, 72...80, [3]), (10, nil, 71...80, [3, 4]),
    (30, nil, 71...80, [3, 5, 6]),
    // Some of the shown products are deleted.
    (0, 95...95, 80...80, [3, 2]), (0, 81...81, 80...80, [3, 2]), (1, 95...95, 71...80, [3]),
    (1, 95...96, 80...80, [3, 2]), (30, 81...99, 72...80, [3, 4]),
    // All of the shown products are deleted.
    (0, 81...100, 71...80, [3, 1]), (30, 81...100, 121...130, [3, 2, 1]),
    // Others are deleted.
    (0, 60...60, 71...80, [3, 2, 3]), (30, 51...65, 71...80, [3, 4, 5, 6]),
    (0, 51...80, nil, [3, 2]), (0, 51...100, nil, [3, 2, 1]),
  ]

  @Test(arguments: stories)
  func `changes by others neither hide nor repeat a row`(
    added: Int, deleted: IDs?, news: IDs?, pages: [Int]
  ) async throws {
    var list = try await ShownList(market, pageSize: 10)
    try await list.readMore()
    let shown = list.ids
    market.change { products in
      let new = (101..<101 + added).reversed().map { ProductDetail.sample(id: $0) }
      products.insert(contentsOf: new, at: 0)
      products.removeAll { deleted?.contains($0.id.rawValue) == true }
    }
    try await list.readMore()
    #expect(list.ids.filter { !shown.contains($0) } == news?.reversed() ?? [])
    #expect(Set(list.ids).count == list.ids.count)
    #expect(market.pagesRead.dropFirst(2).map(\.number) == pages)
    #expect(list.isEnd == (news == nil))
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
    let market = InMemoryProductRepository { page, read in
      let top = read < 3 ? 100 : 101
      let ids = (51...top).reversed().dropFirst((page.number - 1) * 10).prefix(10)
      return .sample(ids: ids, totalCount: top - 50, next: page.next)
    }
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
  @Test(
    arguments: [1, 2, 1_000], [(0, Int.max / 2), (Int.max / 2, 0), (Int.max / 2, Int.max / 2)])
  func `page numbers and totals of any size are added`(
    size: Int, totals: (before: Int, after: Int)
  ) async throws {
    for number in [1, Int.max / size - 2] {
      let first = try PageRequest(number: number, size: size)
      let page = ProductPage.sample(ids: [3, 2], totalCount: totals.after, next: first.next)
      _ = try await fetchMore(
        Array(repeating: page, count: 12), firstPage: first, totalCount: totals.before)
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
