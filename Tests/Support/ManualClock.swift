/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// async let answer = slowWork(clock: clock)
/// try await clock.sleepers()      // a task sleeps on the clock by now
/// clock.advance(by: .seconds(5))  // and wakes if that was long enough
/// ```
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was created.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public let offset: Duration

    /// Creates an instant from the time since the creation of the clock.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the time until another instant. It is negative if the other instant is earlier.
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

  /// Creates a clock at its beginning.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.value.now }

  /// The clock shows every time exactly.
  public let minimumResolution = Duration.zero

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.value.sleepers.count }

  /// Sleeps until the clock is advanced to the deadline. The tolerance is ignored.
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

  /// Advances the time and wakes the sleepers that are due, in the order of their deadlines.
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

  /// Waits until at least this number of tasks sleep on the clock at the same time.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, for example by the time limit of a test.
  public func sleepers(_ count: Int = 1) async throws(CancellationError) {
    try await state.wait { $0.sleepers.count >= count }
  }

  /// Waits until the clock has a sleeper whose deadline is at most a duration away.
  ///
  /// Advance the clock by the same duration to wake it. Use this method, and not ``sleepers(_:)``, where longer deadlines sleep on
  /// the same clock, such as those of a whole container:
  ///
  /// ```swift
  /// try await clock.sleeper(dueWithin: .seconds(1))  // the pause before the second attempt
  /// clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter duration: The longest time from now to the deadline.
  /// - Throws: `CancellationError` as soon as the caller is cancelled, for example by the time limit of a test.
  public func sleeper(dueWithin duration: Duration) async throws(CancellationError) {
    try await state.wait { state in
      let latest = state.now.advanced(by: duration)
      return state.sleepers.values.contains { $0.deadline <= latest }
    }
  }

  /// Waits until no task sleeps on the clock, for example because every timer was cancelled.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func noSleepers() async throws(CancellationError) {
    try await state.wait { $0.sleepers.isEmpty }
  }
}
