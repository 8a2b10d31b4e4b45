import OpenMarketDomain

/// A collection of product pages, one for each product that the user changes or deletes in the rows of a list.
///
/// Each page provides the confirmations, the order of the writes, and the messages for its product. A row therefore behaves in
/// the same way as a product page.
final class RowPages {
  private let makePage: (ProductRow) -> ProductDetailViewModel
  private let numbers = ConfirmationNumbers()
  private var pages: [ProductID: ProductDetailViewModel] = [:]
  /// The closure to call after each change of a page.
  var onChange: () -> Void = {}

  init(_ makePage: @escaping (ProductRow) -> ProductDetailViewModel) {
    self.makePage = makePage
  }

  /// Returns the page of the given row. If the existing page isn't in use, the method replaces the page, because the row may be
  /// newer.
  func page(for row: ProductRow) -> ProductDetailViewModel {
    if let page = pages[row.id], page.isInUse { return page }
    let page = makePage(row)
    page.numbers = numbers
    page.onChange = { [weak self] in self?.onChange() }
    pages[row.id] = page
    return page
  }

  /// Requests a confirmation for the given row, in place of the shown confirmation.
  func request(for row: ProductRow, _ request: (ProductDetailViewModel) -> Void) {
    let page = page(for: row)
    for other in pages.values where other !== page { other.dismissConfirmation() }
    request(page)
  }

  func dismissConfirmation() {
    for page in pages.values { page.dismissConfirmation() }
  }

  func confirm(_ confirmation: ProductConfirmation) async {
    await pages[confirmation.productID]?.confirm(confirmation)
  }

  func retry(_ id: WriteFailure.ID) async {
    // A page returns immediately if the failure belongs to another page.
    for page in pages.values { await page.retry(id) }
  }

  func dismissFailure(_ id: WriteFailure.ID) {
    for page in pages.values { page.dismissFailure(id) }
  }

  /// Updates the given list state with the confirmation, the pending writes and the failures, and applies the pending writes to
  /// the state's rows.
  func show(in state: inout ProductListState) {
    // Show only the latest confirmation. A cancelled write can show its confirmation again after a later request.
    state.confirmation = pages.values.compactMap(\.state.confirmation).max { $0.id < $1.id }
    state.failures = pages.values.flatMap(\.state.failures).sorted { $0.id < $1.id }
    state.pending = pages.mapValues(\.state.pending).filter { !$0.value.isEmpty }
    for id in state.pending.keys {
      guard let page = pages[id]?.state, let index = state.content?.rows.index(id: id) else {
        continue
      }
      if page.presence == .beingDeleted {
        state.content?.rows.remove(at: index)
        state.content?.totalCount? -= 1
      } else if let row = page.content?.row {
        state.content?.rows.update(row, at: index)
      }
    }
  }
}

extension ProductDetailViewModel {
  fileprivate var isInUse: Bool {
    switch state.phase {
    case .loading, .refreshing: true
    case .idle, .loaded, .failed:
      state.confirmation != nil || state.isPending || !state.failures.isEmpty
    }
  }
}
