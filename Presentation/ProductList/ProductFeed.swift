import OpenMarketDomain

/// The facts about a list, without tasks: its listings, the operation in flight, and the last failure. The phase is derived from
/// these facts, so that the end of an operation restores nothing.
nonisolated struct ProductFeed {
  typealias Operation = ProductListState.Operation

  let firstPage: PageRequest
  let formatter: ProductFormatter
  /// A Boolean value that indicates whether it isn't known whose products the list shows.
  var isBlocked = false

  private(set) var listing: ProductListing?
  /// The listing of all products, saved during a search.
  private var market: ProductListing?
  private var running: (operation: Operation, query: ProductQuery)?
  private var failure: (operation: Operation, message: UserMessage)?
  /// The query of the last operation that succeeded or failed.
  private var settledQuery: ProductQuery = .all
  /// The product changes that were made since the operation in flight began.
  private var journal: [ProductEvent] = []
  /// The products that were deleted through this app. A late update or page must not add these products again.
  private var deleted: Set<ProductID> = []

  init(firstPage: PageRequest, formatter: ProductFormatter) {
    self.firstPage = firstPage
    self.formatter = formatter
  }

  /// The most recent query. The listing may still belong to the previous query.
  var query: ProductQuery { running?.query ?? settledQuery }

  var phase: ProductListState.Phase {
    if let running { return running.operation.phase }
    if let failure { return .failed(failure.operation, failure.message) }
    guard !isBlocked, let content = listing?.content, content.query == query else { return .idle }
    return content.phase
  }

  // MARK: - Operations

  /// Begins an operation, in place of an operation in flight.
  ///
  /// - Returns: The operation that began, which is a load if the query to refresh has no rows.
  mutating func begin(_ operation: Operation, _ query: ProductQuery) -> Operation {
    let isLoad = operation == .refresh && listing?.content.query != query
    let operation = isLoad ? .load : operation
    running = (operation, query)
    journal = []
    return operation
  }

  /// Adds the pages of the operation in flight.
  ///
  /// - Parameter isFinal: A Boolean value that indicates whether the operation ends with these pages.
  mutating func take(_ answers: [PageFetcher.Answer], isFinal: Bool = true) {
    guard let running else { return }
    if running.operation != .loadMore {
      if listing?.content.query == .all { market = listing }
      if query == .all { market = nil }
    }
    for answer in answers { listing = adding(answer, to: listing) }
    for change in journal { listing?.apply(change, in: formatter, isReplay: true) }
    settledQuery = query
    failure = nil
    if isFinal { self.running = nil }
  }

  /// Ends the operation in flight with an error. If `operation` isn't `nil`, the error belongs to this operation instead.
  mutating func fail(_ message: UserMessage, of operation: Operation? = nil) {
    failure = (operation ?? running?.operation ?? .load, message)
    settledQuery = query
    running = nil
  }

  /// Ends the operation in flight without an outcome.
  mutating func cancel() { running = nil }

  /// Removes the rows, the error and the operation in flight.
  mutating func clear() {
    (listing, market, running, failure, settledQuery) = (nil, nil, nil, nil, .all)
  }

  mutating func dismissError() { failure = nil }

  /// Shows the rows of an earlier query again, in place of an operation in flight.
  ///
  /// - Returns: `false` without any effect if the rows of the query aren't saved.
  mutating func restore(_ query: ProductQuery) -> Bool {
    guard
      let saved = [listing, market].compactMap(\.self).first(where: { $0.content.query == query })
    else { return false }
    listing = saved
    if query == .all { market = nil }
    (running, failure, settledQuery) = (nil, nil, query)
    return true
  }

  /// Returns a listing with the rows of an answer, but without deleted products.
  func adding(_ answer: PageFetcher.Answer, to listing: ProductListing?) -> ProductListing? {
    let language = Language(formatter.locale)
    func shown(_ rows: [ProductRow]) -> [ProductRow] { rows.filter { !isDeleted($0.id) } }
    switch answer {
    case .firstPage(let page, let rows):
      return ProductListing(page, rows: shown(rows), of: query, firstPage: firstPage, in: language)
    case .more(let more, let rows):
      var listing = listing
      listing?.append(more, rows: rows.map(shown), in: language)
      return listing
    }
  }

  // MARK: - Changes

  /// Applies a change that was made through this app. A change of a deleted product has no effect.
  mutating func apply(_ event: ProductEvent) {
    guard !isDeleted(event.id) else { return }
    // Remember only products that were shown. Another identifier may belong to a product that is registered later.
    if case .deleted(let id) = event, listing?.isShown(id) == true || market?.isShown(id) == true {
      deleted.insert(id)
    }
    if running != nil { journal.append(event) }
    listing?.apply(event, in: formatter)
    market?.apply(event, in: formatter)
  }

  func isDeleted(_ id: ProductID) -> Bool {
    deleted.contains(id) || journal.contains(.deleted(id))
  }

  mutating func setTopRow(_ id: ProductID?) { listing?.topRow = id }

  mutating func dismissNewAbove() { listing?.dismissNewAbove() }
}
