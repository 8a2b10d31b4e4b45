/// Loads the next rows of a list without a gap, although others add and delete products meanwhile.
///
/// The service counts pages from the top. When a product is added there, all rows move down, and the next page starts with
/// known rows. When one is deleted, the rows after it move up, and the first row of the next page moves to a page that was
/// already loaded. So each page has to continue the list:
///
/// - A page with a known row does. The rows after the known row follow it in the list.
/// - A page without a known row does if it should have none and the total count hasn't changed. Products are added only at the
///   top, so a row can move up past the end only if the list gets shorter.
/// - If the list got longer by more than a page, as many pages are skipped.
/// - Otherwise, the pages before it are loaded until one continues the list, and then the pages after that one.
///
/// Known rows are never removed. If the first page has no known row, the list continues with it (``NextPages/startsOver``).
///
/// The older API has no total count, so every page seems to continue its list. In a search, an edit can add a product below the
/// end and hide that another one left above it. A list ends if the server sends an empty page three times after the same page,
/// nothing new after the end by its own total count, or one page for every number. A refresh shows the rows that were missed.
public struct FetchMoreProductsUseCase: Sendable {
  /// The maximum number of pages that a call loads.
  public static let maximumReads = 12

  private let fetchPage: FetchProductPageUseCase

  /// Creates the use case.
  public init(fetchPage: FetchProductPageUseCase) { self.fetchPage = fetchPage }

  /// Loads pages until there's a new row or the list ends.
  ///
  /// If others change the list all the time, the result may have no new row. Call this method again.
  ///
  /// - Parameters:
  ///   - query: The products of the list.
  ///   - boundary: The end of the known rows.
  ///   - isShown: Returns a Boolean value that indicates whether a product is among the known rows.
  public func callAsFunction(
    _ query: ProductQuery, after boundary: PageCursor, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> NextPages {
    guard var request = boundary.nextPage else {
      return NextPages(parts: [], startsOver: false, boundary: boundary, isEnd: true)
    }
    var reading = PageMerger(after: boundary)
    for _ in 1..<Self.maximumReads {
      let page = try await fetchPage(query, page: request)
      guard let next = reading.take(page, of: request, isShown: isShown) else {
        return reading.continuation
      }
      request = next
    }
    if let best = reading.best { return best }
    let page = try await fetchPage(query, page: boundary.firstPage)
    reading.startOver(with: page, isShown: isShown)
    return reading.continuation
  }
}

/// The pages that continue a list without a gap.
///
/// After a change by others, a page can have rows that are known. Keep these where they are. Insert a new row before the next
/// known row of its page, or append it if there's none.
public struct NextPages: Hashable, Sendable {
  /// A page and its number.
  public struct Part: Hashable, Sendable {
    /// The number of the page. The first page is 1.
    public let number: Int
    /// The page, after the rules of paging.
    public let page: ProductPage
  }

  /// The pages, in the order in which to insert them.
  public let parts: [Part]
  /// A Boolean value that indicates whether the list continues with its first page, because none of the known rows was found.
  ///
  /// Keep the known rows, and append the new ones. A refresh shows the list in its order.
  public let startsOver: Bool
  /// The end of the list after these pages.
  public let boundary: PageCursor
  /// A Boolean value that indicates whether the list has no more pages.
  public let isEnd: Bool
}

/// The end of the known rows, as a position in the server's list.
public struct PageCursor: Hashable, Sendable {
  /// The first loaded page, and the size of all pages.
  public let firstPage: PageRequest
  /// The number of rows of the server's list before the end, as far as known.
  public private(set) var position: Int
  /// The number of rows of the server's list; `nil` if the server doesn't send it.
  public let totalCount: Int?
  /// A Boolean value that indicates whether rows before the end were added or deleted after the last page was loaded.
  fileprivate var isMoved = false

  /// Creates a cursor.
  ///
  /// - Parameters:
  ///   - firstPage: The first loaded page.
  ///   - lastNumber: The number of the last loaded page.
  ///   - totalCount: The number of rows of the server's list, from the last response.
  public init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    position = lastNumber * firstPage.size
    self.totalCount = totalCount
  }

  /// The page with the first row after the end. If the end has moved, it also has the last row before the end.
  ///
  /// It's `nil` if the page number is too large.
  public var nextPage: PageRequest? {
    let index = max(0, isMoved ? position - 1 : position)
    let number = max(firstPage.number, index / firstPage.size + 1)
    return try? PageRequest(number: number, size: firstPage.size)
  }

  /// The number of known rows on ``nextPage`` if others don't change the list.
  public var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position - (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the end after this app registered or deleted rows before it.
  public mutating func move(by rows: Int) {
    position = max(0, position + rows)
    isMoved = true
  }
}

/// The pages of one call, checked one after the other.
private struct PageMerger {
  private var parts: [NextPages.Part] = []
  private var startsOver = false
  private var isEnd = false
  /// The pages that were dropped last. They're the result if the list changes all the time.
  private var dropped: NextPages?

  private var boundary: PageCursor
  private var totalCount: Int?
  /// A Boolean value that indicates whether the next page must have a known row.
  private var needsOverlap: Bool
  /// The products of the parts.
  private var seen: Set<ProductID> = []
  private var hasNews = false
  /// The page from which pages were skipped ahead.
  private var start: PageRequest?
  /// The page before an empty one, and the number of times that it was the same.
  private var beforeEmpty: (page: ProductPage, count: Int)?

  init(after boundary: PageCursor) {
    self.boundary = boundary
    totalCount = boundary.totalCount
    needsOverlap = boundary.isMoved
  }

  /// The result so far, if there's any.
  var best: NextPages? { parts.isEmpty ? dropped : continuation }

  private var firstPage: PageRequest { boundary.firstPage }

  var continuation: NextPages {
    NextPages(
      parts: parts, startsOver: startsOver, boundary: boundary, isEnd: isEnd || isOnePageAlways)
  }

  /// A Boolean value that indicates whether all pages of the call were the same one.
  private var isOnePageAlways: Bool {
    parts.count == FetchMoreProductsUseCase.maximumReads - 1 && !seen.isEmpty
      && parts.allSatisfy { Set($0.page.rows.map(\.id)) == seen }
  }

  /// Adds a page if it continues the list.
  ///
  /// - Returns: The page to read next; `nil` if there's a result.
  mutating func take(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    if follows(page, of: request, isShown: isShown) {
      add(page, of: request)
      hasNews = hasNews || !page.rows.allSatisfy { isShown($0.id) }
      // By its own total, the list has no such page.
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

  /// Continues with the first page. If it has no known row, the list starts over.
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
      // An empty page has no total count. It's the end, unless it should have rows.
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

  /// Drops the pages, so that the next one must continue the known rows.
  private mutating func beginAgain() {
    if !parts.isEmpty { dropped = continuation }
    parts = []
    seen = []
    hasNews = false
    needsOverlap = true
  }

  /// Returns a Boolean value that indicates whether the list ends with an empty page, although the page before it says that more
  /// follows: it came three times after the same page.
  private mutating func isSureToBeEmpty() -> Bool {
    guard let page = parts.last?.page else { return false }
    let count = beforeEmpty?.page == page ? (beforeEmpty?.count ?? 0) + 1 : 1
    beforeEmpty = (page, count)
    return count == 3
  }

  /// Returns the page of the last known row if all new rows were added above it; `nil` if no more than a page was added, because
  /// then the loaded page would have it.
  private func ahead(of request: PageRequest, by growth: Int) -> PageRequest? {
    guard growth > request.size else { return nil }
    return try? PageRequest(
      number: request.number &+ (growth - 1) / request.size, size: request.size)
  }

  /// - Parameter missing: The number of rows by which the list got shorter, if known.
  private func before(_ request: PageRequest, missing: Int) -> PageRequest {
    let pages = min(max(0, missing) / request.size, request.number)
    let number = max(firstPage.number, request.number - 1 - pages)
    return (try? PageRequest(number: number, size: request.size)) ?? firstPage
  }
}

extension PageRequest {
  /// The number of rows before the page.
  fileprivate var place: Int { (number - 1) * size }
}

extension ProductPage {
  /// A Boolean value that indicates whether the server sent no rows at all, not even invalid ones.
  fileprivate var isEmpty: Bool { rows.isEmpty && invalidRows.isEmpty }
}
