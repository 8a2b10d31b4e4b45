/// The pages that were read for one ``ListContinuation``, and what to read next.
struct ListReading {
  private let lastShown: ProductID?
  private let firstPage: PageRequest

  private var parts: [ListContinuation.Part] = []
  /// What was dropped last, which is something when the list does not come to rest.
  private var given: ListContinuation?
  private var startsOver = false
  private var isEnd = false

  private var boundary: ListBoundary
  private var totalCount: Int?
  /// Whether the next page has to have a row that was read before.
  private var needsOverlap: Bool
  private var seen: Set<ProductID> = []
  private var hasNews = false
  /// The page before an empty one, when that was empty the last time.
  private var beforeEmpty: ProductPage?

  init(after boundary: ListBoundary, lastShown: ProductID?) {
    self.boundary = boundary
    self.lastShown = lastShown
    firstPage = boundary.firstPage
    totalCount = boundary.totalCount
    needsOverlap = !boundary.isPageEnd
  }

  /// What there is to show so far, if anything.
  var best: ListContinuation? { parts.isEmpty ? given : continuation }

  var continuation: ListContinuation {
    ListContinuation(parts: parts, startsOver: startsOver, boundary: boundary, isEnd: isEnd)
  }

  /// - Returns: the page to read next, or `nil` when there is something to show.
  mutating func take(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    if follows(page, of: request, isShown: isShown) {
      return add(page, of: request, isShown: isShown)
    }
    if request.number <= firstPage.number {
      startOver(with: page)
      return nil
    }
    if page.isEmpty, isSureToBeEmpty() {
      isEnd = true
      return nil
    }
    let missing = totalCount.flatMap { told in page.totalCount.map { told - $0 } }
    totalCount = page.totalCount ?? totalCount
    beginAgain()
    return before(request, missing: missing)
  }

  /// Drops what was read: what is read next has to follow on what is shown.
  private mutating func beginAgain() {
    if !parts.isEmpty { given = continuation }
    parts = []
    seen = []
    hasNews = false
    needsOverlap = true
  }

  /// Shows the first page in place of everything.
  mutating func startOver(with page: ProductPage) {
    parts = [ListContinuation.Part(number: firstPage.number, page: page)]
    startsOver = true
    isEnd = page.next == nil
    boundary = ListBoundary(
      firstPage: firstPage, lastNumber: firstPage.number, totalCount: page.totalCount)
  }

  private func follows(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> Bool {
    // Once there are parts, what is shown below them is no longer known to follow.
    let isKnown = parts.isEmpty ? isShown : seen.contains
    if page.rows.contains(where: { isKnown($0.id) }) { return true }
    guard !needsOverlap else { return false }
    if page.isEmpty {
      // An empty page tells no total: it is the end, unless there should be rows.
      let place = (request.number - 1) * request.size
      return totalCount.map { $0 <= place } ?? true
    }
    guard let told = totalCount, let total = page.totalCount else { return true }
    return total >= told
  }

  private mutating func add(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    totalCount = page.totalCount ?? totalCount
    needsOverlap = false
    boundary = ListBoundary(
      firstPage: firstPage, lastNumber: request.number, totalCount: totalCount)
    parts.append(ListContinuation.Part(number: request.number, page: page))
    seen.formUnion(page.rows.map(\.id))
    let isNew = page.rows.map { !isShown($0.id) }
    hasNews = hasNews || isNew.contains(true)
    // The rows after the last one that is known are gone, or further down: the next page tells.
    let isPastShown = lastShown.map(seen.contains) ?? true || !isNew.contains(false)
    isEnd = page.next == nil
    return hasNews && isPastShown ? nil : page.next
  }

  /// An empty page, although the one before it says that more follows. Unless that page has become another one since, the
  /// server is wrong about it.
  private mutating func isSureToBeEmpty() -> Bool {
    defer { beforeEmpty = parts.last?.page }
    return beforeEmpty.map { $0 == parts.last?.page } ?? false
  }

  /// - Parameter missing: how much shorter the list has become, where that is known.
  private func before(_ request: PageRequest, missing: Int?) -> PageRequest {
    let pages = max(0, missing ?? 0) / request.size + 1
    let number = max(firstPage.number, request.number - pages)
    return (try? PageRequest(number: number, size: request.size)) ?? firstPage
  }
}

extension ProductPage {
  /// Whether the server sent no rows at all, not even some that are left out.
  fileprivate var isEmpty: Bool { rows.isEmpty && omissions.isEmpty }
}
