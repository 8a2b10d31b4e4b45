import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// Tells what a list shows when its first page cannot be read:
///
///     phase: idle · query: all · layout: list
///
///     > load()
///     phase: idle → loading
///     phase: loading → failed(load, [offline])
@MainActor
func storyOfAFailure() async -> String {
  let list = ProductListViewModel(of: ScriptedProductRepository(pages: [.failure(.offline)]))
  let recorder = StateRecorder(of: list)
  await recorder.step("load()")
  await list.load()
  return await recorder.transcript()
}
