/// Loads the next rows of a list without a gap, although others add and delete products meanwhile.
///
/// The service counts pages from the top. When a product is added there, all rows move down, and the next page starts with
/// known rows. When one is deleted, the rows after it move up, and the first row of the next page moves to a page that was
/// already loaded. So each page has to continue the list:
///
/// - A page with a known row does. The rows after the known row follow it in the list.
/// - A page without a known row does if the total count hasn't changed. Products are added only at the top, so a row can move up
///   past the end only if the list gets shorter.
///
/// Otherwise, the difference of the total counts says where the last known row should be now, and that page is loaded. If it has
/// no known row either, the pages before it are loaded. After ``maximumReads`` pages, or if the first page has no known row,
/// the list continues with its first page (``NextPages/startsOver``). Known rows are never removed.
///
/// The older API has no total count, so every page seems to continue its list. In a search, an edit can add a product below the
/// end and hide that another one left above it. A refresh shows the rows that were missed.
public struct FetchMoreProductsUseCase: Sendable {
  /// The maximum number of pages that a call loads.
  public static let maximumReads = 6

  private let fetchPage: FetchProductPageUseCase

  /// Creates the use case.
  public init(fetchPage: FetchProductPageUseCase) {
    self.fetchPage = fetchPage
  }

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
    var merger = PageMerger(after: boundary)
    for _ in 1..<Self.maximumReads {
      let page = try await fetchPage(query, page: request)
      guard let next = merger.add(page, of: request, isShown: isShown) else { return merger.result }
      request = next
    }
    if merger.result.parts.isEmpty {
      let page = try await fetchPage(query, page: boundary.firstPage)
      merger.startOver(with: page, isShown: isShown)
    }
    return merger.result
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

    /// Creates a part.
    public init(number: Int, page: ProductPage) {
      self.number = number
      self.page = page
    }
  }

  /// The pages, in the order in which to insert them.
  public fileprivate(set) var parts: [Part]
  /// A Boolean value that indicates whether the list continues with its first page, because none of the known rows was found.
  ///
  /// Keep the known rows, and append the new ones. A refresh shows the list in its order.
  public fileprivate(set) var startsOver: Bool
  /// The end of the list after these pages.
  public fileprivate(set) var boundary: PageCursor
  /// A Boolean value that indicates whether the list has no more pages.
  public fileprivate(set) var isEnd: Bool

  /// Creates a result for fakes and tests.
  public init(parts: [Part], startsOver: Bool, boundary: PageCursor, isEnd: Bool) {
    self.parts = parts
    self.startsOver = startsOver
    self.boundary = boundary
    self.isEnd = isEnd
  }
}

/// The end of the known rows, as a position in the server's list.
public struct PageCursor: Hashable, Sendable {
  /// The first loaded page, and the size of all pages.
  public let firstPage: PageRequest
  /// The number of rows of the server's list before the end, as far as known.
  public private(set) var position: Int
  /// The number of rows of the server's list; `nil` if the server doesn't send it.
  public private(set) var totalCount: Int?
  /// A Boolean value that indicates whether rows before the end were added or deleted after the last page was loaded.
  public private(set) var isMoved = false

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
  public var nextPage: PageRequest? { page(at: isMoved ? position - 1 : position) }

  /// The number of known rows on ``nextPage`` if others don't change the list.
  public var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position - (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the end after this app registered or deleted rows before it.
  public mutating func move(by rows: Int) {
    position = max(0, position + rows)
    totalCount? += rows
    isMoved = true
  }

  /// Returns the page with the last known row if the list has a new length because of changes before the end.
  fileprivate func page(afterChangeTo totalCount: Int?) -> PageRequest? {
    guard let old = self.totalCount, let totalCount else { return nil }
    let (index, isTooLarge) = position.addingReportingOverflow(totalCount - old - 1)
    return isTooLarge ? nil : page(at: index)
  }

  private func page(at index: Int) -> PageRequest? {
    let number = max(firstPage.number, max(0, index) / firstPage.size + 1)
    return try? PageRequest(number: number, size: firstPage.size)
  }
}

/// The pages of one call, checked one after the other.
private struct PageMerger {
  private(set) var result: NextPages
  /// A Boolean value that indicates whether the last page didn't continue the list.
  private var isSearching = false
  /// The page before an empty one.
  private var pageBeforeGap: ProductPage?

  init(after boundary: PageCursor) {
    result = NextPages(parts: [], startsOver: false, boundary: boundary, isEnd: false)
  }

  /// Adds a page if it continues the list.
  ///
  /// - Returns: The page to load next; `nil` if the result is complete.
  mutating func add(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    if continues(page, of: request, isShown: isShown) {
      append(page, of: request)
      if page.rows.contains(where: { !isShown($0.id) }) { return nil }
      result.isEnd = result.isEnd || isSamePageForever
      return result.isEnd ? nil : page.next
    }
    if page.isEmpty, let last = result.parts.last?.page {
      // The page before says that more follows. If it says so again, the server is wrong.
      result.isEnd = last == pageBeforeGap
      if result.isEnd { return nil }
      pageBeforeGap = last
    }
    let firstPage = result.boundary.firstPage
    var next = isSearching ? nil : result.boundary.page(afterChangeTo: page.totalCount)
    if next == nil || next == request {
      next = try? PageRequest(number: request.number - 1, size: request.size)
    }
    isSearching = true
    guard let next, next.number >= firstPage.number else {
      startOver(with: page, isShown: isShown)
      return nil
    }
    return next
  }

  /// Continues with the first page.
  mutating func startOver(with page: ProductPage, isShown: (ProductID) -> Bool) {
    result.parts = []
    result.startsOver = !page.rows.contains { isShown($0.id) }
    append(page, of: result.boundary.firstPage)
  }

  private func continues(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> Bool {
    if page.rows.contains(where: { isShown($0.id) }) { return true }
    guard !isSearching, !result.boundary.isMoved else { return false }
    guard let known = result.boundary.totalCount else { return true }
    // An empty page has no total count.
    if page.isEmpty { return known <= (request.number - 1) * request.size }
    return page.totalCount.map { $0 == known } ?? true
  }

  private mutating func append(_ page: ProductPage, of request: PageRequest) {
    isSearching = false
    result.boundary = PageCursor(
      firstPage: result.boundary.firstPage, lastNumber: request.number,
      totalCount: page.totalCount ?? result.boundary.totalCount)
    result.parts.append(NextPages.Part(number: request.number, page: page))
    result.isEnd = page.next == nil
  }

  /// A Boolean value that indicates whether the server sent the same rows for every page number.
  private var isSamePageForever: Bool {
    let pages = result.parts.map { $0.page.rows.map(\.id) }
    return pages.count == FetchMoreProductsUseCase.maximumReads - 1
      && pages.allSatisfy { $0 == pages[0] && !$0.isEmpty }
  }
}

extension ProductPage {
  /// A Boolean value that indicates whether the server sent no rows.
  fileprivate var isEmpty: Bool { rows.isEmpty && invalidRows.isEmpty }
}
