import OpenMarketPresentation

/// A screen that asks for its rows while it is shown, and for nothing after that.
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

  /// When it returns, the request is given up, and the state is as it was before, or as the answer made it.
  func disappear() async {
    loading?.cancel()
    await loading?.value
  }
}

/// The general explanation of a code.
func meaning(of code: String) -> String {
  MessageCode(rawValue: code)?.explanation(in: .english).description ?? "no such code"
}
