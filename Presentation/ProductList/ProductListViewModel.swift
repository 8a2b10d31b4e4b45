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

  /// - Parameters:
  ///   - locale: decides the language and the form of all texts.
  ///   - firstPage: where the list begins, and how many rows a page has.
  public init(
    fetchPage: FetchProductPageUseCase, locale: Locale, firstPage: PageRequest = .first
  ) {
    self.fetchPage = fetchPage
    self.firstPage = firstPage
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
