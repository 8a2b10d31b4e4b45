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

/// What comes after the part of a list that was read: pages that follow on each other and on that part without a gap.
///
/// A page may have rows that are shown already, when the list has moved. These stay where they are. A new row has its place
/// before the next one of its page that is shown; without such a one it comes after everything.
public struct NextPages: Hashable, Sendable {
  /// One page of the continuation.
  public struct Part: Hashable, Sendable {
    /// The number of the page; the first is 1.
    public let number: Int
    /// The page, after the rules of paging.
    public let page: ProductPage

    /// Puts a page to its number.
    public init(number: Int, page: ProductPage) {
      self.number = number
      self.page = page
    }
  }

  /// The pages, in the order in which they are to be put in.
  public let parts: [Part]
  /// A Boolean value that indicates whether the list has changed so much that none of the rows that are shown was found again.
  ///
  /// The rows stay. The parts begin with the first page of the list and come after the rows; a refresh shows the list in its
  /// order.
  public let startsOver: Bool
  /// Where the list ends with these pages.
  public let boundary: PageCursor
  /// Whether that is all there is.
  public let isEnd: Bool

  /// Puts a continuation together, as fakes and tests do.
  ///
  /// - Parameters:
  ///   - parts: the pages, in the order in which they are to be put in.
  ///   - startsOver: whether they begin with the first page, because nothing that is shown was found again.
  ///   - boundary: where the list ends with these pages.
  ///   - isEnd: whether that is all there is.
  public init(parts: [Part], startsOver: Bool, boundary: PageCursor, isEnd: Bool) {
    self.parts = parts
    self.startsOver = startsOver
    self.boundary = boundary
    self.isEnd = isEnd
  }
}

/// Where the part of a list that was read ends, by the places of the server's list.
public struct PageCursor: Hashable, Sendable {
  /// The first page of the part, and the size of each of its pages.
  public let firstPage: PageRequest
  /// How many of the server's rows lie before the end, as far as that is known.
  public private(set) var position: Int
  /// How many rows the server's list had when it was read last; `nil` where the server does not say.
  public let totalCount: Int?
  /// Whether rows have come or gone before the end since it was read.
  public private(set) var isMoved = false

  /// - Parameters:
  ///   - firstPage: where the part begins.
  ///   - lastNumber: the number of the last page of the part.
  ///   - totalCount: as the last answer told it.
  public init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    position = lastNumber * firstPage.size
    self.totalCount = totalCount
  }

  /// The page that has the row after the end. When the end has moved, it has the last row before the end, too.
  ///
  /// It is `nil` where the number of the page cannot be counted.
  public var nextPage: PageRequest? {
    let index = isMoved ? max(0, position - 1) : position
    return try? PageRequest(
      number: max(firstPage.number, index / firstPage.size + 1), size: firstPage.size)
  }

  /// How many rows of the part ``nextPage`` has, if nobody else changes the list.
  public var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position - (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the end when rows before it have come or gone.
  public mutating func move(by rows: Int) {
    position = max(0, position + rows)
    isMoved = true
  }
}

/// The pages that were read for one ``NextPages``, and what to read next.
struct PageMerger {
  private let firstPage: PageRequest

  private var parts: [NextPages.Part] = []
  private var startsOver = false
  private var isEnd = false
  /// What was dropped last, which is something when the list does not come to rest.
  private var given: NextPages?

  private var boundary: PageCursor
  private var totalCount: Int?
  /// Whether the next page has to have a row that is known.
  private var needsOverlap: Bool
  /// The products of the parts.
  private var seen: Set<ProductID> = []
  private var hasNews = false
  /// The page from which pages were skipped ahead.
  private var start: PageRequest?
  /// The page before an empty one, and how often it has been the same.
  private var beforeEmpty: (page: ProductPage, count: Int)?

  init(after boundary: PageCursor) {
    self.boundary = boundary
    firstPage = boundary.firstPage
    totalCount = boundary.totalCount
    needsOverlap = boundary.isMoved
  }

  /// What there is to show so far, if anything.
  var best: NextPages? { parts.isEmpty ? given : continuation }

  var continuation: NextPages {
    NextPages(
      parts: parts, startsOver: startsOver, boundary: boundary, isEnd: isEnd || isOnePageAlways)
  }

  /// Whether every page that could be read was the same one.
  private var isOnePageAlways: Bool {
    guard parts.count == FetchMoreProductsUseCase.maximumReads - 1, !seen.isEmpty else {
      return false
    }
    return parts.allSatisfy { Set($0.page.rows.map(\.id)) == seen }
  }

  /// - Returns: the page to read next, or `nil` when there is something to show.
  mutating func take(
    _ page: ProductPage, of request: PageRequest, isShown: (ProductID) -> Bool
  ) -> PageRequest? {
    if follows(page, of: request, isShown: isShown) {
      add(page, of: request)
      hasNews = hasNews || !page.rows.allSatisfy { isShown($0.id) }
      isEnd = isEnd || (!hasNews && Self.isPastTheEnd(page, of: request))
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

  /// Goes on from the first page. Where that has none of the rows that are shown, the list starts over.
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
      // An empty page tells no total: it is the end, unless there should be rows.
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

  /// Drops what was read: what is read next has to follow on what is shown.
  private mutating func beginAgain() {
    if !parts.isEmpty { given = continuation }
    parts = []
    seen = []
    hasNews = false
    needsOverlap = true
  }

  /// Whether by its own total there should be no such page.
  private static func isPastTheEnd(_ page: ProductPage, of request: PageRequest) -> Bool {
    page.totalCount.map { $0 <= request.place } ?? false
  }

  /// An empty page, although the one before it says that more follows. Unless that page has become another one since, the
  /// server is wrong about it.
  private mutating func isSureToBeEmpty() -> Bool {
    guard let page = parts.last?.page else { return false }
    let count = beforeEmpty?.page == page ? (beforeEmpty?.count ?? 0) + 1 : 1
    beforeEmpty = (page, count)
    return count == 3
  }

  /// The page that has the last row that is shown when all that came to the list came above it; `nil` where no more than a
  /// page came: then the page that was read would have it.
  private func ahead(of request: PageRequest, by growth: Int) -> PageRequest? {
    guard growth > request.size else { return nil }
    return try? PageRequest(
      number: request.number &+ (growth - 1) / request.size, size: request.size)
  }

  /// - Parameter missing: how much shorter the list has become, where that is known.
  private func before(_ request: PageRequest, missing: Int) -> PageRequest {
    let pages = min(max(0, missing) / request.size, request.number)
    let number = max(firstPage.number, request.number - 1 - pages)
    return (try? PageRequest(number: number, size: request.size)) ?? firstPage
  }
}

extension PageRequest {
  /// How many rows lie before the page.
  fileprivate var place: Int { (number - 1) * size }
}

extension ProductPage {
  /// Whether the server sent no rows at all, not even some that are left out.
  fileprivate var isEmpty: Bool { rows.isEmpty && invalidRows.isEmpty }
}
