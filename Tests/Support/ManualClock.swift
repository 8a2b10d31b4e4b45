private import Synchronization

/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// async let answer = slowWork(clock: clock)
/// try await clock.sleepers()          // somebody sleeps on the clock by now
/// clock.advance(by: .seconds(5))  // and wakes if that was long enough
/// ```
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    /// How long after the making of the clock it is.
    public let offset: Duration

    /// The time that is so long after the making of the clock.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The time that is so much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How much later another time is; negative when it is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    var deadline: Instant
    var wake: @Sendable (Void?) -> Void
  }

  private struct Watcher {
    var isMet: @Sendable (State) -> Bool
    var end: @Sendable (Void?) -> Void
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextKey = 0
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [Int: Watcher] = [:]

    /// Takes out the watchers whose condition is met.
    mutating func takeWatchers() -> [Watcher] {
      let met = watchers.filter { $0.value.isMet(self) }
      for key in met.keys { watchers.removeValue(forKey: key) }
      return Array(met.values)
    }
  }

  private let state = Mutex(State())

  /// Makes a clock that stands at its beginning.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The clock shows every time exactly.
  public let minimumResolution = Duration.zero

  /// How many sleep on the clock now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is advanced to the deadline; the tolerance is ignored.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await untilCancelled {
      lieDown(until: deadline, wake: $0)
    } leave: {
      self.rouse($0)
    }
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
    for (_, sleeper) in due { sleeper.wake(()) }
    for watcher in seen { watcher.end(()) }
  }

  /// Waits until at least this many sleep on the clock at once.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, as a test is at its time limit.
  public func sleepers(_ count: Int = 1) async throws(CancellationError) {
    try await wait { $0.sleepers.count >= count }
  }

  /// Waits until the clock has a sleeper whose deadline is at most a duration away.
  ///
  /// Advance the clock by the same duration to wake them. Use this method, and not ``sleepers(_:)``, where longer deadlines sleep on
  /// the same clock, such as those of a whole container:
  ///
  /// ```swift
  /// try await clock.sleeper(dueWithin: .seconds(1))  // the pause before the second attempt
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter duration: The longest time from now to the deadline.
  /// - Throws: `CancellationError` as soon as the caller is cancelled, as a test is at its time limit.
  public func sleeper(dueWithin duration: Duration) async throws(CancellationError) {
    try await wait { state in
      let latest = state.now.advanced(by: duration)
      return state.sleepers.values.contains { $0.deadline <= latest }
    }
  }

  /// Waits until no task sleeps on the clock, for example because every timer was cancelled.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func noSleepers() async throws(CancellationError) {
    try await wait { $0.sleepers.isEmpty }
  }

  private func wait(
    until isMet: @escaping @Sendable (State) -> Bool
  ) async throws(CancellationError) {
    try await untilCancelled { end in
      let (key, isThere) = state.withLock { state in
        state.nextKey += 1
        let isThere = isMet(state)
        if !isThere { state.watchers[state.nextKey] = Watcher(isMet: isMet, end: end) }
        return (state.nextKey, isThere)
      }
      if isThere { end(()) }
      return key
    } leave: { key in
      self.state.withLock { $0.watchers.removeValue(forKey: key) }?.end(nil)
    }
  }

  private func lieDown(
    until deadline: Instant, wake: @escaping @Sendable (Void?) -> Void
  ) -> Int {
    let (key, isDue, seen) = state.withLock { state -> (Int, Bool, [Watcher]) in
      state.nextKey += 1
      if deadline <= state.now { return (state.nextKey, true, []) }
      state.sleepers[state.nextKey] = Sleeper(deadline: deadline, wake: wake)
      return (state.nextKey, false, state.takeWatchers())
    }
    if isDue { wake(()) }
    for watcher in seen { watcher.end(()) }
    return key
  }

  private func rouse(_ key: Int) {
    let (sleeper, seen) = state.withLock { state in
      (state.sleepers.removeValue(forKey: key), state.takeWatchers())
    }
    sleeper?.wake(nil)
    for watcher in seen { watcher.end(()) }
  }
}
