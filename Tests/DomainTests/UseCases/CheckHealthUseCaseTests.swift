import OpenMarketTestSupport
import Testing

struct CheckHealthUseCaseTests {
  @Test func `a healthy service is up, with its response time`() async throws {
    let check = CheckHealthUseCase(
      repository: InMemoryHealthRepository(.success("OK")), clock: ManualClock())
    expectEqual(try await check(), .up(responseTime: .zero))
  }

  @Test(
    arguments: [
      (.success("ok"), .impaired(statusText: "ok")), (.success(""), .impaired(statusText: "")),
      (.failure(.unreachable(.offline())), .down(.unreachable(.offline()))),
      (.failure(.notFound(reason: nil)), .down(.notFound(reason: nil))),
    ] as [(Result<String, MarketError>, ServiceHealth)])
  func `any other text means impaired, and an error means down`(
    reply: Result<String, MarketError>, health: ServiceHealth
  ) async throws {
    expectEqual(try await CheckHealthUseCase(repository: InMemoryHealthRepository(reply))(), health)
  }

  @Test func `a cancellation is an error`() async {
    let check = CheckHealthUseCase(repository: InMemoryHealthRepository(.failure(.cancelled)))
    await #expect(throws: MarketError.cancelled) { try await check() }
  }
}
