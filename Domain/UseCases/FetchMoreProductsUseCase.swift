/// Reads what comes after the part of a list that is shown, without a gap, although others add and delete meanwhile.
///
/// The service counts pages from the top. When a product is added there, every row moves down, and the next page begins
/// with rows that were shown. When one is deleted, every row after it moves up, and the first row of the next page slides
/// over the boundary to where nobody looks any more. So each page has to follow on what was read before:
///
/// - It does when it has a row that was. What comes after that row follows on it.
/// - It does when it has none, if it should have none and the list is as long as before. While products are only added at
///   the top, a row can slide up past the boundary only if the list becomes shorter: more rows went above it than came. And
///   only in a list that has become longer can a page be so far down that it has rows above those that were read.
/// - Otherwise, where the list has become longer by more than a page, as many pages are skipped ahead.
/// - Otherwise the pages before it are read again until one follows, and then those after that one.
///
/// No row that is shown is taken away for it. Where not even the first page has one of them, what is read comes after them
/// (``NextPages/startsOver``).
///
/// The limits: of a server that tells no total (the older API), the second rule believes every page. In a search, which an
/// edit can enter in the middle, a product that enters below the boundary hides one that leaves above it. And a server is
/// taken to be at its end, whatever it says, when it has nothing after one and the same page three times, nothing new where
/// by its own total there is no page, or one and the same page under every number that is asked for. What is missed so is
/// there after a refresh.
public struct FetchMoreProductsUseCase: Sendable {
  /// The most pages that are read for one continuation.
  public static let maximumReads = 12

  private let fetchPage: FetchProductPageUseCase

  /// Makes the use case of the one that reads a page.
  public init(fetchPage: FetchProductPageUseCase) {
    self.fetchPage = fetchPage
  }

  /// Reads on until there is something new, or the end.
  ///
  /// A list that changes all the while is read at most ``maximumReads`` times; what follows by then is returned, even
  /// when it is nothing new.
  ///
  /// - Parameters:
  ///   - query: the products that the list shows.
  ///   - boundary: where the part that is shown ends.
  ///   - isShown: whether a product is shown.
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
