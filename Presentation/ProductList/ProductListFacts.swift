import OpenMarketDomain

/// The facts about a list, without tasks: its pages, the operation in flight, and the last failure.
/// The phase is derived from these facts, so that the end of an operation restores nothing.
struct ProductListFacts {
  typealias Operation = ProductListState.Operation

  /// The effect of a call.
  enum Action: Equatable {
    case start(Operation)
    case join
    case nothing
  }

  let firstPage: PageRequest
  let formatter: ProductFormatter

  var loaded: LoadedPages?
  /// The pages of all products, which are kept during a search.
  private var market: LoadedPages?
  private var running: (operation: Operation, query: ProductQuery, time: Timestamp)?
  private var failure: (operation: Operation, message: UserMessage)?
  /// A Boolean value that indicates whether an operation has begun, even if it failed at once
  /// because no seller was known.
  private(set) var isRequested = false
  /// The row to scroll to, or `nil` after a new first page.
  private(set) var scrollTarget: ScrollTarget?
  private var lastScroll = 0
  /// The query of the last operation that succeeded or failed.
  private var settledQuery: ProductQuery = .all
  /// The product changes that were made since the operation in flight began.
  private var journal: [ProductEvent] = []
  /// The products that were deleted through this app. A late update or page must not add these
  /// products again.
  private var deleted: Set<ProductID> = []

  init(firstPage: PageRequest, formatter: ProductFormatter) {
    self.firstPage = firstPage
    self.formatter = formatter
  }

  /// The most recent query. The pages may still belong to the previous query.
  var query: ProductQuery { running?.query ?? settledQuery }

  var phase: ProductListState.Phase {
    if let running { return running.operation.phase }
    if let failure { return .failed(failure.operation, failure.message) }
    guard let content = loaded?.content, content.query == query else { return .idle }
    return content.phase
  }

  /// A Boolean value that indicates whether the rows are saved ones that a new first page can
  /// replace.
  var isReplaceable: Bool { loaded?.content.savedAt != nil && loaded?.isContinued == false }

  private var canLoadMore: Bool {
    loaded?.content.query == query && loaded?.content.nextPage != nil
  }

  /// Returns the effect of a call to load, refresh, or load more.
  func action(for call: Operation) -> Action {
    switch (call, phase) {
    case (.load, .idle): .start(.load)
    case (.load, .loading), (.load, .refreshing), (.refresh, .loading), (.refresh, .refreshing),
      (.loadMore, .loadingMore):
      .join
    case (.load, .failed(let operation, _)): .start(operation)
    case (.load, .loaded), (.load, .end): isReplaceable ? .start(.load) : .nothing
    case (.load, .loadingMore): .nothing
    case (.refresh, _): .start(.refresh)
    case (.loadMore, .loaded), (.loadMore, .failed): canLoadMore ? .start(.loadMore) : .nothing
    case (.loadMore, _): .nothing
    }
  }

  // MARK: - Operations

  /// Begins an operation at the given time, in place of an operation in flight.
  ///
  /// - Returns: The operation that began, which is a load if the query to refresh has no rows.
  mutating func begin(
    _ operation: Operation, _ query: ProductQuery, at time: Timestamp
  ) -> Operation {
    let isLoad = operation == .refresh && loaded?.content.query != query
    let operation = isLoad ? .load : operation
    running = (operation, query, time)
    isRequested = true
    journal = []
    return operation
  }

  /// Adds the pages of the operation in flight.
  ///
  /// - Parameter isFinal: A Boolean value that indicates whether the operation ends with these
  ///   pages.
  mutating func takePages(_ fetched: RowFetcher.Fetched, isFinal: Bool = true) {
    guard let running else { return }
    if running.operation != .loadMore {
      if loaded?.content.query.selectsAll == true { market = loaded }
      if query.selectsAll { market = nil }
      (loaded, scrollTarget) = (nil, nil)
    }
    var pages =
      loaded ?? LoadedPages(of: query, firstPage: firstPage, readAt: running.time)
    // A product that was deleted through this app may be on a page that the server sent before.
    let rows = fetched.rows.map { rows in rows.filter { !isDeleted($0.id) } }
    let deleted = deleted.filter { journal.contains(.deleted($0)) }
    pages.append(fetched.pages, rows: rows, deleted: deleted, in: formatter.language)
    for change in journal { pages.apply(change, in: formatter, isReplay: true) }
    loaded = pages
    settledQuery = query
    failure = nil
    if isFinal { self.running = nil }
  }

  /// Ends the operation in flight with an error. If no operation is in flight, the error belongs to
  /// the next load.
  mutating func fail(_ message: UserMessage) {
    failure = (running?.operation ?? .load, message)
    settledQuery = query
    running = nil
  }

  /// Ends the operation in flight without an outcome.
  mutating func cancel() { running = nil }

  /// Removes the rows, the error and the operation in flight, and sets the query.
  mutating func clear(_ query: ProductQuery) {
    settledQuery = query
    (loaded, market, running, failure, scrollTarget) = (nil, nil, nil, nil, nil)
  }

  mutating func dismissError() { failure = nil }

  /// Shows the rows of an earlier query again, in place of an operation in flight.
  ///
  /// - Returns: `false` without any effect if the rows of the query aren't kept.
  mutating func restore(_ query: ProductQuery) -> Bool {
    let earlier = [loaded, market].compactMap(\.self).first { $0.content.query == query }
    guard let earlier else { return false }
    loaded = earlier
    if query.selectsAll { market = nil }
    (running, failure, settledQuery) = (nil, nil, query)
    scrollToTopRow()
    return true
  }

  mutating func scrollToTopRow() {
    lastScroll += 1
    scrollTarget = loaded?.topRow.map { ScrollTarget(row: $0, number: lastScroll) }
  }

  // MARK: - Changes

  /// Applies a change that was made through this app. A change of a deleted product has no effect.
  mutating func apply(_ event: ProductEvent) {
    guard !isDeleted(event.id) else { return }
    // Remember only products that were shown. Another identifier may belong to a product that is
    // registered later.
    if case .deleted(let id) = event, loaded?.isShown(id) == true || market?.isShown(id) == true {
      deleted.insert(id)
    }
    if running != nil { journal.append(event) }
    loaded?.apply(event, in: formatter)
    market?.apply(event, in: formatter)
  }

  func isDeleted(_ id: ProductID) -> Bool { deleted.contains(id) || journal.contains(.deleted(id)) }
}
