/// A use case that loads the next rows of a list without a gap while other users add and delete products.
///
/// A *known row* is a row that the app's list already contains.
///
/// The service numbers pages from the top of its list, newest products first. When a product is added, all rows move down, and
/// the next page starts with known rows. When a known product is deleted, the rows below it move up, and the first new row
/// moves to a page that is already loaded. For this reason, the use case checks that each page continues the list:
///
/// - A page with a known row continues the list, because the rows after the known row also follow it in the server's list.
/// - A page without a known row continues the list if no known row is expected on the page and the total count hasn't changed.
///   Products are added only at the top, so rows move up only if the total count decreases.
///
/// If a page doesn't continue the list, the use case loads other pages:
///
/// - If the total count increased by more than the page size, the use case skips ahead by the number of added rows.
/// - Otherwise, the use case loads earlier pages until a page continues the list, and then loads the pages after that page.
///
/// The use case never removes known rows. If the first page has no known row, the list continues with the first page
/// (``NextPages/startsOver``).
///
/// Some servers contradict themselves. The use case also ends the list in these cases:
///
/// - A page announces a next page, but the next page is empty. The use case ends the list after it has loaded both pages three
///   times with the same result.
/// - A page has only known rows, although it's beyond the total count in the same response.
/// - All pages that one call loads have the same rows.
///
/// In the following cases, the use case can miss a row that moved up. The row then appears after a refresh.
///
/// - The list is from version 1 of the API, which sends no total count. Every page then seems to continue the list.
/// - In a search, a known product is deleted, and an edited product below the known rows starts to match the search. The total
///   count stays the same.
public struct FetchMoreProductsUseCase: Sendable {
  /// The maximum number of pages that one call loads.
  public static let maximumReads = 12

  private let fetchPage: FetchProductPageUseCase

  /// Creates a use case.
  ///
  /// - Parameter fetchPage: The use case that loads a single page.
  public init(fetchPage: FetchProductPageUseCase) { self.fetchPage = fetchPage }

  /// Loads pages until a page has a new row or the list ends.
  ///
  /// If other users keep changing the list, the result may have no new rows. In this case, call this method again.
  ///
  /// - Parameters:
  ///   - query: The query that selects the products of the list.
  ///   - boundary: The end of the known rows.
  ///   - policy: The policy that determines whether cached pages are used. With ``CachePolicy/cacheFirst``, the use case accepts a
  ///     cached page only if the page is fresh, continues the list, and isn't older than the last known page. All other pages come
  ///     from the server, because older pages don't show how the known rows have moved.
  ///   - isShown: A closure that returns a Boolean value that indicates whether a product is among the known rows.
  public func callAsFunction(
    _ query: ProductQuery, after boundary: PageCursor, policy: CachePolicy = .networkOnly,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> NextPages {
    guard var request = boundary.nextPage else {
      return NextPages(parts: [], startsOver: false, boundary: boundary, isEnd: true)
    }
    var reading = PageMerger(after: boundary)
    var cached = policy == .cacheFirst ? await cachedPage(query, request, after: boundary) : nil
    let policy = policy == .cacheFirst ? .networkOnly : policy
    for _ in 1..<Self.maximumReads {
      let page =
        if let cached = cached.take() { cached } else {
          try await fetchPage(query, page: request, policy: policy)
        }
      guard let next = reading.take(page, of: request, isShown: isShown) else {
        return reading.continuation
      }
      request = next
    }
    if let best = reading.best { return best }
    let page = try await fetchPage(query, page: boundary.firstPage, policy: policy)
    reading.startOver(with: page, isShown: isShown)
    return reading.continuation
  }

  /// Returns the cached page if it's fresh and isn't older than the known rows.
  private func cachedPage(
    _ query: ProductQuery, _ request: PageRequest, after boundary: PageCursor
  ) async -> ProductPage? {
    let page = try? await fetchPage(query, page: request, policy: .cacheOnly)
    guard let page, page.freshness?.isStale == false, !page.isOlder(than: boundary) else {
      return nil
    }
    return page
  }
}

/// The pages that continue a list without a gap.
///
/// After other users change the list, a page can contain known rows. Keep known rows in their current positions. Insert a new
/// row before the next known row on the same page. If no known row follows on the page, append the new row.
public struct NextPages: Hashable, Sendable {
  /// A page and its page number.
  public struct Part: Hashable, Sendable {
    /// The page number, starting at 1.
    public let number: Int
    /// The page that ``FetchProductPageUseCase`` returned.
    public let page: ProductPage
  }

  /// The pages, in the order in which to insert their rows.
  public let parts: [Part]
  /// A Boolean value that indicates whether the list continues with the server's first page because the first page has no known
  /// row.
  ///
  /// Keep the known rows, and append the new rows. After a refresh, the list is in the server's order again.
  public let startsOver: Bool
  /// The position at which the known rows end, once the rows of these pages are added.
  public let boundary: PageCursor
  /// A Boolean value that indicates whether the list ends after these pages.
  public let isEnd: Bool
}

/// A position in the server's list that marks the end of the known rows.
public struct PageCursor: Hashable, Sendable {
  /// The request for the first page of the list. All pages have the size of this page.
  public let firstPage: PageRequest
  /// The expected number of rows above the position in the server's list.
  public private(set) var position: Int
  /// The number of rows in the server's list, or `nil` if the server doesn't send a total count.
  public let totalCount: Int?
  /// A Boolean value that indicates whether ``move(by:)`` was called after the last page was loaded.
  fileprivate var isMoved = false
  /// The time at which the last page was read from the server, or `nil` if the repository has no cache.
  package var readAt: Timestamp?

  /// Creates a cursor at the end of a page.
  ///
  /// - Parameters:
  ///   - firstPage: The request for the first page of the list.
  ///   - lastNumber: The number of the last loaded page.
  ///   - totalCount: The number of rows in the server's list, or `nil` if the server didn't send a total count.
  public init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    position = lastNumber * firstPage.size
    self.totalCount = totalCount
  }

  /// The request for the page to load next, or `nil` if the page number would be too large.
  ///
  /// The page contains the first row after the position. After a call of ``move(by:)``, the page contains the last known row
  /// instead, so that the use case can check the position.
  public var nextPage: PageRequest? {
    let index = max(0, isMoved ? position - 1 : position)
    let number = max(firstPage.number, index / firstPage.size + 1)
    return try? PageRequest(number: number, size: firstPage.size)
  }

  /// The expected number of known rows on ``nextPage``. The actual number differs if other users change the list.
  public var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position - (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the position after this app registered or deleted products above the position.
  ///
  /// - Parameter rows: The number of registered products, or the number of deleted products as a negative number.
  public mutating func move(by rows: Int) {
    position = max(0, position + rows)
    isMoved = true
  }
}

/// A merger that checks the pages of one call and collects the pages that continue the list.
private struct PageMerger {
  private var parts: [NextPages.Part] = []
  private var startsOver = false
  private var isEnd = false
  /// The result with the pages that were dropped last. If the page limit is reached before another page is collected, the call
  /// returns this result.
  private var dropped: NextPages?

  private var boundary: PageCursor
  private var totalCount: Int?
  /// A Boolean value that indicates whether the next page must contain a known row.
  private var needsOverlap: Bool
  /// The identifiers of all products in `parts`.
  private var seen: Set<ProductID> = []
  private var hasNews = false
  /// The request for the page at which the merger skipped ahead. If the page after the skip doesn't contain a known row, the
  /// merger continues with the page before this page.
  private var start: PageRequest?
  /// The last page before an empty page, and the number of consecutive times that an empty page followed it.
  private var beforeEmpty: (page: ProductPage, count: Int)?

  init(after boundary: PageCursor) {
    self.boundary = boundary
    totalCount = boundary.totalCount
    needsOverlap = boundary.isMoved
  }

  /// The result if the page limit is reached, or `nil` if no page has continued the list.
  var best: NextPages? { parts.isEmpty ? dropped : continuation }

  private var firstPage: PageRequest { boundary.firstPage }

  var continuation: NextPages {
    NextPages(
      parts: parts, startsOver: startsOver, boundary: boundary, isEnd: isEnd || isOnePageAlways)
  }

  /// A Boolean value that indicates whether the call reached the page limit and all pages have the same rows.
  private var isOnePageAlways: Bool {
    parts.count == FetchMoreProductsUseCase.maximumReads - 1 && !seen.isEmpty
      && parts.allSatisfy { Set($0.page.rows.map(\.id)) == seen }
  }

  /// Collects a page if the page continues the list.
  ///
  /// - Returns: The request for the page to load next, or `nil` if the result is complete.
  mutating func take(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    if follows(page, of: request, isShown: isShown) {
      add(page, of: request)
      hasNews = hasNews || !page.rows.allSatisfy { isShown($0.id) }
      // According to the total count in the same response, the list ends before this page.
      let isPastTheEnd = page.totalCount.map { $0 <= request.place } ?? false
      isEnd = isEnd || (!hasNews && isPastTheEnd)
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

  /// Continues the list with the first page. Sets `startsOver` if the first page has no known row.
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
      // Use the last known total count, because an empty page may not include a total count.
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
    boundary.readAt = page.freshness?.readAt
    parts.append(NextPages.Part(number: request.number, page: page))
    seen.formUnion(page.rows.map(\.id))
    isEnd = page.next == nil
  }

  /// Drops the collected pages, and requires a known row on the next page.
  private mutating func beginAgain() {
    if !parts.isEmpty { dropped = continuation }
    parts = []
    seen = []
    hasNews = false
    needsOverlap = true
  }

  /// Counts an empty page, and returns a Boolean value that indicates whether the list ends before the empty page.
  ///
  /// The last collected page announces a next page. The list ends if the next page is empty three times and the last collected
  /// page stays the same.
  private mutating func isSureToBeEmpty() -> Bool {
    guard var page = parts.last?.page else { return false }
    page.freshness = nil
    let count = beforeEmpty?.page == page ? (beforeEmpty?.count ?? 0) + 1 : 1
    beforeEmpty = (page, count)
    return count == 3
  }

  /// Returns the request for the page with the last known row, assuming that all new rows were added above the known rows.
  ///
  /// - Returns: `nil` if the list grew by no more than the page size, because the loaded page would then contain the last known
  ///   row.
  private func ahead(of request: PageRequest, by growth: Int) -> PageRequest? {
    guard growth > request.size else { return nil }
    return try? PageRequest(
      number: request.number &+ (growth - 1) / request.size, size: request.size)
  }

  /// Returns the request for an earlier page, which is normally the page directly before the given page. For each full page of
  /// rows by which the list got shorter, the method goes back one more page.
  ///
  /// - Parameter missing: The number of rows by which the list got shorter, or 0 if the number is unknown.
  private func before(_ request: PageRequest, missing: Int) -> PageRequest {
    let pages = min(max(0, missing) / request.size, request.number)
    let number = max(firstPage.number, request.number - 1 - pages)
    return (try? PageRequest(number: number, size: request.size)) ?? firstPage
  }
}

extension PageRequest {
  /// The number of rows above the page in the server's list.
  fileprivate var place: Int { (number - 1) * size }
}

extension ProductPage {
  /// Returns a Boolean value that indicates whether the page was read before the last page of the known rows.
  package func isOlder(than boundary: PageCursor) -> Bool {
    guard let freshness, let known = boundary.readAt else { return false }
    return freshness.readAt.millisecondsSince1970 < known.millisecondsSince1970
  }

  /// A Boolean value that indicates whether the page has neither valid nor invalid rows.
  fileprivate var isEmpty: Bool { rows.isEmpty && invalidRows.isEmpty }
}
