import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ManualClockTests {
  @Test func `a sleeper that is due later is passed over`() async throws {
    let clock = ManualClock()
    let late = Task { try await clock.sleep(for: .seconds(10)) }
    try await clock.sleepers()
    let count = await TurnTaking().start { _ in
      try? await clock.sleeper(dueWithin: .seconds(1))
      return clock.sleeperCount
    }
    let early = Task { try await clock.sleep(for: .seconds(1)) }
    #expect(await count.value == 2)
    clock.advance(by: .seconds(1))
    try await early.value
    #expect(clock.sleeperCount == 1)
    late.cancel()
  }

  @Test func `a sleeper comes within reach when the clock is advanced`() async throws {
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(for: .seconds(10)) }
    try await clock.sleepers()
    let time = await TurnTaking().start { _ in
      try? await clock.sleeper(dueWithin: .seconds(1))
      return clock.now.offset
    }
    clock.advance(by: .seconds(9))
    #expect(await time.value == .seconds(9))
    clock.advance(by: .seconds(1))
    try await asleep.value
  }
}
