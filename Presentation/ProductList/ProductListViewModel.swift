public import OpenMarketDomain

/// A view model for a list that loads all products, or the results of a search, page by page.
///
/// Only one request is in flight at a time. A call joins it, replaces it or has no effect, as the
/// table in <doc:Lists> says, and the late response of a replaced request is ignored. After a
/// failure, the rows remain.
///
/// The list immediately shows products that are registered, changed, or deleted through this app,
/// in the correct position and without a request. It detects changes by other clients that move
/// rows between pages, so that it shows each row exactly once. All other changes appear after
/// ``refresh()``.
@MainActor
public final class ProductListViewModel: StateViewModel<ProductListState> {
  private typealias Operation = ProductListState.Operation
  private typealias Fetched = RowFetcher.Fetched

  private let market: MarketParts
  private let scope: ProductListScope
  private let sellerRows: SellerRows?
  private let fetcher: RowFetcher
  private let formatter: ProductFormatter

  private let slot = OperationSlot()
  private let typing = OperationSlot()
  /// The number of searches that were called.
  private var searchCount = 0
  private let typingPause: Duration
  private let visible: VisibleRows
  /// The slots that the list made, without keeping them.
  private var slots: [() -> ImageSlot?] = []
  public let deletions: ProductDeletions
  private var subscriptions: [Subscription] = []

  private var facts: ProductListFacts
  private var loadMoreErrorHandlers: [(owner: () -> AnyObject?, show: (UserMessage) -> Bool)] = []

  /// Creates a view model for an empty list. Call ``load()`` to fetch the first page.
  ///
  /// - Parameters:
  ///   - market: The parts of the market.
  ///   - scope: The products that the list shows.
  ///   - firstPage: The request for the first page, which determines the size of all pages.
  ///   - typingPause: The time to wait after the last keystroke before a search starts.
  public init(
    in market: MarketParts, scope: ProductListScope = .market, firstPage: PageRequest = .first,
    typingPause: Duration = .milliseconds(300)
  ) {
    self.market = market
    formatter = ProductFormatter(locale: market.locale)
    self.scope = scope
    sellerRows = scope == .ownProducts ? SellerRows(formatter: formatter) : nil
    fetcher = RowFetcher(
      fetchMore: FetchMoreProductsUseCase(
        fetchPage: market.fetchProductPage, firstPage: firstPage,
        stepCount: sellerRows == nil ? 1 : SellerRows.pageCount),
      formatter: formatter)
    facts = ProductListFacts(firstPage: firstPage, formatter: formatter)
    self.typingPause = typingPause
    visible = VisibleRows(images: market.images)
    deletions = ProductDeletions(in: market)
    super.init(StateStore(ProductListState()), locale: market.locale)
    deletions.onChange { [weak self] in self?.showRows() }
    deletions.isDeleted = { [weak self] in self?.facts.isDeleted($0) == true }
    subscriptions = [
      market.events.subscribe(Subscriber { [weak self] in await self?.apply($0) }),
      market.sellers.subscribe(Subscriber { [weak self] _ in await self?.followSeller() }),
    ]
    showRows()
  }

  // MARK: - Pages

  /// Fetches the first page if it isn't loaded yet. After a failure, retries the failed operation.
  ///
  /// If the first page is saved, the list shows it while the server is asked. The page from the
  /// server replaces it.
  ///
  /// - Returns: The error of this call, which is also the `error` of the state until it's
  ///   dismissed: show it once. `nil` if the call succeeded, had no effect, was cancelled, joined
  ///   another call, or was replaced by another operation.
  @discardableResult
  public func load() async -> UserMessage? { await perform(.load) }

  /// Fetches the first page again, and replaces all rows with the rows from this page.
  ///
  /// - Returns: The error of this call, as in ``load()``.
  @discardableResult
  public func refresh() async -> UserMessage? { await perform(.refresh) }

  /// Fetches the page after the last row and appends the new rows. Call this method for a button.
  /// While the user scrolls, ``setVisibleRows(_:)`` loads the pages.
  ///
  /// The method usually sends one request. If other clients changed the list, or in a list of a
  /// seller's products, the method may send several requests. After a failure, the next call
  /// continues after the last loaded row.
  ///
  /// - Returns: The error of this call, as in ``load()``.
  @discardableResult
  public func loadMore() async -> UserMessage? { await perform(.loadMore) }

  /// Removes a message that the user dismisses: the error of the last operation, or the notice
  /// above the rows. The rows stay.
  ///
  /// After an error, the next call to ``load()`` fetches the first page only if the rows of
  /// ``ProductListState/query`` aren't loaded yet. A notice appears again when other clients change
  /// the list again.
  public func dismiss(_ message: UserMessage) {
    if message == state.error { facts.dismissError() }
    if message == state.content?.notice { facts.loaded?.dismissNotice() }
    showRows()
  }

  // MARK: - Search

  /// Searches for the given text immediately. The current rows remain until the response arrives.
  ///
  /// Blank text lists all products, or nothing in a list with the scope
  /// ``ProductListScope/searchResults``. If all products were listed before the search, the list
  /// restores the loaded pages immediately, and ``ProductListState/scrollTarget`` contains the row
  /// that was at the top. After several searches, the list shows the results of the last search,
  /// regardless of the order of the responses.
  ///
  /// - Returns: The error of this call, as in ``load()``.
  @discardableResult
  public func search(_ text: String) async -> UserMessage? {
    searchCount += 1
    typing.drop()
    let query = ProductQuery(searchText: text)
    if showsNothing(for: query) {
      slot.drop()
      facts.clear(query)
      showFirstPage()
      return nil
    }
    if query == facts.query { return await load() }
    guard facts.restore(query) else { return await run(.load, query: query) }
    slot.drop()
    showList()
    visible.reset()
    // The restored rows may be saved ones. The search dropped the request that would have replaced
    // them.
    if facts.isReplaceable { return await run(.load) }
    fillScreen()
    return nil
  }

  private func showsNothing(for query: ProductQuery) -> Bool {
    scope == .searchResults && query.selectsAll
  }

  /// Searches for text after a pause in typing, by default of 300 ms. If the text is blank, lists
  /// all products without a pause. Call this method each time the text changes. A newer call, or
  /// cancellation, ends this call without a search.
  ///
  /// - Returns: The error of this call, as in ``load()``.
  @discardableResult
  public func search(typed text: String) async -> UserMessage? {
    searchCount += 1
    let number = searchCount
    if !ProductQuery(searchText: text).selectsAll {
      await typing.run { [clock = market.clock, typingPause] in
        try? await clock.sleep(for: typingPause)
      }
    }
    // A newer call ends the pause, or begins before this line.
    return !Task.isCancelled && number == searchCount ? await search(text) : nil
  }

  // MARK: - Layout and images

  /// The layout of the rows. Changing the layout sets the scroll target to the row at the top, and
  /// sends no request.
  public var layout: ProductListState.Layout {
    get { state.layout }
    set {
      guard newValue != state.layout else { return }
      facts.scrollToTopRow()
      store.update { state in
        state.layout = newValue
        state.scrollTarget = facts.scrollTarget
      }
    }
  }

  /// Returns a new image slot for the thumbnail in a cell. Create one slot for each cell, and reuse
  /// the slot with the cell.
  ///
  /// When a first page arrives, the slots whose image failed to load, for example while the device
  /// was offline, load it again.
  public func makeImageSlot() -> ImageSlot {
    visible.showsThumbnails = true
    let slot = ImageSlot(images: market.images, locale: language)
    slots.removeAll { $0() == nil }
    slots.append { [weak slot] in slot }
    return slot
  }

  private func reloadFailedImages() {
    for row in state.rows { row.product.thumbnail.map(market.images.forgetFailure) }
    for slot in slots { slot()?.retry() }
  }

  /// Sets the visible rows, as a range of indices in ``ProductListState/rows``. You can call this
  /// method at every scroll event.
  ///
  /// While fewer rows than a screen are left below the visible rows, the list loads the next page,
  /// also after an operation in flight ends. After a failure, it loads no page until ``load()`` or
  /// ``loadMore()`` succeeds, or this method is called after ``dismiss(_:)``.
  ///
  /// After the first call to ``makeImageSlot()``, the list prefetches the thumbnails for rows that
  /// may come into view: one screen of rows in the scroll direction, and half a screen of rows in
  /// the opposite direction. The list cancels the prefetches for all other rows, but not the loads
  /// for visible rows. When a new first page has other rows in view, the list cancels all
  /// prefetches. The next call starts new prefetches.
  ///
  /// - Parameter rows: The range of visible rows. Indices outside the list are ignored.
  public func setVisibleRows(_ rows: Range<Int>) {
    visible.scroll(to: rows, of: state.rows)
    facts.loaded?.topRow = visible.top.map { state.rows[$0].id }
    fillScreen()
  }

  /// Sets whether a row is visible, for a view that knows when a row appears and disappears. The
  /// method calls ``setVisibleRows(_:)`` with the range of all visible rows.
  public func setRow(_ id: ProductID, isVisible: Bool) {
    guard let rows = visible.setRow(id, isVisible: isVisible, of: state.rows) else { return }
    setVisibleRows(rows)
  }

  private func fillScreen() {
    guard state.loadsMoreAtEnd, state.canLoadMore, visible.isNearEnd(of: state.rows) else { return }
    Task { [weak self] in
      if let error = await self?.loadMore() { self?.showLoadMoreError(error) }
    }
  }

  /// Adds a closure that receives the error of a page that the list began to load itself. No caller
  /// receives this error.
  ///
  /// The error is told once, by the first closure that can show it. If none can, for example
  /// because another alert is on screen, the list drops the error, so that the next scroll event
  /// loads the page again.
  ///
  /// - Parameters:
  ///   - owner: The object that owns the closure. When it's released, the closure isn't called
  ///     again.
  ///   - show: A closure that returns a Boolean value that indicates whether it shows the error.
  public func onLoadMoreError(
    for owner: AnyObject, show: @escaping (UserMessage) -> Bool
  ) {
    loadMoreErrorHandlers.append(({ [weak owner] in owner }, show))
  }

  private func showLoadMoreError(_ error: UserMessage) {
    loadMoreErrorHandlers.removeAll { $0.owner() == nil }
    if loadMoreErrorHandlers.isEmpty || loadMoreErrorHandlers.contains(where: { $0.show(error) }) {
      return
    }
    dismiss(error)
  }

  // MARK: - Changes

  private func apply(_ event: ProductEvent) {
    guard !facts.isDeleted(event.id) else { return }
    facts.apply(event)
    if case .deleted(let id) = event { deletions.forget(id) }
    showRows()
  }

  /// Updates the rows in the state and prefetches their thumbnails. If rows have appeared or
  /// disappeared, loads more rows if the screen needs them. A dismissal changes no rows, so it
  /// sends no request.
  private func showRows() {
    let count = state.rows.count
    showList()
    visible.update(state.rows)
    if state.rows.count != count { fillScreen() }
  }

  /// Updates the state from the facts and the deletions, as one snapshot.
  private func showList() {
    store.update { state in
      state.phase = facts.phase
      state.query = facts.query
      state.vendorID = market.sellers.credential?.vendorID
      state.content = facts.loaded.map {
        sellerRows?.content(of: $0, for: state.vendorID) ?? $0.content
      }
      state.content?.hide(deletions.pending)
      state.confirmation = deletions.confirmation
      state.failures = deletions.failures
      state.scrollTarget = facts.scrollTarget
    }
  }

  private func followSeller() {
    if let problem = sellerRows?.problem(of: market.sellers.credential) {
      slot.drop()
      facts.clear(facts.query)
      if facts.isRequested { facts.fail(problem) }
    } else if sellerRows != nil, facts.isRequested {
      // The credential store waits for this method, but not for the products of the seller.
      Task { [weak self] in await self?.load() }
    }
    showRows()
  }

  // MARK: - Deleting

  /// Requests a confirmation for the deletion of a product in the list. The confirmation appears in
  /// ``ProductListState/confirmation``, in place of an earlier confirmation.
  ///
  /// This method has no effect if the list doesn't show the product.
  public func requestDeletion(of id: ProductID) {
    guard let row = state.rows[id: id] else { return }
    deletions.request(id, name: row.product.name)
  }

  // MARK: - One operation at a time

  private func perform(_ call: Operation) async -> UserMessage? {
    switch facts.action(for: call) {
    case .start(let operation): await run(operation)
    // The operation in flight may already be cancelled.
    case .join: await slot.join() ? nil : await run(call)
    case .nothing: nil
    }
  }

  private func run(_ operation: Operation, query: ProductQuery? = nil) async -> UserMessage? {
    let query = query ?? facts.query
    if showsNothing(for: query) { return nil }
    let usesSaved = operation == .load && facts.loaded?.content.query != query
    let operation = facts.begin(operation, query, at: Timestamp(market.now()))
    if let problem = sellerRows?.problem(of: market.sellers.credential) {
      slot.drop()
      facts.fail(problem)
      showList()
      return problem
    }
    showList()
    return await slot.run { [self] in
      if usesSaved, let saved = await fetcher.saved(query), !Task.isCancelled { showSaved(saved) }
      let loaded = operation == .loadMore ? facts.loaded : nil
      let outcome = await fetcher.fetch(query, after: loaded)
      return sellerRows?.checked(outcome) ?? outcome
    } settle: {
      self.settle(operation, $0)
    }
  }

  /// Shows the saved first page while the first page is loaded from the server.
  private func showSaved(_ saved: Fetched) {
    facts.takePages(saved, isFinal: false)
    showFirstPage()
  }

  private func showFirstPage() {
    let earlier = state.rows
    showList()
    visible.replace(earlier, with: state.rows)
    facts.loaded?.topRow = visible.top.map { state.rows[$0].id }
  }

  /// - Returns: The error of the operation.
  private func settle(
    _ operation: Operation, _ outcome: Result<Fetched, MarketError>
  ) -> UserMessage? {
    let count = state.rows.count
    var error: UserMessage?
    switch outcome {
    case .success(let fetched):
      facts.takePages(fetched)
      if operation != .loadMore {
        showFirstPage()
        reloadFailedImages()
      }
    case .failure(.cancelled): facts.cancel()
    case .failure(let failure):
      let message = failure.message(in: language, of: .read)
      if sellerRows != nil, operation == .refresh { facts.loaded?.markOutdated() }
      facts.fail(message)
      error = message
    }
    showList()
    if operation == .loadMore { visible.update(state.rows) }
    // Don't continue after pages without a row for this list, because there may be many.
    if operation != .loadMore || state.rows.count > count { fillScreen() }
    return error
  }
}

extension ProductListViewModel: DeletionViewModel {
  public var confirmation: DeletionConfirmation? { state.confirmation }
  public var failures: [DeletionFailure] { state.failures }
}
