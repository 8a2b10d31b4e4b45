import OpenMarketTestSupport
import Testing

/// Tests for waits in a task that is cancelled, for example by a test's time limit.
@Suite(.timeLimit(.minutes(5)))
struct CancelledWaitTests {
  @Test func `a cancelled wait ends`() async throws {
    let calls = GatedCalls<Int, Int, CancellationError>(cancellation: CancellationError())
    let gate = Gate()
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.sleepers()
    let waits = [
      Task { _ = try await calls.next() },
      Task { try await gate.arrivals() },
      Task { try await clock.sleepers(2) },
      Task { try await clock.noSleepers() },
      Task { try await clock.sleeper(dueWithin: .milliseconds(999)) },
    ]
    for wait in waits {
      wait.cancel()
      await #expect(throws: CancellationError.self) { try await wait.value }
    }
    asleep.cancel()
    await #expect(throws: CancellationError.self) { try await asleep.value }
  }

  @Test func `a cancelled wait takes no call`() async throws {
    let calls = GatedCalls<Int, Int, CancellationError>(cancellation: CancellationError())
    let gone = Task { _ = try await calls.next() }
    gone.cancel()
    _ = await gone.result
    async let answer = calls.perform(1)
    let call = try await calls.next()
    #expect(call.request == 1)
    call.answer(.success(2))
    #expect(try await answer == 2)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct ManualClockTests {
  @Test func `a sleeper that is due later doesn't count`() async throws {
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

  @Test func `advancing the clock brings a sleeper within reach`() async throws {
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
