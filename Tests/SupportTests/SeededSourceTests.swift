import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// Tests that random values with the same seed are the same in every run.
@Suite(.timeLimit(.minutes(5)))
struct SeededSourceTests {
  private func durations(_ seed: UInt64) -> [Duration] {
    let source = SeededSource(seed: seed)
    return (0..<100).map { _ in source.duration(in: .seconds(1) ... .seconds(3)) }
  }

  @Test func `the same seed gives the same durations in the range, and another seed others`() {
    #expect(durations(1) == durations(1))
    #expect(Set(durations(1)).isDisjoint(with: durations(2)))
    #expect(Set(durations(1)).count == 100)
    #expect(durations(1).allSatisfy { (.seconds(1) ... .seconds(3)).contains($0) })
    #expect(SeededSource(seed: 5).duration(in: .seconds(2) ... .seconds(2)) == .seconds(2))
  }

  /// Loads a list with two failed attempts, and returns the recorded events, which contain the waits before the retries.
  private func retries(seed: UInt64) async throws -> [NetworkEvent] {
    let (source, clock, log) = (SeededSource(seed: seed), ManualClock(), InMemoryNetworkEventLog())
    let session = ScriptedSessionManager([
      .failure(.cannotConnect(reason: "no route")), .success(HTTPResponse(status: 503)),
      .success(HTTPResponse(status: 204)),
    ])
    let retrying = RetryingSessionManager(
      session, log: log, clock: clock, random: source.duration)
    let repository = V3ProductRepository(
      service: DefaultDataTransferService(
        server: try BaseURL("https://market.example"), sessionManager: retrying))
    async let page = repository.products(matching: .all, page: .first)
    for _ in 1...2 {
      try await clock.sleepers()
      clock.advance(by: .seconds(5))
    }
    #expect(try await page.rows.isEmpty)
    return log.events.filter { $0.exchange == nil }
  }

  @Test func `the waits before retries repeat`() async throws {
    let waits = try await retries(seed: 7)
    #expect(waits.count == 2)
    #expect(try await retries(seed: 7) == waits)
    #expect(try await retries(seed: 8) != waits)
  }
}
