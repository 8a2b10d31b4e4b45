import OpenMarketDomain

/// The facts about a list, without tasks: its listings, the operation in flight, and the last failure. The phase is derived from
/// these facts, so that the end of an operation restores nothing.
struct ProductFeed {
  typealias Operation = ProductListState.Operation

  /// The effect of a call.
  enum Action: Equatable {
    case start(Operation)
    case join
    case nothing
  }

  let scope: ProductListScope
  let firstPage: PageRequest
  let formatter: ProductFormatter
  /// The signed-in seller.
  var seller: SellerCredential?

  private(set) var listing: ProductListing?
  /// The listing of all products, which is kept during a search.
  private var market: ProductListing?
  private var running: (operation: Operation, query: ProductQuery)?
  private var failure: (operation: Operation, message: UserMessage)?
  /// A Boolean value that indicates whether an operation has begun, even if it failed at once because no seller was known.
  private var isRequested = false
  /// The query of the last operation that succeeded or failed.
  private var settledQuery: ProductQuery = .all
  /// The product changes that were made since the operation in flight began.
  private var journal: [ProductEvent] = []
  /// The products that were deleted through this app. A late update or page must not add these products again.
  private var deleted: Set<ProductID> = []

  init(scope: ProductListScope = .market, firstPage: PageRequest, formatter: ProductFormatter) {
    self.scope = scope
    self.firstPage = firstPage
    self.formatter = formatter
  }

  /// The most recent query. The listing may still belong to the previous query.
  var query: ProductQuery { running?.query ?? settledQuery }

  var phase: ProductListState.Phase {
    if let running { return running.operation.phase }
    if let failure { return .failed(failure.operation, failure.message) }
    guard sellerMessage == nil, let content = listing?.content, content.query == query else {
      return .idle
    }
    return content.phase
  }

  /// The seller's rows of the content that was last filtered.
  private var own:
    (vendor: VendorID?, all: ProductListState.Content, rows: ProductListState.Content)?

  /// The rows to show. A list of a seller's products shows no others.
  var content: ProductListState.Content? {
    mutating get {
      guard scope == .ownProducts, let content = listing?.content else { return listing?.content }
      let vendor = seller?.vendorID
      if let own, own.vendor == vendor, own.all == content { return own.rows }
      var rows = content
      rows.keepRows(of: vendor)
      own = (vendor, content, rows)
      return rows
    }
  }

  private func hasRows(_ listing: ProductListing?) -> Bool {
    listing?.content.rows.contains { $0.product.isFrom(seller?.vendorID) == true } == true
  }

  /// A Boolean value that indicates whether the rows are saved ones that a new first page can replace.
  var isReplaceable: Bool { listing?.content.savedAt != nil && listing?.hasOnlyFirstPage == true }

  private var canLoadMore: Bool {
    listing?.content.query == query && listing?.content.nextPage != nil
  }

  func showsNothing(for query: ProductQuery) -> Bool { scope == .searchResults && query.selectsAll }

  /// Returns the effect of a call to load, refresh, or load more.
  func action(for call: Operation) -> Action {
    switch (call, phase) {
    case (.load, .idle): .start(.load)
    case (.load, .loading), (.load, .refreshing), (.refresh, .loading), (.refresh, .refreshing),
      (.loadMore, .loadingMore):
      .join
    case (.load, .failed(let operation, _)): .start(operation)
    case (.load, .loaded), (.load, .end):
      if isReplaceable {
        .start(.load)
      } else if scope == .ownProducts, canLoadMore, !hasRows(listing) {
        .start(.loadMore)
      } else {
        .nothing
      }
    case (.load, .loadingMore): .nothing
    case (.refresh, _): .start(.refresh)
    case (.loadMore, .loaded), (.loadMore, .failed): canLoadMore ? .start(.loadMore) : .nothing
    case (.loadMore, _): .nothing
    }
  }

  // MARK: - Sellers

  /// The message that explains why the list can't show the products of the seller, or `nil` if it can.
  var sellerMessage: UserMessage? {
    guard scope == .ownProducts, seller?.vendorID == nil else { return nil }
    let code = seller == nil ? MessageCode.notSignedIn : .missingVendorNumber
    return UserMessage(code, in: Language(formatter.locale))
  }

  /// Records the signed-in seller. If a list of a seller's products can't show the products of this seller, its operation ends.
  ///
  /// - Returns: A Boolean value that indicates whether the list loads the products of the seller, because it was loaded before.
  mutating func follow(_ seller: SellerCredential?) -> Bool {
    let wasIdle = phase == .idle
    self.seller = seller
    if let message = sellerMessage {
      if !wasIdle { fail(message, of: .load) }
      return false
    }
    if let code = failure?.message.code, [.notSignedIn, .missingVendorNumber].contains(code) {
      dismissError()
    }
    return scope == .ownProducts && isRequested
  }

  // MARK: - Operations

  /// Begins an operation, in place of an operation in flight.
  ///
  /// - Returns: The operation that began, which is a load if the query to refresh has no rows.
  mutating func begin(_ operation: Operation, _ query: ProductQuery) -> Operation {
    let isLoad = operation == .refresh && listing?.content.query != query
    let operation = isLoad ? .load : operation
    running = (operation, query)
    isRequested = true
    journal = []
    return operation
  }

  /// Adds the pages of the operation in flight.
  ///
  /// - Parameter isFinal: A Boolean value that indicates whether the operation ends with these pages.
  mutating func take(_ batches: [PageFetcher.Batch], isFinal: Bool = true) {
    guard let running else { return }
    if running.operation != .loadMore {
      if listing?.content.query.selectsAll == true { market = listing }
      if query.selectsAll { market = nil }
    }
    let earlier = listing
    if running.operation != .loadMore { listing = nil }
    for batch in batches { listing = adding(batch, to: listing) }
    for change in journal { listing?.apply(change, in: formatter, isReplay: true) }
    // The pages of a refresh may end before the first product of the seller.
    if scope == .ownProducts, earlier?.content.query == query, hasRows(earlier),
      listing?.content.nextPage != nil, !hasRows(listing)
    {
      listing = earlier
    }
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
    settledQuery = query.searching(for: nil)
    (listing, market, running, failure) = (nil, nil, nil, nil)
  }

  mutating func dismissError() { failure = nil }

  /// Shows the rows of an earlier query again, in place of an operation in flight.
  ///
  /// - Returns: `false` without any effect if the rows of the query aren't kept.
  mutating func restore(_ query: ProductQuery) -> Bool {
    let listings = [listing, market].compactMap(\.self)
    guard let earlier = listings.first(where: { $0.content.query == query }) else { return false }
    listing = earlier
    if query.selectsAll { market = nil }
    (running, failure, settledQuery) = (nil, nil, query)
    return true
  }

  /// Returns a listing with the rows of a batch, but without deleted products. If the listing is `nil`, a new one begins with the
  /// batch.
  func adding(_ batch: PageFetcher.Batch, to listing: ProductListing?) -> ProductListing {
    var listing = listing ?? ProductListing(of: query, firstPage: firstPage)
    let rows = batch.rows.map { rows in rows.filter { !isDeleted($0.id) } }
    listing.append(batch.pages, rows: rows, in: Language(formatter.locale))
    return listing
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

  mutating func dismissNotice() { listing?.dismissNotice() }
}
