import Foundation
import OpenMarketKit
import OpenMarketSandbox

@MainActor
func tumblers() async throws -> [String] {
  let market = DIContainer(
    configuration: OpenMarketConfiguration(
      server: try BaseURL(SandboxSessionManager.baseURLText),
      locale: Locale(identifier: "ko_KR")),
    transport: SandboxSessionManager())
  let list = market.makeProductListViewModel()
  await list.search("텀블러")
  return list.state.rows.map { "\($0.product.name) \($0.priceText) \($0.stockText)" }
}
