import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What waits in a container waits on the clock that it was given.
@Suite(.timeLimit(.minutes(5))) @MainActor
struct TurnedClockTests {
  private let clock = ManualClock()
  private let carrier = GatedSessionManager()
  private let market: DIContainer

  init() throws {
    var configuration = OpenMarketConfiguration(
      server: try ServerAddress("https://market.example"), locale: Locale(identifier: "en_US"))
    configuration.retry = .never
    market = DIContainer(configuration: configuration, carrier: carrier, clock: clock)
  }

  @Test func `a read is given up when its time is over`() async throws {
    let list = market.makeProductListViewModel()
    let loading = Task { await list.load() }
    _ = try await carrier.calls.next()
    // The time of one attempt, and that of all.
    try await clock.sleepers(2)
    clock.advance(by: .milliseconds(9999))
    #expect(list.state.phase == .loading)
    clock.advance(by: .milliseconds(1))
    await loading.value
    #expect(list.state.error?.code == "timed-out")
  }

  @Test func `a read that failed is tried again after a pause`() async throws {
    var configuration = OpenMarketConfiguration(
      server: try ServerAddress("https://market.example"), locale: Locale(identifier: "en_US"))
    configuration.retry = RetryPolicy(baseDelay: .seconds(1))
    let market = DIContainer(configuration: configuration, carrier: carrier, clock: clock)
    let list = market.makeProductListViewModel()
    let loading = Task { await list.load() }
    try await carrier.calls.next().answer(.success(HTTPResponse(status: 503)))
    // The deadline of the whole call sleeps on the clock, too.
    try await clock.sleeper(dueWithin: .seconds(1))
    clock.advance(by: .seconds(1))
    try await carrier.calls.next().answer(.success(HTTPResponse(status: 204)))
    await loading.value
    #expect(list.state.error == nil)
    #expect(list.state.content?.rows.isEmpty == true)
  }

  @Test func `a search waits for the end of typing`() async throws {
    let list = market.makeProductListViewModel()
    let typing = Task { await list.search(typed: "lamp") }
    try await clock.sleepers()
    #expect(carrier.calls.count == 0)
    clock.advance(by: .milliseconds(300))
    #expect(try await carrier.calls.next().request.request.url.query() != nil)
    typing.cancel()
    await typing.value
  }
}
