/// A use case that loads the first rows of a list, and then the next rows without a gap while other
/// users add and delete products.
///
/// A *known row* is a row that the app's list already contains.
///
/// The service numbers pages from the top of its list, newest products first. When a product is
/// added, all rows move down, and the next page starts with known rows. When a known product is
/// deleted, the rows below it move up, and the first new row moves to a page that is already
/// loaded. For this reason, the use case checks that each page continues the list:
///
/// - A page with a known row continues the list, because the rows after the known row also follow
///   it in the server's list.
/// - A page without a known row continues the list if no known row is expected on the page and the
///   total count hasn't changed. Products are added only at the top, so rows move up only if the
///   total count decreases.
///
/// If a page doesn't continue the list, the use case looks for the last known row. It loads the
/// page that should have the row according to the total counts, and then earlier pages, until a
/// page continues the list. Then it loads the pages after that page. If the server sends a page
/// with the same rows again, or if the search would take too many requests, the use case takes the
/// page as it is (``NextPages/hasGap``). The use case never removes known rows.
///
/// A call returns new rows, the end of the list, or an error. Servers can contradict themselves, so
/// each page with new rows pays for two requests without new rows. A list also has eight further
/// requests of this kind. After these requests, the use case takes each page as it is. If pages
/// repeat the rows of earlier pages, the list ends.
///
/// For example, pages 1 and 2 of ten rows are loaded, with the products 100 to 81. The next call
/// loads these pages:
///
/// | Changes by others                      | Loaded pages                                                | New rows  |
/// |----------------------------------------|-------------------------------------------------------------|-----------|
/// | none                                   | 3                                                           | 80 to 71  |
/// | one product is added                   | 3, which starts with 81                                     | 80 to 72  |
/// | thirty products are added              | 3, then 5, which should have 81 by the total count, then 6  | 80 to 71  |
/// | a loaded row is deleted                | 3, then 2                                                   | 80        |
/// | all loaded rows are deleted            | 3, then 1                                                   | 80 to 71  |
///
/// In the following cases, the use case can miss a row that moved up. The row then appears after a
/// refresh.
///
/// - The list is from version 1 of the API, which sends no total count. Every page then seems to
///   continue the list.
/// - In a search, a known product is deleted, and an edited product below the known rows starts to
///   match the search. The total count stays the same.
package struct FetchMoreProductsUseCase: Sendable {
  /// The number of pages after which a step stops looking for the last known row.
  package static let maximumReads = 12

  private let fetchPage: FetchProductPageUseCase
  private let firstPage: PageRequest
  private let stepCount: Int

  /// Creates a use case.
  ///
  /// - Parameters:
  ///   - fetchPage: The use case that loads a single page.
  ///   - firstPage: The request for the first page of the list.
  ///   - stepCount: The number of steps of a call. Each step loads pages until a page has a new row
  ///     or the list ends.
  package init(
    fetchPage: FetchProductPageUseCase, firstPage: PageRequest = .first, stepCount: Int = 1
  ) {
    (self.fetchPage, self.firstPage, self.stepCount) = (fetchPage, firstPage, stepCount)
  }

  /// Loads the first page, or the pages that follow the known rows.
  ///
  /// - Parameters:
  ///   - query: The query that selects the products of the list.
  ///   - cursor: The cursor at the end of the known rows, or `nil` to load the first page.
  ///   - isSaved: A Boolean value that indicates whether the call returns saved pages, as they were
  ///     last read, instead of asking the server. The result ends with the last saved page that
  ///     continues the list.
  ///   - isShown: A closure that returns a Boolean value that indicates whether a product is among
  ///     the known rows.
  /// - Throws: The error of any step, or ``MarketError/unreachable(_:)`` if no saved page continues
  ///   the list.
  package func callAsFunction(
    _ query: ProductQuery, after cursor: PageCursor?, isSaved: Bool = false,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> NextPages {
    var pages = try await step(query, after: cursor, isSaved: isSaved, isShown: isShown)
    var loaded: Set<ProductID> = []
    for _ in 1..<stepCount where !pages.isEnd {
      loaded.formUnion(pages.parts.flatMap(\.page.products).map(\.id))
      do throws(MarketError) {
        let next = try await step(query, after: pages.cursor, isSaved: isSaved) {
          loaded.contains($0) || isShown($0)
        }
        pages.append(next)
      } catch {
        if isSaved { break }
        throw error
      }
    }
    return pages
  }

  private func step(
    _ query: ProductQuery, after cursor: PageCursor?, isSaved: Bool, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> NextPages {
    guard let cursor else {
      return NextPages(first: try await page(query, firstPage, isSaved: isSaved), of: firstPage)
    }
    var search = PageSearch(after: cursor)
    while let request = search.request {
      let page = try await page(query, request, isSaved: isSaved)
      search.takePage(page, of: request, isShown: isShown)
    }
    // A saved page stays the same, so it can't be checked by loading it again.
    if isSaved, search.result.hasGap { throw .unreachable(.offline()) }
    return search.result
  }

  private func page(
    _ query: ProductQuery, _ request: PageRequest, isSaved: Bool
  ) async throws(MarketError) -> ProductPage {
    guard isSaved else { return try await fetchPage(query, page: request) }
    guard let page = await fetchPage.saved(query, page: request) else {
      throw .unreachable(.offline())
    }
    return page
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
  private var rejectedIDs: [Int: [ProductID]] = [:]
  /// The lowest number of the pages that were loaded to find the last known row, or `nil` if that
  /// search hasn't begun.
  private var lowestNumber: Int?
  /// The number of consecutive pages that repeat rows of earlier pages.
  private var repeats = 0
  private var needsOverlap: Bool

  init(after cursor: PageCursor) {
    self.cursor = cursor
    needsOverlap = cursor.isMoved
    request = cursor.nextPage
    isEnd = request == nil
  }

  var result: NextPages { NextPages(parts: parts, hasGap: hasGap, cursor: cursor, isEnd: isEnd) }

  /// Adds a page if the page continues the list, and determines the page to load next.
  mutating func takePage(_ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool)
  {
    reads += 1
    cursor.spareReads -= 1
    let ids = page.products.map(\.id)
    if !follows(page, of: request, isShown: isShown) {
      let mayLook = reads < FetchMoreProductsUseCase.maximumReads && cursor.spareReads > 0
      if mayLook, rejectedIDs[request.number] != ids, let other = otherPage(than: request, page) {
        rejectedIDs[request.number] = ids
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
    lowestNumber = nil
  }

  private func follows(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> Bool {
    if page.products.contains(where: { seen.contains($0.id) || isShown($0.id) }) { return true }
    guard !needsOverlap else { return false }
    // Use the last known total count, because an empty page may not include a total count.
    if page.isEmpty { return (cursor.totalCount ?? 0) <= request.place }
    return page.totalCount == cursor.totalCount || page.totalCount == nil
      || cursor.totalCount == nil
  }

  /// Returns the request for another page that may have the last known row, or `nil` if the page is
  /// the first page.
  private mutating func otherPage(than request: PageRequest, _ page: ProductPage) -> PageRequest? {
    let first = cursor.firstPage
    var number = (lowestNumber ?? request.number) - 1
    if lowestNumber == nil {
      let total = cursor.totalCount ?? 0
      // If the first page has a very large number, the sum can exceed the range of `Int`.
      let row = cursor.position &+ (page.totalCount ?? total) &- total &- 1
      let expected = row / request.size + 1
      number = expected > request.number ? expected : min(expected, number)
    } else if request.number <= first.number {
      return nil
    }
    number = max(number, first.number)
    guard lowestNumber != nil || number != request.number else { return nil }
    lowestNumber = min(lowestNumber ?? request.number, number)
    return try? PageRequest(number: number, size: request.size)
  }
}
