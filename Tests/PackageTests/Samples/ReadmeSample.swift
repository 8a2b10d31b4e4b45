import Foundation
import OpenMarketKit
import OpenMarketSandbox

@MainActor
func tumblers() async -> [String] {
  let market = DIContainer(
    configuration: OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL, locale: Locale(identifier: "ko_KR")),
    transport: SandboxSessionManager())
  let list = market.makeProductListViewModel()
  await list.search("텀블러")
  if let error = list.state.error { return [error.text] }
  return list.state.rows.map { "\($0.product.name) \($0.priceText) \($0.stockText)" }
}
