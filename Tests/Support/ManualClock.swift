private import Synchronization

/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// async let answer = slowWork(clock: clock)
/// await clock.sleepers()          // somebody sleeps on the clock by now
/// clock.advance(by: .seconds(5))  // and wakes if that was long enough
/// ```
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    public let offset: Duration

    public init(offset: Duration) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    var deadline: Instant
    var wake: @Sendable (_ isDue: Bool) -> Void
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextKey = 0
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [(isMet: @Sendable (Int) -> Bool, resume: @Sendable () -> Void)] = []

    /// Takes out the watchers who have waited for as many sleepers as there are now.
    mutating func takeWatchers() -> [@Sendable () -> Void] {
      let count = sleepers.count
      defer { watchers.removeAll { $0.isMet(count) } }
      return watchers.filter { $0.isMet(count) }.map(\.resume)
    }
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }

  public let minimumResolution = Duration.zero

  /// How many sleep on the clock now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is advanced to the deadline; the tolerance is ignored.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let key = Mutex<Int?>(nil)
    let isDue = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let sleeper = lieDown(until: deadline) { continuation.resume(returning: $0) }
        key.withLock { $0 = sleeper }
        if let sleeper, Task.isCancelled { rouse(sleeper) }
      }
    } onCancel: {
      if let sleeper = key.withLock({ $0 }) { rouse(sleeper) }
    }
    if !isDue { throw CancellationError() }
  }

  /// Moves the time on and wakes, in the order of their deadlines, all who are due.
  public func advance(by duration: Duration) {
    let (due, seen) = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for key in due.keys { state.sleepers.removeValue(forKey: key) }
      let inOrder = due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      return (inOrder, state.takeWatchers())
    }
    for (_, sleeper) in due { sleeper.wake(true) }
    for resume in seen { resume() }
  }

  /// Waits until at least this many sleep on the clock at once.
  public func sleepers(_ count: Int = 1) async {
    await sleepers { $0 >= count }
  }

  /// Waits until nobody sleeps on the clock, as when every timer has been cancelled.
  public func noSleepers() async {
    await sleepers { $0 == 0 }
  }

  private func sleepers(_ isMet: @escaping @Sendable (Int) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if isMet(state.sleepers.count) { return true }
        state.watchers.append((isMet, { continuation.resume() }))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// - Returns: what to rouse the sleeper by, or nothing if it is due already.
  private func lieDown(
    until deadline: Instant, wake: @escaping @Sendable (_ isDue: Bool) -> Void
  ) -> Int? {
    let (key, seen) = state.withLock { state -> (Int?, [@Sendable () -> Void]) in
      if deadline <= state.now { return (nil, []) }
      state.nextKey += 1
      state.sleepers[state.nextKey] = Sleeper(deadline: deadline, wake: wake)
      return (state.nextKey, state.takeWatchers())
    }
    if key == nil { wake(true) }
    for resume in seen { resume() }
    return key
  }

  private func rouse(_ key: Int) {
    let (sleeper, seen) = state.withLock { state in
      (state.sleepers.removeValue(forKey: key), state.takeWatchers())
    }
    sleeper?.wake(false)
    for resume in seen { resume() }
  }
}
