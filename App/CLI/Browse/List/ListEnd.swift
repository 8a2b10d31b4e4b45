import OpenMarketDomain
import OpenMarketPresentation

/// The line under the rows: which ones are seen, and how the list goes on.
struct ListEnd {
  let state: ProductListState
  /// The rows on the screen.
  let visible: Range<Int>
  /// Tries again what failed.
  let retryKey: Key?

  var text: LocalizedText {
    guard !visible.isEmpty else { return emptyText }
    let place = BrowseLabels.place(visible, total: state.content?.totalCount)
    let more: LocalizedText? =
      switch state.phase {
      case .loading: BrowseLabels.loading
      case .refreshing: BrowseLabels.refreshing
      case .loadingMore: BrowseLabels.loadingMore
      case .end: visible.upperBound == state.rows.count ? BrowseLabels.endOfList : nil
      case .failed: BrowseLabels.failedHere(retryKey)
      case .idle, .loaded: nil
      }
    return more.map { BrowseLabels.joined(place, $0) } ?? place
  }

  private var emptyText: LocalizedText {
    if let error = state.error { return BrowseLabels.retry(error.text, retryKey) }
    if state.isBusy || state.phase == .idle { return BrowseLabels.loading }
    return state.query.searchText.map(Labels.noMatch) ?? Labels.noProducts
  }
}
