import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The line under the rows: which ones are seen, and how the list goes on.
struct ListEnd {
  private static let separator = " · "
  /// What is shorter than this says nothing.
  private static let leastMore = 8

  let state: ProductListState
  /// The rows on the screen.
  let visible: Range<Int>
  /// Tries again what failed.
  let retryKey: Key?

  /// What is said under rows. A number is told whole, or not at all.
  func line(_ look: BrowseLook, columns: Int) -> StyledText {
    let place = look.line(BrowseLabels.place(visible, total: state.content?.totalCount))
    let whole = more.map { place + StyledText(line: Self.separator) + look.line($0) } ?? place
    if whole.columns <= columns { return whole }
    if place.columns + Self.leastMore <= columns { return whole.shortened(to: columns) }
    let range = look.line(BrowseLabels.place(visible, total: nil))
    return [place, range].first { $0.columns <= columns } ?? StyledText(.empty)
  }

  /// How the list goes on.
  private var more: LocalizedText? {
    switch state.phase {
    case .loading: BrowseLabels.loading
    case .refreshing: BrowseLabels.refreshing
    case .loadingMore: BrowseLabels.loadingMore
    case .end: visible.upperBound == state.rows.count ? BrowseLabels.endOfList : nil
    case .failed: BrowseLabels.failedHere(retryKey)
    case .idle, .loaded: nil
    }
  }

  /// What is said where there are no rows.
  var emptyText: LocalizedText {
    if let error = state.error { return BrowseLabels.retry(error.text, retryKey) }
    if state.isBusy || state.phase == .idle { return BrowseLabels.loading }
    return state.query.searchText.map(Labels.noMatch) ?? Labels.noProducts
  }
}
