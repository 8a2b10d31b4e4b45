public import Foundation
public import OpenMarketDomain

/// The state of a product list: its phase, content, and error, as one snapshot. You can change a
/// copy for previews and view tests.
public struct ProductListState: Equatable, Sendable {
  /// A layout of the rows. Changing the layout doesn't send a request.
  public enum Layout: String, Sendable, CaseIterable {
    /// A single column of rows.
    case list
    /// A grid of cards with several columns.
    case grid
  }

  /// An operation that can be retried after a failure.
  public enum Operation: String, Sendable, CaseIterable {
    /// Fetching the first page of a query, with ``ProductListViewModel/load()`` or a search.
    case load
    /// Fetching the first page again, with ``ProductListViewModel/refresh()``.
    case refresh
    /// Fetching the page after the last row, with ``ProductListViewModel/loadMore()``.
    case loadMore

    var phase: Phase {
      switch self {
      case .load: .loading
      case .refresh: .refreshing
      case .loadMore: .loadingMore
      }
    }
  }

  /// A phase of a product list.
  public enum Phase: Equatable, Sendable {
    /// The list hasn't requested a page yet.
    case idle
    /// The request for the first page of ``ProductListState/query`` is in flight.
    case loading
    /// The list has content, and the server has more rows.
    case loaded
    /// The list is fetching the first page again.
    case refreshing
    /// The request for the page after the last row is in flight.
    case loadingMore
    /// All rows are loaded.
    case end
    /// An operation failed. The list still shows the last content that was loaded successfully.
    case failed(Operation, UserMessage)
  }

  /// The rows that were fetched for a query.
  public struct Content: Equatable, Sendable {
    /// The query for the rows. ``ProductListState/query`` may be newer.
    public let query: ProductQuery
    /// The rows. Each product appears once.
    public var rows: ProductRows
    /// The number of products on the server that match the query, or `nil` if the server doesn't
    /// send this number. In a list of a seller's products, the value is `nil` until all products of
    /// the market were read.
    public var totalCount: Int?
    /// The rows from the server that are excluded from ``rows`` because they're invalid, with the
    /// reasons.
    public var invalidRows: [InvalidRow]
    /// The number of rows that the server counted but didn't send, if the list has ended. The value
    /// is 0 for a complete list.
    public var missingRows = 0
    /// The notice to show above the rows if other clients added products at the top or changed the
    /// list significantly, or if rows are missing at the end. Otherwise, the value is `nil`. Call
    /// ``ProductListViewModel/dismiss(_:)`` to remove the notice.
    public var notice: UserMessage?
    /// The time at which the oldest of the outdated rows was read from the server, or `nil` if all
    /// rows are up to date.
    public var savedAt: Timestamp?
    /// How much of the market a list of a seller's products has read, or `nil` for other lists.
    public var coverage: Coverage?
    /// The request for the page that contains the row after the last loaded row, or `nil` if all
    /// rows are loaded.
    public var nextPage: PageRequest?

    /// Creates content for previews and view tests.
    public init(
      query: ProductQuery = .all, rows: ProductRows, totalCount: Int? = nil,
      invalidRows: [InvalidRow] = [], nextPage: PageRequest? = nil
    ) {
      self.query = query
      self.rows = rows
      self.totalCount = totalCount
      self.invalidRows = invalidRows
      self.nextPage = nextPage
    }

    var phase: Phase { nextPage == nil ? .end : .loaded }

    /// Removes the rows of products that are being deleted.
    mutating func hide(_ ids: Set<ProductID>) {
      for index in ids.compactMap({ rows.index(id: $0) }).sorted(by: >) {
        rows.remove(at: index)
        totalCount? -= 1
      }
    }
  }

  /// The part of the market that was read to find the products of a seller.
  public struct Coverage: Equatable, Sendable {
    /// The number of products of all sellers that were read. If it's less than ``marketCount``, the
    /// seller may have older products.
    public let readCount: Int
    /// The number of products on the market, or `nil` if the server doesn't send this number.
    public let marketCount: Int?
    /// The time at which the list began to read. Later changes by other clients may be missing.
    public let readAt: Timestamp
    /// The numbers as text, such as `Products searched: 2,000 of 5,300`.
    public let text: String

    /// Creates a value with its text in the given locale.
    public init(readCount: Int, marketCount: Int?, readAt: Timestamp, locale: some TextLocale) {
      (self.readCount, self.marketCount, self.readAt) = (readCount, marketCount, readAt)
      text = LocalizedText.searched(
        readCount.text(in: locale), of: marketCount?.text(in: locale)
      ).text(in: locale)
    }
  }

  /// The phase of the list.
  public var phase: Phase
  /// The most recent query. The rows in ``content`` may still belong to the previous query.
  public var query: ProductQuery
  /// The layout of the rows.
  public var layout: Layout
  /// The row to scroll to. Scroll to this row each time the value changes, which happens after a
  /// layout change or when a search ends. The value is `nil` after a new first page is loaded.
  public var scrollTarget: ScrollTarget?
  /// The last content that was loaded successfully, or `nil` before the first page is loaded.
  public var content: Content?

  /// The vendor number of the signed-in seller, or `nil` if no seller is signed in or the number is
  /// unknown.
  public var vendorID: VendorID?

  /// The confirmation to show before a product in the list is deleted, if any.
  public var confirmation: DeletionConfirmation?
  /// The deletions that failed or have an unknown outcome, oldest first. ``rows`` contains these
  /// products, unless the list was searched or refreshed since.
  public var failures: [DeletionFailure] = []

  /// Creates the state of a new list, or a state for previews and view tests.
  public init(phase: Phase = .idle, layout: Layout = .list, content: Content? = nil) {
    self.phase = phase
    self.layout = layout
    self.content = content
    query = content?.query ?? .all
  }

  /// The rows to show. The collection is empty before the first page is loaded.
  public var rows: ProductRows { content?.rows ?? ProductRows() }

  /// Returns a Boolean value that indicates whether the product in the given row belongs to the
  /// signed-in seller. The value is `nil` if no seller is signed in, or if the vendor number is
  /// unknown for the seller or the product.
  public func isMine(_ row: ProductRow) -> Bool? { row.product.isFrom(vendorID) }

  /// Returns the number of rows, such as `20 of 72`, or `20` if the number of products is unknown,
  /// or is smaller because others deleted some of the rows. Returns `nil` before the first page is
  /// loaded.
  public func countText(in locale: some TextLocale) -> String? {
    guard let content else { return nil }
    let count = content.rows.count.text(in: locale)
    guard let total = content.totalCount, total >= content.rows.count else { return count }
    return LocalizedText.count(count, of: total.text(in: locale)).text(in: locale)
  }

  /// The error message if the last operation failed, or `nil` otherwise.
  public var error: UserMessage? {
    if case .failed(_, let message) = phase { message } else { nil }
  }

  /// A Boolean value that indicates whether rows are shown that may be outdated: saved rows, or the
  /// rows of a seller's list that couldn't be refreshed.
  public var isStale: Bool { content?.savedAt != nil }

  /// Returns the age of outdated rows at the given time, such as "3 minutes ago", or `nil` if all
  /// rows are up to date.
  public func ageText(at now: Date, locale: some TextLocale) -> String? {
    content?.savedAt?.ageText(at: now, locale: locale)
  }

  /// A Boolean value that indicates whether the end of the rows loads more rows. After saved rows
  /// couldn't be replaced, the next rows may be saved, too. The outdated rows of a seller's list
  /// aren't saved ones.
  package var loadsMoreAtEnd: Bool {
    guard case .failed(let operation, _) = phase else { return phase == .loaded }
    return isStale && content?.coverage == nil && operation != .loadMore && canLoadMore
  }

  /// A Boolean value that indicates whether more rows of ``query`` are available on the server.
  public var canLoadMore: Bool { content?.query == query && content?.nextPage != nil }

  /// A Boolean value that indicates whether a request is in flight.
  public var isBusy: Bool { phase == .loading || phase == .refreshing || phase == .loadingMore }

  /// A Boolean value that indicates whether the list is complete and empty. The value is `false` if
  /// the server sent invalid rows or didn't send all rows.
  public var isEmpty: Bool {
    phase == .end && rows.isEmpty && content?.invalidRows.isEmpty == true
      && content?.missingRows == 0
  }
}

/// A request to scroll to a row once.
public struct ScrollTarget: Hashable, Sendable {
  /// The identifier of the row to show at the top. The row may be removed before the view scrolls.
  public let row: ProductID
  /// The number of the request. Consecutive requests for the same row have different numbers.
  public let number: Int

  /// Creates a scroll target for previews and view tests.
  public init(row: ProductID, number: Int) {
    self.row = row
    self.number = number
  }
}
