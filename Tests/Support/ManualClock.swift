/// A clock whose time changes only when a test advances the clock.
///
/// ```swift
/// let clock = ManualClock()
/// async let answer = slowWork(clock: clock)
/// try await clock.sleepers()      // returns when a task is sleeping on the clock
/// clock.advance(by: .seconds(5))  // wakes the task if its deadline is at most 5 seconds away
/// ```
public final class ManualClock: Clock, Sendable {
  /// A point in time, measured from the creation of the clock.
  public struct Instant: InstantProtocol {
    /// The duration since the creation of the clock.
    public let offset: Duration

    /// Creates an instant from the duration since the creation of the clock.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant that follows this instant by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration from this instant to another instant. The duration is negative if the other instant is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let deadline: Instant
    let wake: @Sendable (Void?) -> Void
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private let state = Waitable(State())

  /// Creates a clock whose time is zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.value.now }

  /// The resolution of the clock. The resolution is zero, because the clock represents every duration exactly.
  public let minimumResolution = Duration.zero

  /// The number of tasks that are sleeping on the clock.
  public var sleeperCount: Int { state.value.sleepers.count }

  /// Sleeps until the time of the clock reaches the deadline. The tolerance is ignored.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await untilCancelled { wake in
      let (number, isDue) = state.update { state in
        state.lastNumber += 1
        let isDue = deadline <= state.now
        if !isDue { state.sleepers[state.lastNumber] = Sleeper(deadline: deadline, wake: wake) }
        return (state.lastNumber, isDue)
      }
      if isDue { wake(()) }
      return number
    } leave: { number in
      self.state.update {
        $0.sleepers.removeValue(forKey: number)
      } then: {
        $0?.wake(nil)
      }
    }
  }

  /// Advances the clock, and wakes the tasks whose deadline the new time reaches, in the order of their deadlines.
  public func advance(by duration: Duration) {
    state.update { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    } then: { due in
      for sleeper in due { sleeper.wake(()) }
    }
  }

  /// Waits until at least the given number of tasks are sleeping on the clock at the same time.
  ///
  /// - Throws: `CancellationError` as soon as the waiting task is cancelled, for example by a test's time limit.
  public func sleepers(_ count: Int = 1) async throws(CancellationError) {
    try await state.wait { $0.sleepers.count >= count }
  }

  /// Waits until a task is sleeping on the clock with a deadline that is at most the given duration away.
  ///
  /// Advance the clock by the same duration to wake the task. Use this method instead of ``sleepers(_:)`` if tasks with later
  /// deadlines sleep on the same clock, for example in a container:
  ///
  /// ```swift
  /// try await clock.sleeper(dueWithin: .seconds(1))  // the pause before the second attempt
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter duration: The maximum duration from the current time to the deadline.
  /// - Throws: `CancellationError` as soon as the waiting task is cancelled, for example by a test's time limit.
  public func sleeper(dueWithin duration: Duration) async throws(CancellationError) {
    try await state.wait { state in
      let latest = state.now.advanced(by: duration)
      return state.sleepers.values.contains { $0.deadline <= latest }
    }
  }

  /// Waits until no task is sleeping on the clock, for example after every timer was cancelled.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func noSleepers() async throws(CancellationError) {
    try await state.wait { $0.sleepers.isEmpty }
  }
}
