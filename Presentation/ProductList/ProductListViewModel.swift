public import Foundation
public import OpenMarketDomain

/// A list of products: the whole market or a search, page by page.
///
/// One request is under way at a time. Asking again for what is under way joins it; asking for something else drops it,
/// and its late answer is never shown. A failure keeps the rows that are there.
///
/// | called           | with nothing yet | loading | loaded / end        | refreshing | loading more | failed             |
/// |------------------|------------------|---------|---------------------|------------|--------------|--------------------|
/// | ``load()``       | loads            | joins   | nothing             | joins      | nothing      | what failed, again |
/// | ``refresh()``    | loads            | joins   | refreshes           | joins      | drops it     | refreshes or loads |
/// | ``loadMore()``   | nothing          | nothing | next page / nothing | nothing    | joins        | next page, if any  |
/// | ``search(_:)``   | loads            | drops it| loads               | drops it   | drops it     | loads              |
///
/// Searching for what is searched for already does what ``load()`` does.
public final class ProductListViewModel: ViewModel {
  private typealias Operation = ProductListState.Operation

  private let fetchPage: FetchProductPageUseCase
  private let style: ProductTextStyle
  private let firstPage: PageRequest
  private let store = StateStore(ProductListState())

  private let slot = OperationSlot()
  /// What to go back to when the work under way is cancelled.
  private var settled: (phase: ProductListState.Phase, query: ProductQuery) = (.idle, .all)

  private let images: (any ImageRepository)?
  private let prefetcher: ImagePrefetcher?
  private var window = ScrollWindow()

  /// - Parameters:
  ///   - locale: decides the language and the form of all texts.
  ///   - firstPage: where the list begins, and how many rows a page has.
  ///   - images: where the thumbnails come from; without it, the list shows texts alone.
  public init(
    fetchPage: FetchProductPageUseCase, locale: Locale, firstPage: PageRequest = .first,
    images: (any ImageRepository)? = nil
  ) {
    self.fetchPage = fetchPage
    self.firstPage = firstPage
    self.images = images
    prefetcher = images.map { ImagePrefetcher(images: $0) }
    style = ProductTextStyle(locale: locale)
  }

  public var state: ProductListState { store.state }

  public func states(
    buffering policy: AsyncStream<ProductListState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductListState> {
    store.states(buffering: policy)
  }

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

  /// Reads the page after the last row and appends it. Call it as often as you like near the end of the list.
  public func loadMore() async {
    switch state.phase {
    case .loadingMore: await join(or: .loadMore)
    case .loaded, .failed:
      guard hasContent(of: state.query), state.content?.nextPage != nil else { return }
      await run(.loadMore)
    case .idle, .loading, .refreshing, .end: break
    }
  }

  /// Lists what matches the text instead; a blank text lists everything. The rows before stay until the answer is there.
  public func search(_ text: String) async {
    let query = ProductQuery(searchText: text)
    if query == state.query {
      await load()
    } else if let content = state.content, content.query == query {
      // The rows of this query are still there: another search was begun, and has not been answered.
      slot.drop()
      store.update { state in
        state.query = query
        state.phase = content.phase
      }
      settled = (state.phase, state.query)
    } else {
      await run(.load, query: query)
    }
  }

  /// Lays the rows out differently. Nothing is read.
  public func setLayout(_ layout: ProductListState.Layout) {
    store.update { $0.layout = layout }
  }

  // MARK: - Thumbnails

  /// A slot for the thumbnail of one row at a time, to be kept by a cell; `nil` without a source of pictures.
  public func makeImageSlot() -> ImageSlot? {
    images.map { ImageSlot(images: $0, locale: style.locale) }
  }

  /// Says which rows are on screen, by their indices in ``ProductListState/rows``. Call it as often as you like.
  ///
  /// The thumbnails of the rows that may come next are loaded: a screenful ahead in the direction of the scroll, and half
  /// a screenful behind. Those no longer coming are cancelled. Those of the visible rows are their slots' concern. New
  /// rows in place of the old ones end it all, until this is called again.
  ///
  /// - Parameter rows: any range. What is beyond the rows that there are is cut off.
  public func setVisibleRows(_ rows: Range<Int>) {
    let before = window
    window.move(to: rows, of: state.rows.count)
    if window != before { expectThumbnails() }
  }

  private func expectThumbnails() {
    guard let prefetcher else { return }
    let rows = state.rows
    let visible = rows[window.visible].compactMap(\.product.thumbnail)
    let upcoming = window.upcoming(of: rows.count).compactMap { rows[$0].product.thumbnail }
    let isVisible = Set(visible)
    prefetcher.expect(upcoming.filter { !isVisible.contains($0) }, keeping: visible)
  }

  // MARK: - One operation at a time

  private func hasContent(of query: ProductQuery) -> Bool { state.content?.query == query }

  /// Joins what is under way; when that has just been given up, begins anew.
  private func join(or operation: Operation) async {
    if await !slot.join() { await run(operation) }
  }

  private func run(_ operation: Operation, query: ProductQuery? = nil) async {
    let query = query ?? state.query
    // Without content there is nothing to refresh, only something to load.
    let operation = operation == .refresh && !hasContent(of: query) ? .load : operation
    let request = operation == .loadMore ? state.content?.nextPage ?? firstPage : firstPage
    store.update {
      $0.query = query
      $0.phase = operation.phase
    }
    await slot.run {
      await self.page(request, of: query)
    } settle: { outcome in
      self.settle(operation, request, query, outcome)
    }
  }

  private func page(
    _ request: PageRequest, of query: ProductQuery
  ) async -> Result<(ProductPage, [ProductRow]), MarketError> {
    do {
      let page = try await fetchPage(query, page: request)
      return .success((page, await style.rows(page.rows)))
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }

  private func settle(
    _ operation: Operation, _ request: PageRequest, _ query: ProductQuery,
    _ outcome: Result<(ProductPage, [ProductRow]), MarketError>
  ) {
    store.update { state in
      switch outcome {
      case .success(let (page, rows)):
        var content = ProductListState.Content(query: query, rows: [], skipped: [])
        if operation == .loadMore, let shown = state.content { content = shown }
        content.append(rows, of: page, number: request.number)
        state.content = content
        state.phase = content.phase
      case .failure(.cancelled):
        state.phase = settled.phase
        state.query = settled.query
      case .failure(let error):
        state.phase = .failed(operation, ErrorMessage(error, language: Language(style.locale)))
      }
    }
    settled = (state.phase, state.query)
    guard case .success = outcome else { return }
    if operation != .loadMore { window = ScrollWindow() }
    expectThumbnails()
  }
}

extension ProductListState.Operation {
  fileprivate nonisolated var phase: ProductListState.Phase {
    switch self {
    case .load: .loading
    case .refresh: .refreshing
    case .loadMore: .loadingMore
    }
  }
}
