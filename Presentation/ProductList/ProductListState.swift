public import OpenMarketDomain

/// The state of a product list: phase, content and error as one snapshot. Change a copy for previews and tests of views.
public nonisolated struct ProductListState: Equatable, Sendable {
  /// The layout of the rows. Changing it sends no request.
  public enum Layout: String, Sendable, CaseIterable {
    /// One row below the other.
    case list
    /// Cards in columns.
    case grid
  }

  /// An operation that failed and can be retried.
  public enum Operation: Sendable, CaseIterable {
    /// Fetching the first page of a query: ``ProductListViewModel/load()`` or a search.
    case load
    /// Fetching the first page again: ``ProductListViewModel/refresh()``.
    case refresh
    /// Fetching the page after the last row: ``ProductListViewModel/loadMore()``.
    case loadMore

    var phase: Phase {
      switch self {
      case .load: .loading
      case .refresh: .refreshing
      case .loadMore: .loadingMore
      }
    }
  }

  /// The phase of a list.
  public enum Phase: Equatable, Sendable {
    /// Nothing has been requested yet.
    case idle
    /// The first page of ``ProductListState/query`` is in flight.
    case loading
    /// There is content, and the server has more.
    case loaded
    /// The first page is being fetched again.
    case refreshing
    /// The page after the last row is in flight.
    case loadingMore
    /// The content is complete.
    case end
    /// An operation failed. The last good content is still there.
    case failed(Operation, UserMessage)
  }

  /// The fetched rows of one query.
  public struct Content: Equatable, Sendable {
    /// The query of the rows. ``ProductListState/query`` may be newer.
    public let query: ProductQuery
    /// The rows. Each product appears once.
    public var rows: ProductRows
    /// The number of products that match, if the server told it.
    public var totalCount: Int?
    /// The rows that the server sent and ``rows`` leaves out, with the reasons.
    public var invalidRows: [InvalidRow]
    /// The changes by others that were detected while the list was read.
    public var conflict = PaginationConflict()
    /// A text that suggests a refresh because others have added products above or changed the list a lot.
    public var newAboveText: String?
    /// The page with the row after the last one, or `nil` at the end.
    public var nextPage: PageRequest?

    /// Creates content, for previews and tests of views.
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
  }

  /// The phase of the list.
  public var phase: Phase = .idle
  /// The last requested query. ``content`` may still be that of the query before.
  public var query: ProductQuery = .all
  /// The layout of the rows.
  public var layout: Layout = .list
  /// The row to scroll to, each time this value changes: after a change of the layout or the end of a search. It's `nil` for
  /// new rows.
  public var scrollTarget: ScrollTarget?
  /// The last good content, or `nil` before the first page.
  public var content: Content?

  /// Creates the state of a new screen.
  public init() {}

  /// Creates a state, for previews and tests of views.
  public init(phase: Phase, layout: Layout = .list, content: Content?) {
    self.phase = phase
    self.layout = layout
    self.content = content
    query = content?.query ?? .all
  }

  /// The rows to show.
  public var rows: ProductRows { content?.rows ?? ProductRows() }

  /// The last failure, unless something succeeded since.
  public var error: UserMessage? {
    if case .failed(_, let message) = phase { message } else { nil }
  }

  /// A Boolean value that indicates whether a request is in flight.
  public var isBusy: Bool {
    switch phase {
    case .loading, .refreshing, .loadingMore: true
    case .idle, .loaded, .end, .failed: false
    }
  }

  /// A Boolean value that indicates whether nothing matches the query. A list whose rows are all invalid isn't empty.
  public var isEmpty: Bool {
    phase == .end && rows.isEmpty && content?.invalidRows.isEmpty == true
  }
}

/// A row to scroll to, once.
public nonisolated struct ScrollTarget: Hashable, Sendable {
  /// The row to show at the top. It may have been removed by the time the view scrolls.
  public let row: ProductID
  /// A number that distinguishes one scroll from the next to the same row.
  public let number: Int

  /// Creates a target, for previews and tests of views.
  public init(row: ProductID, number: Int) {
    self.row = row
    self.number = number
  }
}

/// The changes by others that were detected, and resolved, while a list was read page by page.
public nonisolated struct PaginationConflict: Hashable, Sendable {
  /// The number of rows that came again in a later page because products were added above. Each is shown once. A refresh
  /// shows the added products.
  public var movedDown = 0
  /// The number of rows that moved up past the last fetched row, and would have been missed.
  public var recovered = 0
  /// The number of times the list was read from its first page because none of its rows was found again. The rows stay,
  /// and the fetched ones come after them. A refresh shows the list in its order.
  public var restarts = 0

  /// Creates a value without conflicts.
  public init() {}

  /// A Boolean value that indicates whether a refresh shows new products.
  public var hasNewAbove: Bool { movedDown > 0 }

  func text(in language: Language) -> String? {
    if restarts > 0 { return Phrase.listChanged.text(in: language) }
    return hasNewAbove ? Phrase.newAbove.text(in: language) : nil
  }
}
