internal import OpenMarketDomain
internal import OpenMarketLock

/// A collection of the revalidations in flight, with at most one for each image. Releasing this object cancels all revalidations.
///
/// While a user scrolls through a list, images may become stale faster than a slow server can revalidate them. If ``limit``
/// revalidations are in flight, a stale image isn't revalidated until the image is shown again.
final class ImageChecks: Sendable {
  static let limit = 60

  private let checks = Mutex<[ImageURL: Task<Void, Never>]>([:])
  private let loader: ImageLoader
  /// The errors of failed revalidations. An image isn't revalidated again until its error expires.
  private let pauses: FailedImages
  /// A closure that returns the current time in milliseconds since 1970.
  private let now: @Sendable () -> Int64

  /// - Parameter pause: The minimum time between a failed revalidation of an image and the next revalidation.
  init(loader: ImageLoader, pause: Duration, now: @escaping @Sendable () -> Int64) {
    self.loader = loader
    self.now = now
    pauses = FailedImages(lifetime: pause)
  }

  deinit {
    checks.withLock { for check in $0.values { check.cancel() } }
  }

  /// The number of running and waiting revalidations.
  var count: Int { checks.withLock { $0.count } }

  /// Starts to revalidate a stale image, and returns immediately. This method does nothing if the image is already being
  /// revalidated, if its last revalidation failed recently, or if ``limit`` revalidations are in flight.
  func begin(_ url: ImageURL, _ known: CacheValidity) {
    guard pauses.error(at: url, now: now()) == nil else { return }
    checks.withLock { checks in
      guard checks[url] == nil, checks.count < Self.limit else { return }
      checks[url] = Task(priority: .utility) { @concurrent [weak self, weak loader] in
        let error = await loader?.revalidate(url, known)
        self?.end(url, error)
      }
    }
  }

  /// Waits until the revalidations in flight are complete.
  func settle() async {
    for check in checks.withLock({ $0.values }) { await check.value }
  }

  private func end(_ url: ImageURL, _ error: MarketError?) {
    if let error, error != .cancelled { pauses.remember(error, at: url, now: now()) }
    checks.withLock { $0[url] = nil }
  }
}
