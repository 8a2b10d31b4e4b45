public import Foundation
public import OpenMarketDomain

/// A list of products: the whole market or a search, page by page.
///
/// One request is in flight at a time. The same call again joins it. Another call replaces it, and its late response is
/// never shown. A failure keeps the rows. <doc:Lists> has a table of what each call does in each phase.
///
/// Products that are registered, changed or deleted through this app show at once, in their places and without a request.
/// Changes by others are detected where they move the pages (`FetchMoreProductsUseCase`): no row is shown twice, and none is
/// lost between two pages. All other changes by others show after ``refresh()``.
public final class ProductListViewModel: ViewModel {
  private typealias Operation = ProductListState.Operation

  /// The fetched pages, and the rows of each.
  private enum Answer {
    case firstPage(ProductPage, [ProductRow])
    case more(NextPages, [[ProductRow]])
  }

  private let fetchPage: FetchProductPageUseCase
  private let firstPage: PageRequest
  private let images: any ImageRepository
  private let style: ProductFormatter

  private let store = StateStore(ProductListState())
  private let slot = OperationSlot()
  private let typing: Debouncer
  private let thumbnails: ThumbnailPrefetcher
  private var subscription: Subscription?

  /// The phase and query to return to when the operation in flight is cancelled.
  private var settled: (phase: ProductListState.Phase, query: ProductQuery) = (.idle, .all)
  private var listing: ProductListing?
  /// The rows of the whole market, behind a search.
  private var market: ProductListing?
  /// The changes since the operation in flight began.
  private var journal: [ProductChange] = []
  /// The products that were deleted here, so that a late update or page doesn't bring them back.
  private var deleted: Set<ProductID> = []
  private var lastScroll = 0

  /// Creates a list that has requested nothing yet.
  ///
  /// - Parameters:
  ///   - fetchPage: The use case that fetches a page.
  ///   - events: The changes that are made through this app.
  ///   - images: The repository of the thumbnails.
  ///   - locale: The language and format of all texts.
  ///   - firstPage: The number of the first page, and the size of all pages.
  ///   - typingPause: The pause in typing after which a search starts.
  ///   - clock: The clock that measures the pause.
  public init(
    fetchPage: FetchProductPageUseCase, events: any ProductEvents,
    images: any ImageRepository, locale: Locale, firstPage: PageRequest = .first,
    typingPause: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.fetchPage = fetchPage
    self.firstPage = firstPage
    self.images = images
    style = ProductFormatter(locale: locale)
    typing = Debouncer(typingPause, clock: clock)
    thumbnails = ThumbnailPrefetcher(images: images)
    subscription = events.subscribe { [weak self] in await self?.apply($0) }
  }

  public var state: ProductListState { store.state }

  public func states(
    buffering policy: AsyncStream<ProductListState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductListState> {
    store.states(buffering: policy)
  }

  // MARK: - Pages

  /// Fetches the first page unless it's there. After a failure, retries what failed.
  public func load() async {
    switch state.phase {
    case .idle: await run(.load)
    case .loading, .refreshing: await join(or: .load)
    case .failed(let operation, _): await run(operation)
    case .loaded, .loadingMore, .end: break
    }
  }

  /// Fetches the first page again and shows it in place of all rows.
  public func refresh() async {
    switch state.phase {
    case .loading, .refreshing: await join(or: .refresh)
    case .idle, .loaded, .loadingMore, .end, .failed: await run(.refresh)
    }
  }

  /// Fetches the page after the last row and appends it. Call this method as often as you like near the end of the list.
  ///
  /// It takes one request, or a few if others have moved the pages. After a failure, it continues where it stopped.
  public func loadMore() async {
    switch state.phase {
    case .loadingMore: await join(or: .loadMore)
    case .loaded, .failed:
      guard let content = state.content, content.query == state.query, content.nextPage != nil
      else { return }
      await run(.loadMore)
    case .idle, .loading, .refreshing, .end: break
    }
  }

  // MARK: - Search

  /// Searches for a text at once. The rows before stay until the response is there.
  ///
  /// A blank text lists everything. If that was there before the search, it returns at once with all its pages, and
  /// ``ProductListState/scrollTarget`` has the row that was at the top. The last search wins, in any order of the
  /// responses.
  public func search(_ text: String) async {
    typing.cancel()
    let query = ProductQuery(searchText: text)
    if query == state.query {
      await load()
    } else if let listing, listing.content.query == query {
      restore(listing)
    } else if query == .all, let market {
      restore(market)
    } else {
      await run(.load, query: query)
    }
  }

  /// Searches for a text that is being typed, after a pause in typing. A cleared text doesn't wait. Call this method at each
  /// change of the text.
  public func search(typed text: String) async {
    if ProductQuery(searchText: text) != .all {
      guard await typing.wait() else { return }
    }
    await search(text)
  }

  private func restore(_ listing: ProductListing) {
    slot.drop()
    self.listing = listing
    if listing.content.query == .all { market = nil }
    store.update { state in
      state.query = listing.content.query
      state.phase = listing.content.phase
      state.content = listing.content
      state.scrollTarget = nextScrollTarget()
    }
    settled = (state.phase, state.query)
    thumbnails.reset()
  }

  // MARK: - Layout and pictures

  /// Changes the layout, with the same row at the top. It sends no request.
  public func setLayout(_ layout: ProductListState.Layout) {
    guard layout != state.layout else { return }
    store.update { state in
      state.layout = layout
      state.scrollTarget = nextScrollTarget()
    }
  }

  /// Returns a slot for the thumbnail of one row at a time. A cell keeps it.
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: style.locale)
  }

  /// Sets the rows on screen, by their indices in ``ProductListState/rows``. Call this method as often as you like.
  ///
  /// It loads the thumbnails of the rows that may come next: a screenful in the direction of the scroll, and half a
  /// screenful behind. It cancels those that no longer come, but not those of visible rows, which their slots load. New rows
  /// in place of the old ones cancel all, until the next call.
  ///
  /// - Parameter rows: Any range. The part beyond the rows is cut off.
  public func setVisibleRows(_ rows: Range<Int>) {
    thumbnails.scroll(to: rows, of: state.rows)
    listing?.scroll(to: thumbnails.top)
  }

  private func nextScrollTarget() -> ScrollTarget? {
    guard let row = listing?.topRow else { return nil }
    lastScroll += 1
    return ScrollTarget(row: row, number: lastScroll)
  }

  // MARK: - Changes

  private func apply(_ change: ProductChange) {
    guard !deleted.contains(change.id) else { return }
    if case .deleted(let id) = change { deleted.insert(id) }
    if state.isBusy { journal.append(change) }
    listing?.apply(change, in: style)
    market?.apply(change, in: style)
    store.update { $0.content = listing?.content }
    thumbnails.update(state.rows)
  }

  // MARK: - One operation at a time

  /// Joins the operation in flight, or starts one if that was just cancelled.
  private func join(or operation: Operation) async {
    if await !slot.join() { await run(operation) }
  }

  private func run(_ operation: Operation, query: ProductQuery? = nil) async {
    let query = query ?? state.query
    // Without content there is nothing to refresh.
    let hasContent = listing?.content.query == query
    let operation = operation == .refresh && !hasContent ? .load : operation
    store.update {
      $0.query = query
      $0.phase = operation.phase
    }
    journal = []
    await slot.run {
      await self.fetch(operation, query)
    } settle: { outcome in
      self.settle(operation, outcome)
    }
  }

  private func fetch(
    _ operation: Operation, _ query: ProductQuery
  ) async -> Result<Answer, MarketError> {
    do throws(MarketError) {
      guard operation == .loadMore, let cursor = listing?.cursor else {
        let page = try await fetchPage(query, page: firstPage)
        return .success(.firstPage(page, await style.rows(page.rows)))
      }
      let fetchMore = FetchMoreProductsUseCase(fetchPage: fetchPage)
      let more = try await fetchMore(query, after: cursor) {
        self.listing?.isShown($0) == true
      }
      var rows: [[ProductRow]] = []
      for part in more.parts { rows.append(await style.rows(part.page.rows)) }
      return .success(.more(more, rows))
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }

  private func settle(_ operation: Operation, _ outcome: Result<Answer, MarketError>) {
    switch outcome {
    case .success(let answer): show(answer)
    case .failure(.cancelled):
      store.update { state in
        state.phase = settled.phase
        state.query = settled.query
      }
    case .failure(let error):
      let message = error.message(in: Language(style.locale))
      store.update { $0.phase = .failed(operation, message) }
    }
    settled = (state.phase, state.query)
  }

  private func show(_ answer: Answer) {
    var isNew = false
    switch answer {
    case .firstPage(let page, let rows):
      isNew = true
      if listing?.content.query == .all { market = listing }
      if state.query == .all { market = nil }
      listing = ProductListing(
        page, rows: withoutDeleted(rows), of: state.query, firstPage: firstPage)
    case .more(let more, let rows):
      listing?.append(more, rows: rows.map(withoutDeleted), in: Language(style.locale))
    }
    for change in journal { listing?.apply(change, in: style, isReplay: true) }
    store.update { state in
      state.content = listing?.content
      state.phase = state.content?.phase ?? state.phase
      if isNew { state.scrollTarget = nil }
    }
    if isNew { thumbnails.reset() } else { thumbnails.update(state.rows) }
  }

  private func withoutDeleted(_ rows: [ProductRow]) -> [ProductRow] {
    rows.filter { !deleted.contains($0.id) }
  }
}

/// Lets only the last of several calls in a row proceed, after a pause.
private final class Debouncer {
  private let pause: Duration
  private let clock: any Clock<Duration>
  private var last: Task<Bool, Never>?

  init(_ pause: Duration, clock: any Clock<Duration>) {
    self.pause = pause
    self.clock = clock
  }

  /// Waits for the pause.
  ///
  /// - Returns: `false`, at once, if another call follows or the caller is cancelled.
  func wait() async -> Bool {
    cancel()
    let wait = Task { [clock, pause] in (try? await clock.sleep(for: pause)) != nil }
    last = wait
    let hasPassed = await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
    return hasPassed && last == wait
  }

  /// Ends the pause. Its call doesn't proceed.
  func cancel() {
    last?.cancel()
    last = nil
  }
}
