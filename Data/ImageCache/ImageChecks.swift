internal import OpenMarketDomain
internal import Synchronization

/// The revalidations in flight, at most one for each image. They are cancelled when this object is released.
///
/// While a list scrolls, more images become stale than a slow server confirms. Beyond a limit, no revalidation begins. It begins when its
/// image is shown again.
final class ImageChecks: Sendable {
  static let limit = 60

  private let checks = Mutex<[ImageURL: Task<Void, Never>]>([:])
  private let loader: ImageLoader
  /// The revalidations that failed and aren't repeated yet.
  private let pauses: FailedImages
  /// Returns the time in milliseconds since 1970.
  private let now: @Sendable () -> Int64

  /// - Parameter pause: The time for which a failed revalidation isn't repeated.
  init(loader: ImageLoader, pause: Duration, now: @escaping @Sendable () -> Int64) {
    self.loader = loader
    self.now = now
    pauses = FailedImages(lifetime: pause)
  }

  deinit {
    checks.withLock { for check in $0.values { check.cancel() } }
  }

  /// The number of revalidations that run or wait.
  var count: Int { checks.withLock { $0.count } }

  /// Begins to revalidate a stale image, and returns at once.
  func begin(_ url: ImageURL, _ known: ImageValidity) {
    guard pauses.error(at: url, now: now()) == nil else { return }
    checks.withLock { checks in
      guard checks[url] == nil, checks.count < Self.limit else { return }
      checks[url] = Task(priority: .utility) { @concurrent [weak self, weak loader] in
        let error = await loader?.revalidate(url, known)
        self?.end(url, error)
      }
    }
  }

  /// Waits for the revalidations in flight.
  func settle() async {
    for check in checks.withLock({ $0.values }) { await check.value }
  }

  private func end(_ url: ImageURL, _ error: MarketError?) {
    if let error, error != .cancelled { pauses.remember(error, at: url, now: now()) }
    checks.withLock { $0[url] = nil }
  }
}
