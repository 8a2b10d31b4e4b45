import OpenMarketKit
import OpenMarketTestSupport

/// Returns what a list shows after a refresh that fails.
@MainActor
func rowsAfterAFailedRefresh() async -> (count: Int, message: String?) {
  let repository = ScriptedProductRepository(
    pages: [.success(.sample(ids: [3, 2, 1])), .failure(.unreachable(.offline()))])
  let list = ProductListViewModel(in: .sample(of: repository))
  await list.load()
  await list.refresh()
  return (list.state.rows.count, list.state.error?.text)
}
