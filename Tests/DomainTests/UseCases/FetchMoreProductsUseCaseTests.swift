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

  @Test func `a page that is empty although the one before says otherwise is the end`() async throws
  {
    let second = try PageRequest(number: 2, size: 2)
    let first = ProductPage.sample(ids: [9, 8], totalCount: 4, next: second)
    let empty = ProductPage(rows: [], totalCount: nil, next: nil)
    let script = [empty, first, empty, first, empty, first, empty].map {
      Result<_, MarketError>.success($0)
    }
    let repository = ScriptedProductRepository(pages: script)
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let more = try await fetchMore(
      .all,
      after: PageCursor(
        firstPage: try PageRequest(number: 1, size: 2), lastNumber: 1, totalCount: 4),
      isShown: [ProductID(9), ProductID(8)].contains)
    #expect(more.isEnd)
    #expect(repository.calls.count == 7)
  }

  /// A server that takes no notice of the number of a page, and says that more follows.
  @Test(arguments: [nil, 6, 1_000])
  func `a page that comes under every number is the end`(totalCount: Int?) async throws {
    let reads = totalCount == 6 ? 3 : FetchMoreProductsUseCase.maximumReads - 1
    let script = try (0..<reads).map { read in
      let next = try PageRequest(number: 3 + read, size: 2)
      let page = ProductPage.sample(ids: [9, 8], totalCount: totalCount, next: next)
      return Result<_, MarketError>.success(page)
    }
    let repository = ScriptedProductRepository(pages: script)
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let more = try await fetchMore(
      .all,
      after: PageCursor(
        firstPage: try PageRequest(number: 1, size: 2), lastNumber: 1, totalCount: totalCount),
      isShown: [ProductID(9), ProductID(8)].contains)
    #expect(more.isEnd)
    #expect(repository.calls.count == reads)
  }

  @Test func `after the last page that can be counted nothing is read`() async throws {
    let last = try PageRequest(number: Int.max / 2 - 1, size: 2)
    let repository = ScriptedProductRepository()
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let boundary = PageCursor(firstPage: last, lastNumber: last.number, totalCount: nil)
    let more = try await fetchMore(.all, after: boundary, isShown: { _ in false })
    #expect(more.isEnd && more.parts == [] && more.boundary == boundary)
    #expect(repository.calls == [])
  }

  @Test(arguments: [1, 2, 1_000])
  func `a total that jumps to the largest number ends on the first page`(size: Int) async throws {
    let first = try PageRequest(number: Int.max / size - 2, size: size)
    let pages = (1...4).map { number in
      Result<_, MarketError>.success(
        ProductPage.sample(ids: [number], totalCount: Int.max / 2, next: nil))
    }
    let repository = ScriptedProductRepository(pages: pages)
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let more = try await fetchMore(
      .all, after: PageCursor(firstPage: first, lastNumber: first.number, totalCount: 1),
      isShown: { $0 == ProductID(9) })
    #expect(more.startsOver)
  }

  @Test func `a market without totals is read as it comes`() async throws {
    let page = ProductPage.sample(ids: [5, 4], next: nil)
    let repository = ScriptedProductRepository(pages: [.success(page)])
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let more = try await fetchMore(
      .all,
      after: PageCursor(
        firstPage: try PageRequest(number: 1, size: 2), lastNumber: 1, totalCount: nil),
      isShown: [ProductID(8)].contains)
    #expect(more.parts.map(\.page) == [page])
  }

  @Test func `a list that others empty and fill all the while is left after a dozen pages`()
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
    let others = OtherUsers(seed: seed)
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
