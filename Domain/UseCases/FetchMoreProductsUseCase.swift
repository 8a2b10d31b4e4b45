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
/// If a page doesn't continue the list, the use case looks for the last known row. It loads the page that should have the row
/// according to the total counts, and then earlier pages, until a page continues the list. Then it loads the pages after that
/// page. If the server sends a page with the same rows again, or if the search would take too many requests, the use case takes
/// the page as it is (``NextPages/hasGap``). The use case never removes known rows.
///
/// A call returns new rows, the end of the list, or an error. Servers can contradict themselves, so each page with new rows pays for
/// two requests without new rows. A list also has eight further requests of this kind. After these requests, the use case takes
/// each page as it is. If pages repeat the rows of earlier pages, the list ends.
///
/// In the following cases, the use case can miss a row that moved up. The row then appears after a refresh.
///
/// - The list is from version 1 of the API, which sends no total count. Every page then seems to continue the list.
/// - In a search, a known product is deleted, and an edited product below the known rows starts to match the search. The total
///   count stays the same.
public struct FetchMoreProductsUseCase: Sendable {
  /// The number of pages after which a call stops looking for the last known row.
  public static let maximumReads = 12

  private let fetchPage: FetchProductPageUseCase

  /// Creates a use case.
  ///
  /// - Parameter fetchPage: The use case that loads a single page.
  public init(fetchPage: FetchProductPageUseCase) { self.fetchPage = fetchPage }

  /// Loads pages until a page has a new row or the list ends.
  ///
  /// - Parameters:
  ///   - query: The query that selects the products of the list.
  ///   - cursor: The cursor at the end of the known rows.
  ///   - fromSaved: A Boolean value that indicates whether to read saved pages only. In this case, a page that isn't saved, or that
  ///     doesn't continue the list, throws ``MarketError/notCached``.
  ///   - isShown: A closure that returns a Boolean value that indicates whether a product is among the known rows.
  public func callAsFunction(
    _ query: ProductQuery, after cursor: PageCursor, fromSaved: Bool = false,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> NextPages {
    var search = PageSearch(after: cursor)
    while let request = search.request {
      let page: ProductPage
      if fromSaved {
        guard let saved = await fetchPage.saved(query, page: request) else { throw .notCached }
        page = saved
      } else {
        page = try await fetchPage(query, page: request)
      }
      search.take(page, of: request, isShown: isShown)
    }
    // A saved page stays the same, so it can't be checked by loading it again.
    if fromSaved, search.result.hasGap { throw .notCached }
    return search.result
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
  /// A Boolean value that indicates whether the server's pages don't show that the new rows follow the known rows.
  ///
  /// Keep the known rows, and append the new rows. Rows may be missing or out of order until the user refreshes the list.
  public let hasGap: Bool
  /// The position at which the known rows end, once the rows of these pages are added.
  public let cursor: PageCursor
  /// A Boolean value that indicates whether the list ends after these pages.
  public let isEnd: Bool
}

/// A position in the server's list that marks the end of the known rows.
public struct PageCursor: Hashable, Sendable {
  /// The request for the first page of the list. All pages have the size of this request, which is the size of the server's pages.
  public let firstPage: PageRequest
  /// The index, in the server's list, of the first row that isn't known. Changes by others can make it wrong until the next page.
  package private(set) var position: Int
  /// The number of rows in the server's list, or `nil` if the server doesn't send a total count.
  public private(set) var totalCount: Int?
  /// The smallest number of rows that the server has reported for its list, or `nil` if it never sent a total count.
  private var leastTotal: Int?
  /// The number of requests without new rows that the list may still cost: eight, and two for the first page.
  fileprivate var spareReads = 10
  /// A Boolean value that indicates whether ``move(by:)`` was called after the last page was loaded.
  fileprivate var isMoved = false

  /// Creates a cursor at the end of the first page of a list.
  ///
  /// - Parameters:
  ///   - page: The page from ``FetchProductPageUseCase``.
  ///   - request: The request for the page.
  public init(after page: ProductPage, of request: PageRequest) {
    self.init(
      firstPage: request.resized(to: page.size), lastNumber: request.number,
      totalCount: page.totalCount)
  }

  /// Creates a cursor at the end of a page.
  ///
  /// - Parameters:
  ///   - firstPage: The request for the first page of the list.
  ///   - lastNumber: The number of the last loaded page.
  ///   - totalCount: The number of rows in the server's list, or `nil` if the server didn't send a total count.
  public init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    let (end, isTooLarge) = lastNumber.multipliedReportingOverflow(by: firstPage.size)
    position = isTooLarge ? .max : end
    self.totalCount = totalCount
    leastTotal = totalCount
  }

  /// Returns the number of rows that are missing from a list that has ended, according to the smallest total count.
  ///
  /// - Parameter count: The number of rows that the list contains, including invalid rows.
  public func missingRows(afterLoading count: Int) -> Int {
    max(0, (leastTotal ?? 0) - firstPage.place - count)
  }

  /// Moves the position to the end of a page.
  fileprivate mutating func move(toEndOf page: ProductPage, _ request: PageRequest) {
    position = request.place + request.size
    isMoved = false
    guard let total = page.totalCount else { return }
    totalCount = total
    leastTotal = min(leastTotal ?? total, total)
  }

  /// The request for the page to load next, or `nil` if the page number would be too large.
  ///
  /// The page contains the row at the position. After a call of ``move(by:)``, the page contains the last known row
  /// instead, so that the use case can check the position.
  public var nextPage: PageRequest? {
    let index = max(0, isMoved ? position - 1 : position)
    let number = max(firstPage.number, index / firstPage.size + 1)
    return try? PageRequest(number: number, size: firstPage.size)
  }

  /// The expected number of known rows on ``nextPage``. The actual number differs if other users change the list.
  package var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position &- (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the position after this app registered or deleted products above the position.
  ///
  /// - Parameter rows: The number of registered products, or the number of deleted products as a negative number.
  public mutating func move(by rows: Int) {
    position = max(0, position &+ rows)
    leastTotal = leastTotal.map { max(0, $0 &+ rows) }
    isMoved = true
  }
}

/// A search for the pages that continue the list.
private struct PageSearch {
  private static let maximumRepeats = 5

  /// The request for the page to load next, or `nil` if the result is complete.
  private(set) var request: PageRequest?
  private var parts: [NextPages.Part] = []
  private var hasGap = false
  private var isEnd = false
  private var cursor: PageCursor
  private var reads = 0
  /// The identifiers of all products in `parts`.
  private var seen: Set<ProductID> = []
  /// The identifiers on the pages that didn't continue the list, for each page number.
  private var doubted: [Int: [ProductID]] = [:]
  /// The lowest number of the pages that were loaded to find the last known row, or `nil` if that search hasn't begun.
  private var lowest: Int?
  /// The number of consecutive pages that repeat rows of earlier pages.
  private var repeats = 0
  private var needsOverlap: Bool

  init(after cursor: PageCursor) {
    self.cursor = cursor
    needsOverlap = cursor.isMoved
    request = cursor.nextPage
    isEnd = request == nil
  }

  var result: NextPages {
    NextPages(parts: parts, hasGap: hasGap, cursor: cursor, isEnd: isEnd)
  }

  /// Adds a page if the page continues the list, and determines the page to load next.
  mutating func take(_ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool) {
    reads += 1
    cursor.spareReads -= 1
    let ids = page.rows.map(\.id)
    if !follows(page, of: request, isShown: isShown) {
      let mayLook = reads < FetchMoreProductsUseCase.maximumReads && cursor.spareReads > 0
      if mayLook, doubted[request.number] != ids, let other = otherPage(than: request, page) {
        doubted[request.number] = ids
        needsOverlap = true
        self.request = other
        return
      }
      hasGap = true
    }
    let hasNews = !ids.allSatisfy(isShown)
    let isRepeated = request.place >= cursor.position && seen.isSuperset(of: ids)
    let isSame = page.totalCount == cursor.totalCount && !ids.isEmpty
    repeats = isRepeated && isSame ? repeats + 1 : 0
    let isSpent = isRepeated && cursor.spareReads <= 0 && !hasNews
    hasGap = hasGap || isSpent && repeats < Self.maximumRepeats
    // A page with new rows pays for itself and for two requests without new rows.
    if hasNews { cursor.spareReads += 3 }
    let next = page.next == nil ? nil : request.next
    isEnd = next == nil || repeats == Self.maximumRepeats || isSpent
    self.request = hasNews || isEnd ? nil : next
    cursor.move(toEndOf: page, request)
    parts.append(NextPages.Part(number: request.number, page: page))
    seen.formUnion(ids)
    needsOverlap = false
    lowest = nil
  }

  private func follows(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> Bool {
    if page.rows.contains(where: { seen.contains($0.id) || isShown($0.id) }) { return true }
    guard !needsOverlap else { return false }
    // Use the last known total count, because an empty page may not include a total count.
    if page.isEmpty { return (cursor.totalCount ?? 0) <= request.place }
    return page.totalCount == cursor.totalCount || page.totalCount == nil
      || cursor.totalCount == nil
  }

  /// Returns the request for another page that may have the last known row, or `nil` if the page is the first page.
  private mutating func otherPage(than request: PageRequest, _ page: ProductPage) -> PageRequest? {
    let first = cursor.firstPage
    var number = (lowest ?? request.number) - 1
    if lowest == nil {
      let told = cursor.totalCount ?? 0
      // If the first page has a very large number, the sum can exceed the range of `Int`.
      let row = cursor.position &+ (page.totalCount ?? told) &- told &- 1
      let expected = row / request.size + 1
      number = expected > request.number ? expected : min(expected, number)
    } else if request.number <= first.number {
      return nil
    }
    number = max(number, first.number)
    guard lowest != nil || number != request.number else { return nil }
    lowest = min(lowest ?? request.number, number)
    return try? PageRequest(number: number, size: request.size)
  }
}

extension PageRequest {
  /// The number of rows above the page in the server's list.
  fileprivate var place: Int { (number - 1) * size }
}

extension ProductPage {
  /// A Boolean value that indicates whether the page has neither valid nor invalid rows.
  fileprivate var isEmpty: Bool { rows.isEmpty && invalidRows.isEmpty }
}
