import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import Testing

@MainActor
struct PictureSampleTests {
  @Test func `the sample of the README shows a row's picture, from network and memory`()
    async throws
  {
    let market = DIContainer(
      configuration: try .patient(), carrier: SandboxSessionManager())
    let list = market.makeProductListViewModel()
    await list.load()
    let row = try #require(list.state.rows.first)
    let slot = market.makeImageSlot()
    #expect(await picture(of: row, in: slot) == "80 × 80, from network")
    slot.unbind()
    #expect(await picture(of: row, in: slot) == "80 × 80, from memory")
  }
}
