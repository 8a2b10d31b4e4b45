/// A fake that tracks its users: readers of its streams, subscribers, waiting callers and sleepers.
///
/// ``expectNoLeaks(watching:_:whileUsing:fileID:filePath:line:column:)`` uses it to find work that outlives a view model.
public protocol UseCounting: Sendable {
  /// How many are at work on it now.
  var useCount: Int { get }

  /// Waits until the current users have finished.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, for example by the time limit of a test.
  func usesEnded() async throws(CancellationError)
}

extension ManualClock: UseCounting {
  /// How many sleep on the clock now.
  public var useCount: Int { sleeperCount }

  /// Waits until no task sleeps on the clock.
  public func usesEnded() async throws(CancellationError) {
    try await noSleepers()
  }
}

extension GatedCalls: UseCounting {
  /// How many callers wait for an answer now.
  public var useCount: Int { waitingCount }

  /// Waits until no caller waits for an answer.
  public func usesEnded() async throws(CancellationError) {
    try await noneWaiting()
  }
}
