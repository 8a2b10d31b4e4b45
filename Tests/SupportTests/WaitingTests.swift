import OpenMarketTestSupport
import Testing

/// Tests for waits that end early, and for calls that a test takes in a different order than they
/// were made.
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
  private let calls = GatedCalls<Int, Int, CancellationError>(cancellation: CancellationError())

  @Test func `a cancelled wait ends`() async throws {
    let gate = Gate()
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.sleepers()
    let waits = [
      Task { [calls] in _ = try await calls.next() },
      Task { try await gate.arrivals() },
      Task { try await clock.sleepers(2) },
      Task { try await clock.noSleepers() },
      Task { try await clock.sleeper(for: .milliseconds(999)) },
      Task { _ = try await ManualClock().advanceToNextWakeUp() },
    ]
    for wait in waits {
      wait.cancel()
      await #expect(throws: CancellationError.self) { try await wait.value }
    }
    asleep.cancel()
    await #expect(throws: CancellationError.self) { try await asleep.value }
  }

  @Test func `a cancelled wait takes no call`() async throws {
    let gone = Task { [calls] in _ = try await calls.next() }
    gone.cancel()
    _ = await gone.result
    async let answer = calls.perform(1)
    let call = try await calls.next()
    #expect(call.request == 1)
    call.answer(.success(2))
    expectEqual(try await answer, 2)
  }

  @Test func `a call is taken by its request`() async throws {
    let order = TurnTaking()
    var callers: [Task<Int?, Never>] = []
    for number in 1...3 {
      callers.append(await order.start { _ in try? await calls.perform(number) })
    }
    for number in [3, 1] {
      try await calls.next { $0 == number }.answer(.success(number * 10))
    }
    try await calls.next().answer(.success(20))
    for (index, caller) in callers.enumerated() {
      expectEqual(await caller.value, (index + 1) * 10)
    }
  }

  @Test func `a call goes to the wait that wants it`() async throws {
    let order = TurnTaking()
    let two = await order.start { _ in try? await calls.next { $0 == 2 }.request }
    let one = await order.start { _ in try? await calls.next().request }
    let callers = [1, 2].map { number in Task { try await calls.perform(number) } }
    expectEqual(await one.value, 1)
    expectEqual(await two.value, 2)
    for caller in callers { caller.cancel() }
  }
}

@Suite(.timeLimit(.minutes(10)))
struct ManualClockTests {
  @Test func `a sleeper is found by its duration, and wakes after it`() async throws {
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
    // A sleeper keeps its duration until it wakes.
    try await clock.sleeper(for: .seconds(10))
    expectEqual(try await clock.advanceToNextWakeUp(), .seconds(8))
    #expect(clock.now.offset == .seconds(9))
    #expect(clock.sleeperCount == 1)
    for other in others { other.cancel() }
  }

  @MainActor
  @Test func `sleepers wake in the order of their deadlines`() async throws {
    let clock = ManualClock()
    var woken: [Int] = []
    let sleepers = [2, 3, 1].map { seconds in
      Task {
        try await clock.sleep(until: .init(offset: .seconds(seconds)), tolerance: nil)
        woken.append(seconds)
      }
    }
    try await clock.sleepers(3)
    clock.advance(by: .seconds(3))
    for sleeper in sleepers { try await sleeper.value }
    #expect(woken == [1, 2, 3])
  }
}
