internal import OpenMarketDomain
internal import Synchronization

/// Remembers which pictures could not be had, so that they are not asked for again each time they scroll by.
final class FailedImages: Sendable {
  private struct Failure {
    let error: MarketError
    /// In milliseconds since 1970.
    let since: Int64
  }

  private let failures = Mutex(LeastRecentlyUsed<ImageURL, Failure>(ceiling: ceiling))
  /// In bytes. Servers choose how long an address and a reason are.
  private static let ceiling = 1 << 20
  /// How long a failure is remembered, in milliseconds.
  private let lifetime: Int64

  init(lifetime: Int64) {
    self.lifetime = lifetime
  }

  /// Why the picture could not be had, unless that was too long ago.
  func error(at url: ImageURL, now: Int64) -> MarketError? {
    failures.withLock { failures in
      guard let failure = failures.use(url) else { return nil }
      // A failure from the future was remembered by a clock that was wrong.
      if failure.since <= now, now - failure.since < lifetime { return failure.error }
      failures.remove(url)
      return nil
    }
  }

  func remember(_ error: MarketError, at url: ImageURL, now: Int64) {
    let failure = Failure(error: error, since: now)
    let cost = url.rawValue.utf8.count + "\(error)".utf8.count + 128
    failures.withLock { _ = $0.insert(failure, for: url, cost: cost) }
  }

  func forget(_ url: ImageURL) {
    failures.withLock { _ = $0.remove(url) }
  }
}
