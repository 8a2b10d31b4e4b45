import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// Records the states of a list whose first page can't be loaded:
///
///     phase: idle · query: all · layout: list
///
///     > load()
///     phase: idle → loading
///     phase: loading → failed(load, [offline])
@MainActor
func storyOfAFailure() async -> String {
  let list = ProductListViewModel(
    in: .sample(of: ScriptedProductRepository(pages: [.failure(.unreachable(.offline()))])))
  let recorder = StateRecorder(of: list)
  await recorder.step("load()")
  await list.load()
  return await recorder.transcript()
}
