import OpenMarket
import OpenMarketData
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
struct SessionManagerSampleTests {
  @Test func `every attempt goes out with the app's name`() async throws {
    let network = ScriptedSessionManager([
      .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 204)),
    ])
    var configuration = try OpenMarketConfiguration.patient("https://market.example")
    configuration.retry.baseDelay = .zero
    let market = DIContainer(
      configuration: configuration, carrier: AppNameSessionManager(inner: network))
    let list = market.makeProductListViewModel()
    await list.load()
    #expect(list.state.isEmpty)
    #expect(network.requests.map { $0.headers["User-Agent"] } == ["LampShop/1.0", "LampShop/1.0"])
  }
}
