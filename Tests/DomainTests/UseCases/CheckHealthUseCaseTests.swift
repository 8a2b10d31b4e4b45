import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct CheckHealthUseCaseTests {
  @Test func `a healthy service is up, with its response time`() async throws {
    let check = CheckHealthUseCase(
      repository: InMemoryHealthRepository(.success("OK")), clock: FrozenClock())
    #expect(try await check() == .up(responseTime: .zero))
  }

  @Test(arguments: ["", "ok", "DEGRADED", "<html>"])
  func `any other word is told as it is`(text: String) async throws {
    let check = CheckHealthUseCase(repository: InMemoryHealthRepository(.success(text)))
    #expect(try await check() == .impaired(statusText: text))
  }

  @Test(arguments: [
    MarketError.offline, .timedOut, .notFound(reason: nil),
    .unavailable(status: 503, retryAfter: .seconds(5)),
  ])
  func `a failure is an answer`(error: MarketError) async throws {
    let check = CheckHealthUseCase(repository: InMemoryHealthRepository(.failure(error)))
    #expect(try await check() == .down(error))
  }

  @Test func `cancellation is none`() async {
    let check = CheckHealthUseCase(repository: InMemoryHealthRepository(.failure(.cancelled)))
    await #expect(throws: MarketError.cancelled) { try await check() }
  }
}

/// A clock that stands still.
private struct FrozenClock: Clock {
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
