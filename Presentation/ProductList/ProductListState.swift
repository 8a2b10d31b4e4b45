public import OpenMarketDomain

/// What a list of products shows: phase, content and error as one snapshot. A copy can be changed, for previews and tests of
/// views.
public nonisolated struct ProductListState: Equatable, Sendable {
  /// How the rows are laid out. Changing it asks the server for nothing.
  public enum Layout: String, Sendable, CaseIterable {
    /// One row below the other.
    case list
    /// Cards beside and below each other.
    case grid
  }

  /// What failed, and can be tried again.
  public enum Operation: Sendable, CaseIterable {
    /// Reading the first page of a query: ``ProductListViewModel/load()`` or a search.
    case load
    /// Reading the first page again: ``ProductListViewModel/refresh()``.
    case refresh
    /// Reading the page after the last row: ``ProductListViewModel/loadMore()``.
    case loadMore

    var phase: Phase {
      switch self {
      case .load: .loading
      case .refresh: .refreshing
      case .loadMore: .loadingMore
      }
    }
  }

  /// How far the list is.
  public enum Phase: Equatable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// The first page of ``ProductListState/query`` is on its way.
    case loading
    /// There is content, and more of it on the server.
    case loaded
    /// The first page is being read again.
    case refreshing
    /// The page after the last row is on its way.
    case loadingMore
    /// There is content, and it is all there is.
    case end
    /// Something failed. The last good content is still there.
    case failed(Operation, UserMessage)
  }

  /// The rows that were read, of one query.
  public struct Content: Equatable, Sendable {
    /// The query that the rows are of; ``ProductListState/query`` may be a newer one.
    public let query: ProductQuery
    /// No product is there twice.
    public var rows: ProductRows
    /// How many products match, where the server said so.
    public var totalCount: Int?
    /// What the server sent and ``rows`` does not show, and why.
    public var skipped: [SkippedRow]
    /// What others did to the list while it was read.
    public var drift = PaginationConflict()
    /// Says that others have added products above, or changed the list a lot, and that a refresh shows it; `nil` when nothing
    /// of it was noticed.
    public var newAboveText: String?
    /// The page that has the row after the last one; `nil` at the end.
    public var nextPage: PageRequest?

    /// For previews and tests of views.
    public init(
      query: ProductQuery = .all, rows: ProductRows, totalCount: Int? = nil,
      skipped: [SkippedRow] = [], nextPage: PageRequest? = nil
    ) {
      self.query = query
      self.rows = rows
      self.totalCount = totalCount
      self.skipped = skipped
      self.nextPage = nextPage
    }

    var phase: Phase { nextPage == nil ? .end : .loaded }
  }

  /// How far the list is.
  public var phase: Phase = .idle
  /// What was asked for last. ``content`` may still be that of the query before.
  public var query: ProductQuery = .all
  /// How the rows are laid out, as was chosen last.
  public var layout: Layout = .list
  /// Where to scroll to, whenever it becomes another one: the layout was changed, or a search was left. `nil` where the rows
  /// are new.
  public var anchor: ScrollTarget?
  /// The last good content; `nil` before there was any.
  public var content: Content?

  /// The state of a screen that was just made.
  public init() {}

  /// For previews and tests of views.
  public init(phase: Phase, layout: Layout = .list, content: Content?) {
    self.phase = phase
    self.layout = layout
    self.content = content
    query = content?.query ?? .all
  }

  /// The rows to show.
  public var rows: ProductRows { content?.rows ?? ProductRows() }

  /// What went wrong last, if nothing went right since.
  public var error: UserMessage? {
    if case .failed(_, let message) = phase { message } else { nil }
  }

  /// Whether something is on its way.
  public var isBusy: Bool {
    switch phase {
    case .loading, .refreshing, .loadingMore: true
    case .idle, .loaded, .end, .failed: false
    }
  }

  /// Whether there is something to show, and it is that nothing matches. A list of which every row was skipped is not
  /// empty.
  public var isEmpty: Bool { phase == .end && rows.isEmpty && content?.skipped.isEmpty == true }
}
