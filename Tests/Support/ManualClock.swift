import OpenMarketDomain

/// A clock whose time changes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// async let answer = slowWork(clock: clock)
/// try await clock.sleepers()      // returns when a task is sleeping on the clock
/// clock.advance(by: .seconds(5))  // wakes the task if its deadline is at most 5 seconds away
/// ```
public final class ManualClock: Clock, UseCounting {
  /// A point in time, measured from the creation of the clock.
  public struct Instant: InstantProtocol {
    /// The duration since the creation of the clock.
    public let offset: Duration

    /// Creates an instant from the duration since the creation of the clock.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant that is the given duration after this instant.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another instant. The duration is negative if the
    /// other instant is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let number: Int
    /// The time from the start of the sleep to the deadline.
    let duration: Duration
    let deadline: Instant
    let wake: @Sendable (Void?) -> Void
  }

  private struct State: CustomStringConvertible {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Sleeper] = []

    var description: String {
      let durations = sleepers.map(\.duration).sorted().map { "\($0)" }
      return "Sleeping tasks: \(durations.isEmpty ? "none" : durations.joined(separator: ", "))."
    }
  }

  private let state = Waitable(State())

  /// Creates a clock whose current time is zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.value.now }

  /// The resolution of the clock, which is zero, because the clock represents every duration
  /// exactly.
  public let minimumResolution = Duration.zero

  /// The number of tasks that are sleeping on the clock.
  public var sleeperCount: Int { state.value.sleepers.count }

  /// The number of tasks that are sleeping on the clock.
  public var useCount: Int { sleeperCount }

  /// Sleeps until the clock reaches the given deadline. The tolerance is ignored.
  ///
  /// - Throws: `CancellationError` as soon as the calling task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await untilCancelled { wake in
      let (number, isDue) = state.update { state in
        state.lastNumber += 1
        let isDue = deadline <= state.now
        let sleeper = Sleeper(
          number: state.lastNumber, duration: state.now.duration(to: deadline), deadline: deadline,
          wake: wake)
        if !isDue { state.sleepers.append(sleeper) }
        return (sleeper.number, isDue)
      }
      if isDue { wake(()) }
      return number
    } leave: { number in
      self.state.update { state in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      } then: {
        $0?.wake(nil)
      }
    }
  }

  /// Advances the clock by the given duration. Wakes the tasks whose deadlines have been reached,
  /// in the order of their deadlines.
  public func advance(by duration: Duration) { advance { _ in duration } }

  @discardableResult
  private func advance(_ duration: (State) -> Duration) -> Duration {
    state.update { state in
      let duration = duration(state)
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return (duration, due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) })
    } then: { _, due in
      for sleeper in due { sleeper.wake(()) }
    }.0
  }

  /// Waits until a task is sleeping on the clock. Then advances the clock to the earliest deadline,
  /// and wakes the tasks that have this deadline.
  ///
  /// - Returns: The duration by which the clock was advanced.
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
  ///   task is cancelled.
  @discardableResult
  public func advanceToNextWakeUp(file: StaticString = #filePath, line: UInt = #line) async throws
    -> Duration
  {
    try await sleepers(file: file, line: line)
    return advance { state in
      state.now.duration(to: state.sleepers.map(\.deadline).min() ?? state.now)
    }
  }

  /// Waits until at least the given number of tasks are sleeping on the clock at the same time.
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
  ///   task is cancelled.
  public func sleepers(_ count: Int = 1, file: StaticString = #filePath, line: UInt = #line)
    async throws
  {
    let location = FailureLocation(file: file, line: line)
    try await state.wait(at: location) {
      $0.sleepers.count >= count
    } else: {
      "\($0.sleepers.count) of \(count.counted("task")) sleep on the clock. \($0)"
    }
  }

  /// Waits until a task is sleeping on the clock that began to sleep for the given duration.
  ///
  /// Use this method instead of ``sleepers(_:file:line:)`` if other tasks can sleep on the same
  /// clock, for example the tasks of a container:
  ///
  /// ```swift
  /// try await clock.sleeper(for: .seconds(1), tolerance: .milliseconds(200))
  /// try await clock.advanceToNextWakeUp()  // the second attempt begins
  /// ```
  ///
  /// The duration is measured from the start of the sleep to the deadline. It can differ from the
  /// given duration by at most the tolerance.
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
  ///   task is cancelled.
  public func sleeper(
    for duration: Duration, tolerance: Duration = .zero, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    let wanted = duration - tolerance...duration + tolerance
    let location = FailureLocation(file: file, line: line)
    try await state.wait(at: location) {
      $0.sleepers.contains { wanted.contains($0.duration) }
    } else: {
      "No task sleeps for \(duration)\(tolerance == .zero ? "" : " ± \(tolerance)"). \($0)"
    }
  }

  /// Waits until no task is sleeping on the clock, for example because every timer was cancelled.
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
  ///   task is cancelled.
  public func noSleepers(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await usesEnded(at: FailureLocation(file: file, line: line))
  }

  /// Waits until no task is sleeping on the clock.
  public func usesEnded(at location: FailureLocation?) async throws {
    try await state.wait(at: location) {
      $0.sleepers.isEmpty
    } else: {
      "Tasks still sleep on the clock. \($0)"
    }
  }
}
