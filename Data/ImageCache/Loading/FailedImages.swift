internal import OpenMarketDomain
internal import Synchronization

/// Remembers which pictures could not be had, so that they are not asked for again each time they scroll by.
final class FailedImages: Sendable {
  private struct Failure {
    let error: MarketError
    /// In milliseconds since 1970.
    let since: Int64
  }

  private let failures = Mutex(LeastRecentlyUsed<ImageLocator, Failure>(ceiling: 1_000))
  /// How long a failure is remembered, in milliseconds.
  private let lifetime: Int64

  init(lifetime: Int64) {
    self.lifetime = lifetime
  }

  /// Why the picture could not be had, unless that was too long ago.
  func error(at locator: ImageLocator, now: Int64) -> MarketError? {
    failures.withLock { failures in
      guard let failure = failures.use(locator) else { return nil }
      // A failure from the future was remembered by a clock that was wrong.
      if failure.since <= now, now - failure.since < lifetime { return failure.error }
      failures.remove(locator)
      return nil
    }
  }

  func remember(_ error: MarketError, at locator: ImageLocator, now: Int64) {
    let failure = Failure(error: error, since: now)
    failures.withLock { _ = $0.insert(failure, for: locator, cost: 1) }
  }

  func forget(_ locator: ImageLocator) {
    failures.withLock { _ = $0.remove(locator) }
  }
}
