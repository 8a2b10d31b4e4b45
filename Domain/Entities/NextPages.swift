/// The pages that begin or continue a list.
///
/// After other users change the list, a page can contain known rows. Keep known rows in their
/// current positions. Insert a new row before the next known row on the same page. If no known row
/// follows on the page, append the new row.
package struct NextPages: Hashable, Sendable {
  /// A page and its page number.
  package struct Part: Hashable, Sendable {
    /// The page number, starting at 1.
    package let number: Int
    /// The page that ``FetchProductPageUseCase`` returned.
    package let page: ProductPage
  }

  /// The pages, in the order in which to insert their rows.
  package private(set) var parts: [Part]
  /// A Boolean value that indicates whether the server's pages don't show that the new rows follow
  /// the known rows.
  ///
  /// Keep the known rows, and append the new rows. Rows may be missing or out of order until the
  /// user refreshes the list.
  package private(set) var hasGap: Bool
  /// The position at which the known rows end, once the rows of these pages are added.
  package private(set) var cursor: PageCursor
  /// A Boolean value that indicates whether the list ends after these pages.
  package private(set) var isEnd: Bool
}

extension NextPages {
  /// Creates the pages of a list that begins with the given page.
  package init(first page: ProductPage, of request: PageRequest) {
    let cursor = PageCursor(
      firstPage: request.resized(to: page.size), lastNumber: request.number,
      totalCount: page.totalCount)
    self.init(
      parts: [Part(number: request.number, page: page)], hasGap: false, cursor: cursor,
      isEnd: page.next == nil)
  }

  /// Adds the pages that follow these pages.
  mutating func append(_ next: NextPages) {
    parts += next.parts
    hasGap = hasGap || next.hasGap
    (cursor, isEnd) = (next.cursor, next.isEnd)
  }
}
