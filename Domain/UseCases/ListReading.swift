/// The pages that were read for one ``ListContinuation``, and what to read next.
struct ListReading {
  private let shownCount: Int
  private let firstPage: PageRequest

  private var parts: [ListContinuation.Part] = []
  private var startsOver = false
  private var isEnd = false
  /// What was dropped last, which is something when the list does not come to rest.
  private var given: ListContinuation?

  /// How many of the shown rows stay before those of the parts.
  private var keptCount: Int
  /// The rows of the parts as they will be shown: a page takes the place of everything from the first of its rows on.
  private var rows: [ProductID] = []

  private var boundary: ListBoundary
  private var totalCount: Int?
  /// Whether the next page has to have a row that is known.
  private var needsOverlap: Bool
  /// The page before an empty one, and how often it has been the same.
  private var beforeEmpty: (page: ProductPage, count: Int)?

  init(after boundary: ListBoundary, shownCount: Int) {
    self.boundary = boundary
    self.shownCount = shownCount
    keptCount = shownCount
    firstPage = boundary.firstPage
    totalCount = boundary.totalCount
    needsOverlap = !boundary.isPageEnd
  }

  /// What there is to show so far, if anything.
  var best: ListContinuation? { parts.isEmpty ? given : continuation }

  var continuation: ListContinuation {
    ListContinuation(parts: parts, startsOver: startsOver, boundary: boundary, isEnd: isEnd)
  }

  /// - Parameter shownIndex: where a product is among the shown rows.
  /// - Returns: the page to read next, or `nil` when there is something to show.
  mutating func take(
    _ page: ProductPage, of request: PageRequest, shownIndex: (ProductID) -> Int?
  ) -> PageRequest? {
    let overlap = page.rows.compactMap { place(of: $0.id, shownIndex) }.min()
    if overlap != nil || follows(page, of: request) {
      add(page, of: request, from: overlap)
      let isShown = page.rows.contains { shownIndex($0.id) != nil }
      return isEnough(lastPageIsShown: isShown, shownIndex) ? nil : page.next
    }
    if request.number <= firstPage.number {
      startOver(with: page)
      return nil
    }
    if page.isEmpty, isSureToBeEmpty() {
      isEnd = true
      return nil
    }
    let missing = totalCount.flatMap { told in
      page.totalCount.map { told.subtractingReportingOverflow($0).partialValue }
    }
    totalCount = page.totalCount ?? totalCount
    beginAgain()
    return before(request, missing: missing)
  }

  /// Shows the first page in place of everything.
  mutating func startOver(with page: ProductPage) {
    parts = [ListContinuation.Part(number: firstPage.number, page: page)]
    startsOver = true
    isEnd = page.next == nil
    boundary = ListBoundary(
      firstPage: firstPage, lastNumber: firstPage.number, totalCount: page.totalCount)
  }

  /// Where a product will be, among all rows; `nil` when it will not be there.
  private func place(of id: ProductID, _ shownIndex: (ProductID) -> Int?) -> Int? {
    if let index = rows.firstIndex(of: id) { return keptCount + index }
    return shownIndex(id).flatMap { $0 < keptCount ? $0 : nil }
  }

  /// Whether a page without a known row comes after what is known.
  private func follows(_ page: ProductPage, of request: PageRequest) -> Bool {
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
    _ page: ProductPage, of request: PageRequest, from overlap: Int?
  ) {
    if let overlap {
      rows.removeSubrange(max(0, overlap - keptCount)...)
      keptCount = min(keptCount, overlap)
    }
    rows += page.rows.map(\.id)
    totalCount = page.totalCount ?? totalCount
    needsOverlap = false
    boundary = ListBoundary(
      firstPage: firstPage, lastNumber: request.number, totalCount: totalCount)
    parts.append(ListContinuation.Part(number: request.number, page: page))
    isEnd = page.next == nil
  }

  /// Whether there is something new, and what was shown is there or known to be gone: a page without any of it comes after
  /// all of it.
  private func isEnough(
    lastPageIsShown: Bool, _ shownIndex: (ProductID) -> Int?
  ) -> Bool {
    let indices = rows.map(shownIndex)
    let isLastShownThere = keptCount == shownCount || indices.contains(shownCount - 1)
    return indices.contains(nil) && (isLastShownThere || !lastPageIsShown)
  }

  /// Drops what was read: what is read next has to follow on what is shown.
  private mutating func beginAgain() {
    if !parts.isEmpty { given = continuation }
    parts = []
    rows = []
    keptCount = shownCount
    needsOverlap = true
  }

  /// An empty page, although the one before it says that more follows. Unless that page has become another one since, the
  /// server is wrong about it.
  private mutating func isSureToBeEmpty() -> Bool {
    guard let page = parts.last?.page else { return false }
    let count = beforeEmpty?.page == page ? (beforeEmpty?.count ?? 0) + 1 : 1
    beforeEmpty = (page, count)
    return count == 3
  }

  /// - Parameter missing: how much shorter the list has become, where that is known.
  private func before(_ request: PageRequest, missing: Int?) -> PageRequest {
    let pages = max(0, missing ?? 0) / request.size
    let number = max(firstPage.number, request.number - 1 - min(pages, request.number))
    return (try? PageRequest(number: number, size: request.size)) ?? firstPage
  }
}

extension ProductPage {
  /// Whether the server sent no rows at all, not even some that are left out.
  fileprivate var isEmpty: Bool { rows.isEmpty && omissions.isEmpty }
}
