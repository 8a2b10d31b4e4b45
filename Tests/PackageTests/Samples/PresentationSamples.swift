import OpenMarketPresentation

/// A screen that loads its rows only while it is shown.
@MainActor
final class ListScreen {
  let list: ProductListViewModel
  private var loading: Task<Void, Never>?

  init(_ list: ProductListViewModel) {
    self.list = list
  }

  func appear() {
    loading = Task { [list] in await list.load() }
  }

  /// Cancels the request. When this method returns, the state is either unchanged or shows the response.
  func disappear() async {
    loading?.cancel()
    await loading?.value
  }
}
