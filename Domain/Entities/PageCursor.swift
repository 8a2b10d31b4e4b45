/// A position in the server's list that marks the end of the known rows.
package struct PageCursor: Hashable, Sendable {
  /// The request for the first page of the list. All pages have the size of this request, which is
  /// the size of the server's pages.
  package let firstPage: PageRequest
  /// The index, in the server's list, of the first row that isn't known. Changes by others can make
  /// it wrong until the next page.
  private(set) var position: Int
  /// The number of rows in the server's list, or `nil` if the server doesn't send a total count.
  package private(set) var totalCount: Int?
  /// The smallest number of rows that the server has reported for its list, or `nil` if it never
  /// sent a total count.
  private var leastTotal: Int?
  /// The number of requests without new rows that the list may still cost: eight, and two for the
  /// first page.
  var spareReads = 10
  /// A Boolean value that indicates whether ``move(by:)`` was called after the last page was
  /// loaded.
  var isMoved = false

  /// Creates a cursor at the end of a page.
  ///
  /// - Parameters:
  ///   - firstPage: The request for the first page of the list.
  ///   - lastNumber: The number of the last loaded page.
  ///   - totalCount: The number of rows in the server's list, or `nil` if the server didn't send a
  ///     total count.
  package init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    let (end, isTooLarge) = lastNumber.multipliedReportingOverflow(by: firstPage.size)
    position = isTooLarge ? .max : end
    self.totalCount = totalCount
    leastTotal = totalCount
  }

  /// Returns the number of rows that are missing from a list that has ended, according to the
  /// smallest total count.
  ///
  /// - Parameter count: The number of rows that the list contains, including invalid rows.
  package func missingRows(afterLoading count: Int) -> Int {
    max(0, (leastTotal ?? 0) - firstPage.place - count)
  }

  /// Moves the position to the end of a page.
  mutating func move(toEndOf page: ProductPage, _ request: PageRequest) {
    position = request.place + request.size
    isMoved = false
    guard let total = page.totalCount else { return }
    totalCount = total
    leastTotal = min(leastTotal ?? total, total)
  }

  /// The request for the page to load next, or `nil` if the page number would be too large.
  ///
  /// The page contains the row at the position. After a call of ``move(by:)``, the page contains
  /// the last known row instead, so that the use case can check the position.
  package var nextPage: PageRequest? {
    let index = max(0, isMoved ? position - 1 : position)
    let number = max(firstPage.number, index / firstPage.size + 1)
    return try? PageRequest(number: number, size: firstPage.size)
  }

  /// The expected number of known rows on ``nextPage``. The actual number differs if other users
  /// change the list.
  package var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position &- (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the position after this app registered or deleted products above the position.
  ///
  /// - Parameter rows: The number of registered products, or the number of deleted products as a
  ///   negative number.
  package mutating func move(by rows: Int) {
    position = max(0, position &+ rows)
    leastTotal = leastTotal.map { max(0, $0 &+ rows) }
    isMoved = true
  }
}
