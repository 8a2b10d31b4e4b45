import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ManualClockTests {
  @Test func `a sleeper of another duration doesn't count`() async throws {
    let clock = ManualClock()
    let others = [9, 10].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
    try await clock.sleepers(2)
    let count = await TurnTaking().start { _ in
      try? await clock.sleeper(for: .seconds(2), tolerance: .seconds(1))
      return clock.sleeperCount
    }
    let pause = Task { try await clock.sleep(for: .seconds(1)) }
    expectEqual(await count.value, 3)
    expectEqual(try await clock.advanceToNextWakeUp(), .seconds(1))
    try await pause.value
    #expect(clock.sleeperCount == 2)
    for other in others { other.cancel() }
  }

  @Test func `a sleeper has its duration until it wakes`() async throws {
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(for: .seconds(10)) }
    try await clock.sleepers()
    clock.advance(by: .seconds(9))
    try await clock.sleeper(for: .seconds(10))
    expectEqual(try await clock.advanceToNextWakeUp(), .seconds(1))
    try await asleep.value
    #expect(clock.now.offset == .seconds(10))
  }
}
