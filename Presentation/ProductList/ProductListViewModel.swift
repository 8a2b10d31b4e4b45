public import Foundation
public import OpenMarketDomain

/// A list of products: the whole market or a search, page by page.
///
/// One request is under way at a time. Asking again for what is under way joins it; asking for something else drops it,
/// and its late answer is never shown. A failure keeps the rows that are there. What becomes of each call in each phase is a
/// table in <doc:Lists>.
///
/// What is registered, changed and deleted through this app shows at once, in its place and without a request. What others
/// do meanwhile is noticed where it moves the pages (`FetchMoreProductsUseCase`): no row is shown twice, and none is lost
/// between two pages. Everything else that others do shows after ``refresh()``.
public final class ProductListViewModel: ViewModel {
  private typealias Operation = ProductListState.Operation
  private typealias Answer = ProductListReader.Answer

  private let reader: ProductListReader
  private let store = StateStore(ProductListState())

  private let slot = OperationSlot()
  private let typing: Debounce
  /// What to go back to when the work under way is cancelled.
  private var settled: (phase: ProductListState.Phase, query: ProductQuery) = (.idle, .all)

  private var listings = ProductListings()
  private var observation: Subscription?
  private var lastAnchor = 0

  private let images: any ImageRepository
  private let thumbnails: ThumbnailPrefetcher

  /// A list that has asked for nothing yet.
  ///
  /// - Parameters:
  ///   - fetchPage: reads one page after the other.
  ///   - changes: tells of what is registered, changed and deleted through this app.
  ///   - images: where the thumbnails come from.
  ///   - locale: decides the language and the form of all texts.
  ///   - firstPage: where the list begins, and how many rows a page has.
  ///   - typingPause: how long nothing has to be typed before a search is made.
  ///   - clock: measures the pause.
  public init(
    fetchPage: FetchProductPageUseCase, events: any ProductEvents,
    images: any ImageRepository, locale: Locale, firstPage: PageRequest = .first,
    typingPause: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock()
  ) {
    reader = ProductListReader(
      fetchPage: fetchPage, style: ProductTextStyle(locale: locale), firstPage: firstPage)
    self.images = images
    thumbnails = ThumbnailPrefetcher(images: images)
    typing = Debounce(typingPause, clock: clock)
    observation = events.subscribe { [weak self] in self?.apply($0) }
  }

  public var state: ProductListState { store.state }

  public func states(
    buffering policy: AsyncStream<ProductListState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductListState> {
    store.states(buffering: policy)
  }

  // MARK: - Pages

  /// Reads the first page, unless it is there. After a failure, tries again what failed.
  public func load() async {
    switch state.phase {
    case .idle: await run(.load)
    case .loading, .refreshing: await join(or: .load)
    case .failed(let operation, _): await run(operation)
    case .loaded, .loadingMore, .end: break
    }
  }

  /// Reads the first page again and shows it in place of all rows.
  public func refresh() async {
    switch state.phase {
    case .loading, .refreshing: await join(or: .refresh)
    case .idle, .loaded, .loadingMore, .end, .failed: await run(.refresh)
    }
  }

  /// Reads what comes after the last row and appends it. Call it as often as you like near the end of the list.
  ///
  /// It takes one request, or some more when others have moved the pages meanwhile. After a failure it goes on where it
  /// stopped.
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

  /// Lists what matches the text instead, at once. The rows before stay until the answer is there.
  ///
  /// A blank text lists everything: when that was there before the search, it is there again at once, with all its pages,
  /// and ``ProductListState/anchor`` says where it was. The last search wins, whatever the order of the answers.
  public func search(_ text: String) async {
    typing.drop()
    let query = ProductQuery(searchText: text)
    if query == state.query {
      await load()
    } else if listings.restore(query) {
      showRestored()
    } else {
      await run(.load, query: query)
    }
  }

  /// Searches for a text that is being typed: after a pause, unless more is typed meanwhile. A text that is cleared does not
  /// wait. Call it at each change of the text.
  public func search(typed text: String) async {
    if ProductQuery(searchText: text) != .all {
      guard await typing.wait() else { return }
    }
    await search(text)
  }

  /// Shows rows that were there before a search was made, or begun.
  private func showRestored() {
    guard let listing = listings.shown else { return }
    slot.drop()
    store.update { state in
      state.query = listing.content.query
      state.phase = listing.content.phase
      state.content = listing.content
      state.anchor = anchor()
    }
    settled = (state.phase, state.query)
    thumbnails.update(state.rows, areNew: true)
  }

  // MARK: - Layout and pictures

  /// Lays the rows out differently, with the same row at the top. Nothing is read.
  public func setLayout(_ layout: ProductListState.Layout) {
    guard layout != state.layout else { return }
    store.update { state in
      state.layout = layout
      state.anchor = anchor()
    }
  }

  /// A slot for the thumbnail of one row at a time, to be kept by a cell.
  public func makeImageSlot() -> ImageSlot {
    ImageSlot(images: images, locale: style.locale)
  }

  /// Says which rows are on screen, by their indices in ``ProductListState/rows``. Call it as often as you like.
  ///
  /// The thumbnails of the rows that may come next are loaded: a screenful ahead in the direction of the scroll, and half
  /// a screenful behind. Those no longer coming are cancelled. Those of the visible rows are their slots' concern. New
  /// rows in place of the old ones end it all, until this is called again.
  ///
  /// - Parameter rows: any range. What is beyond the rows that there are is cut off.
  public func setVisibleRows(_ rows: Range<Int>) {
    thumbnails.scroll(to: rows, of: state.rows)
    listings.scroll(to: thumbnails.top)
  }

  // MARK: - Changes

  private func apply(_ change: ProductChange) {
    listings.apply(change, in: style, isAnswerAwaited: state.isBusy)
    store.update { $0.content = listings.shown?.content }
    thumbnails.update(state.rows)
  }

  private var style: ProductTextStyle { reader.style }

  /// Where to scroll to, so that what was at the top stays there.
  private func anchor() -> ScrollTarget? {
    guard let row = listings.shown?.topRow else { return nil }
    lastAnchor += 1
    return ScrollTarget(row: row, number: lastAnchor)
  }

  // MARK: - One operation at a time

  /// Joins what is under way; when that has just been given up, begins anew.
  private func join(or operation: Operation) async {
    if await !slot.join() { await run(operation) }
  }

  private func run(_ operation: Operation, query: ProductQuery? = nil) async {
    let query = query ?? state.query
    let hasContent = listings.shown?.content.query == query
    // Without content there is nothing to refresh, only something to load.
    let operation = operation == .refresh && !hasContent ? .load : operation
    store.update {
      $0.query = query
      $0.phase = operation.phase
    }
    listings.expectAnswer()
    await slot.run {
      await self.answer(operation, query)
    } settle: { outcome in
      self.settle(operation, query, outcome)
    }
  }

  private func answer(
    _ operation: Operation, _ query: ProductQuery
  ) async -> Result<Answer, MarketError> {
    do throws(MarketError) {
      guard operation == .loadMore, let listing = listings.shown else {
        return .success(try await reader.read(query))
      }
      return .success(
        try await reader.read(after: listing) { self.listings.shown?.isShown($0) == true })
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }

  private func settle(
    _ operation: Operation, _ query: ProductQuery, _ outcome: Result<Answer, MarketError>
  ) {
    switch outcome {
    case .success(let answer): show(answer, of: query)
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

  private func show(_ answer: Answer, of query: ProductQuery) {
    listings.take(answer, of: query, firstPage: reader.firstPage, in: style)
    store.update { state in
      state.content = listings.shown?.content
      state.phase = state.content?.phase ?? state.phase
      if answer.isBeginning { state.anchor = nil }
    }
    thumbnails.update(state.rows, areNew: answer.isBeginning)
  }
}
