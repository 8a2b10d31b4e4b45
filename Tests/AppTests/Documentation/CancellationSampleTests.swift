import OpenMarket
import OpenMarketData
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CancellationSampleTests {
  @Test func `a screen that goes leaves no request, no spinner and no error`() async throws {
    let network = GatedSessionManager()
    let market = DIContainer(
      configuration: try .patient(), carrier: network)
    let screen = ListScreen(market.makeProductListViewModel())
    screen.appear()
    let call = try await network.calls.next()
    #expect(screen.list.state.phase == .loading)
    await screen.disappear()
    #expect(screen.list.state == ProductListState())
    // An answer that comes now is nobody's.
    call.answer(.success(HTTPResponse(status: 204)))
    #expect(screen.list.state == ProductListState())
    #expect(network.calls.count == 1)
  }
}
