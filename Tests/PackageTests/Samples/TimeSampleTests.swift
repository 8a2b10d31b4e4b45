import Foundation
import OpenMarketKit
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct TypingTests {
  @Test func `a search starts 300 milliseconds after the last letter`() async throws {
    let clock = ManualClock()
    let repository = ScriptedProductRepository(pages: [.success(.sample(ids: [1]))])
    let list = ProductListViewModel(in: .sample(of: repository, clock: clock))

    let first = Task { await list.search(typed: "la") }
    try await clock.sleepers()  // the first call waits for the pause
    clock.advance(by: .milliseconds(299))
    let second = Task { await list.search(typed: "lamp") }
    _ = await first.value  // the second call has replaced the first
    try await clock.sleepers()  // the second call waits
    clock.advance(by: .milliseconds(299))
    #expect(repository.calls.isEmpty)

    clock.advance(by: .milliseconds(1))
    _ = await second.value
    #expect(repository.calls == [.products(ProductQuery(searchText: "lamp"), .first)])
    #expect(list.state.rows.count == 1)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct RetryTests {
  private let clock = ManualClock()

  private func makeList(
    _ transport: any NetworkSessionManager
  ) throws -> ProductListViewModel {
    var configuration = OpenMarketConfiguration(server: try BaseURL("https://market.example"))
    configuration.retry.baseDelay = .zero  // no random part
    configuration.clock = clock
    return DIContainer(configuration: configuration, transport: transport)
      .makeProductListViewModel()
  }

  @Test func `the second attempt starts when the server has asked for it`() async throws {
    let transport = ScriptedSessionManager([
      .success(HTTPResponse(status: 503, headers: ["Retry-After": "2"])),
      .success(HTTPResponse(status: 204)),
    ])
    let list = try makeList(transport)
    let loading = Task { await list.load() }
    try await clock.sleeper(for: .seconds(2))  // the wait before the second attempt
    #expect(clock.sleeperCount == 1)
    #expect(transport.requests.count == 1)
    #expect(list.state.phase == .loading)

    let pause = try await clock.advanceToNextWakeUp()
    #expect(pause == .seconds(2))
    _ = await loading.value
    #expect(transport.requests.count == 2)
    transport.expectAllUsed()
    #expect(list.state.isEmpty)
  }

  @Test func `a read without a response ends with an error after 40 seconds`() async throws {
    let transport = GatedSessionManager()
    let list = try makeList(transport)
    let loading = Task { await list.load() }
    for _ in 1...4 {
      _ = try await transport.calls.next()  // the server doesn't respond
      try await clock.sleeper(for: .seconds(10))  // the timeout of the attempt
      clock.advance(by: .seconds(10))
    }
    _ = await loading.value
    #expect(transport.calls.count == 4)
    #expect(list.state.error?.code == .timedOut)
  }
}
