import OpenMarketPresentation
import OpenMarketTestSupport

/// Checks the list before and after a gated response arrives.
@MainActor
func busyBeforeAndAfter() async throws -> [Bool] {
  let repository = GatedProductRepository()
  let list = ProductListViewModel(in: .sample(of: repository))
  let loading = Task { await list.load() }
  let call = try await repository.pages.next()  // the list has asked, and waits
  let before = list.state.isBusy
  call.answer(.success(.sample(ids: [3, 2, 1])))
  _ = await loading.value  // the rows are in the state
  return [before, list.state.isBusy]
}
