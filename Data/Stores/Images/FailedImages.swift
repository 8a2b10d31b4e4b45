import Foundation
import OpenMarketDomain
import OpenMarketLock

/// A cache for the errors of images that recently failed to load.
final class FailedImages: Sendable {
  private struct Failure {
    let error: MarketError
    let date: Date
  }

  private let failures = Mutex(LeastRecentlyUsed<ImageURL, Failure>(limit: limit))
  /// The maximum total size in bytes. The size is limited because servers choose the lengths of
  /// URLs and error reasons.
  private static let limit = 1 << 20
  private let lifetime: Duration

  init(lifetime: Duration) {
    self.lifetime = lifetime
  }

  /// Returns the cached error for an image, or `nil` if no error is cached or the error has
  /// expired.
  func error(at url: ImageURL, now: Date) -> MarketError? {
    failures.withLock { failures in
      guard let failure = failures.use(url) else { return nil }
      // Ignore a failure with a future date, because it was stored while the clock was wrong.
      let age = now.timeIntervalSince(failure.date)
      if age >= 0, age < lifetime / .seconds(1) { return failure.error }
      failures.remove(url)
      return nil
    }
  }

  func remember(_ error: MarketError, at url: ImageURL, now: Date) {
    let failure = Failure(error: error, date: now)
    let cost = url.rawValue.utf8.count + "\(error)".utf8.count + 128
    failures.withLock { $0.insert(failure, for: url, cost: cost) }
  }

  func forget(_ url: ImageURL) {
    failures.withLock { $0.remove(url) }
  }
}
