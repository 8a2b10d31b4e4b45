/// The pages that were read for one ``NextPages``, and what to read next.
struct PageMerger {
  private let firstPage: PageRequest

  private var parts: [NextPages.Part] = []
  private var startsOver = false
  private var isEnd = false
  /// What was dropped last, which is something when the list does not come to rest.
  private var given: NextPages?

  private var boundary: PageCursor
  private var totalCount: Int?
  /// Whether the next page has to have a row that is known.
  private var needsOverlap: Bool
  /// The products of the parts.
  private var seen: Set<ProductID> = []
  private var hasNews = false
  /// The page from which pages were skipped ahead.
  private var start: PageRequest?
  /// The page before an empty one, and how often it has been the same.
  private var beforeEmpty: (page: ProductPage, count: Int)?

  init(after boundary: PageCursor) {
    self.boundary = boundary
    firstPage = boundary.firstPage
    totalCount = boundary.totalCount
    needsOverlap = boundary.isMoved
  }

  /// What there is to show so far, if anything.
  var best: NextPages? { parts.isEmpty ? given : continuation }

  var continuation: NextPages {
    NextPages(
      parts: parts, startsOver: startsOver, boundary: boundary, isEnd: isEnd || isOnePageAlways)
  }

  /// Whether every page that could be read was the same one.
  private var isOnePageAlways: Bool {
    guard parts.count == FetchMoreProductsUseCase.maximumReads - 1, !seen.isEmpty else {
      return false
    }
    return parts.allSatisfy { Set($0.page.rows.map(\.id)) == seen }
  }

  /// - Returns: the page to read next, or `nil` when there is something to show.
  mutating func take(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    if follows(page, of: request, isShown: isShown) {
      add(page, of: request)
      hasNews = hasNews || !page.rows.allSatisfy { isShown($0.id) }
      isEnd = isEnd || (!hasNews && Self.isPastTheEnd(page, of: request))
      return hasNews || isEnd ? nil : page.next
    }
    let growth = totalCount.flatMap { told in page.totalCount.map { $0 - told } } ?? 0
    if let ahead = ahead(of: request, by: growth) {
      totalCount = page.totalCount
      beginAgain()
      start = start ?? request
      return ahead
    }
    if start == nil, request.number <= firstPage.number {
      startOver(with: page, isShown: isShown)
      return nil
    }
    if page.isEmpty, isSureToBeEmpty() {
      isEnd = true
      return nil
    }
    totalCount = page.totalCount ?? totalCount
    beginAgain()
    defer { start = nil }
    return before(start ?? request, missing: start == nil ? -growth : 0)
  }

  /// Goes on from the first page. Where that has none of the rows that are shown, the list starts over.
  mutating func startOver(with page: ProductPage, isShown: (ProductID) -> Bool) {
    parts = []
    startsOver = !page.rows.contains { isShown($0.id) }
    add(page, of: firstPage)
  }

  private func follows(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> Bool {
    if page.rows.contains(where: { seen.contains($0.id) || isShown($0.id) }) { return true }
    guard !needsOverlap else { return false }
    if page.isEmpty {
      // An empty page tells no total: it is the end, unless there should be rows.
      return totalCount.map { $0 <= request.place } ?? true
    }
    guard let told = totalCount, let total = page.totalCount else { return true }
    return total == told
  }

  private mutating func add(_ page: ProductPage, of request: PageRequest) {
    totalCount = page.totalCount ?? totalCount
    needsOverlap = false
    start = nil
    boundary = PageCursor(
      firstPage: firstPage, lastNumber: request.number, totalCount: totalCount)
    parts.append(NextPages.Part(number: request.number, page: page))
    seen.formUnion(page.rows.map(\.id))
    isEnd = page.next == nil
  }

  /// Drops what was read: what is read next has to follow on what is shown.
  private mutating func beginAgain() {
    if !parts.isEmpty { given = continuation }
    parts = []
    seen = []
    hasNews = false
    needsOverlap = true
  }

  /// Whether by its own total there should be no such page.
  private static func isPastTheEnd(_ page: ProductPage, of request: PageRequest) -> Bool {
    page.totalCount.map { $0 <= request.place } ?? false
  }

  /// An empty page, although the one before it says that more follows. Unless that page has become another one since, the
  /// server is wrong about it.
  private mutating func isSureToBeEmpty() -> Bool {
    guard let page = parts.last?.page else { return false }
    let count = beforeEmpty?.page == page ? (beforeEmpty?.count ?? 0) + 1 : 1
    beforeEmpty = (page, count)
    return count == 3
  }

  /// The page that has the last row that is shown when all that came to the list came above it; `nil` where no more than a
  /// page came: then the page that was read would have it.
  private func ahead(of request: PageRequest, by growth: Int) -> PageRequest? {
    guard growth > request.size else { return nil }
    return try? PageRequest(
      number: request.number &+ (growth - 1) / request.size, size: request.size)
  }

  /// - Parameter missing: how much shorter the list has become, where that is known.
  private func before(_ request: PageRequest, missing: Int) -> PageRequest {
    let pages = min(max(0, missing) / request.size, request.number)
    let number = max(firstPage.number, request.number - 1 - pages)
    return (try? PageRequest(number: number, size: request.size)) ?? firstPage
  }
}

extension PageRequest {
  /// How many rows lie before the page.
  fileprivate var place: Int { (number - 1) * size }
}

extension ProductPage {
  /// Whether the server sent no rows at all, not even some that are left out.
  fileprivate var isEmpty: Bool { rows.isEmpty && invalidRows.isEmpty }
}
