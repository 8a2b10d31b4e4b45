/// A fake that knows what is still at work on it: who reads its streams, observes it, waits for its answers, or sleeps.
///
/// ``expectNoLeaks(watching:_:whileUsing:fileID:filePath:line:column:)`` sees by it whether something of a view model goes on without it.
public protocol UseCounting: Sendable {
  /// How many are at work on it now.
  var useCount: Int { get }

  /// Waits until nobody is at work on it of those who are now.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, as a test is at its time limit.
  func usesEnded() async throws(CancellationError)
}

extension ManualClock: UseCounting {
  /// How many sleep on the clock now.
  public var useCount: Int { sleeperCount }

  /// Waits until nobody sleeps on the clock.
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
