import Foundation
import OpenMarketKit
import OpenMarketSandbox

@MainActor
func watchTumblers(print: (String) -> Void) async {
  let market = DIContainer(
    configuration: OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL,
      locale: Locale(identifier: "ko_KR")),
    transport: SandboxSessionManager())
  let list = market.makeProductListViewModel()
  Task { await list.search("텀블러") }
  for await state in list.states {
    for row in state.rows { print("\(row.product.name) \(row.priceText) \(row.stockText)") }
    if let error = state.error { print(error.text) }
    if !state.isBusy, state.phase != .idle { break }
  }
}
