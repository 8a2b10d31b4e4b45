internal import OpenMarketDomain
internal import OpenMarketLock

/// A loader that gets images from the disk cache or the network, and stores them in the caches.
final class ImageLoader: Sendable {
  /// A new image that replaced an outdated image at the same URL.
  struct Replacement: Sendable {
    let url: ImageURL
    let image: ImageData
  }

  let memory: ImageMemoryCache
  let failures: FailedImages
  let queue: ImageLoadQueue
  let replacements = Broadcaster<Replacement>()
  private let disk: ImageDiskCache?
  private let source: RemoteImageSource
  private let policy: ImageLoadingPolicy
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - clock: The clock that measures the delays between attempts.
  ///   - now: A closure that returns the current time in milliseconds since 1970.
  init(
    _ source: RemoteImageSource, memory: ImageMemoryCache, disk: ImageDiskCache?,
    policy: ImageLoadingPolicy, clock: any Clock<Duration>, now: @escaping @Sendable () -> Int64
  ) {
    self.memory = memory
    self.disk = disk
    self.policy = policy
    self.clock = clock
    self.now = now
    self.source = source
    failures = FailedImages(lifetime: policy.failureLifetime)
    queue = ImageLoadQueue(width: policy.concurrentLoads)
  }

  /// Loads an image that the caller didn't find in the memory cache.
  func load(
    _ url: ImageURL, progress: @escaping TransferProgressHandler
  ) async -> Result<(CachedImage, ImageResponse.Source), MarketError> {
    // Check the memory cache again, because an earlier load of this image may have just ended.
    if let image = memory.image(at: url) { return .success((image, .memory)) }
    if let image = await disk?.image(at: url) {
      // Prefer an image that another load stored in memory during the disk read, because that image is newer.
      return .success((memory.storeIfAbsent(image, at: url), .disk))
    }
    if let error = failures.error(at: url, now: now()) { return .failure(error) }
    let outcome = await attempts(at: url, as: .soon) { () async throws(MarketError) in
      try await source.image(at: url, progress: progress)
    }
    // Discard the result of a cancelled load, because a newer load of the image may already have stored its result.
    guard !Task.isCancelled else { return .failure(.cancelled) }
    switch outcome {
    case .success(let download):
      if download.mayBeKept {
        memory.store(download.image, at: url)
        disk?.store(download.image, at: url)
      }
      return .success((download.image, .network))
    case .failure(let error):
      if error.isLasting { failures.remember(error, at: url, now: now()) }
      return .failure(error)
    }
  }

  /// Revalidates a stale image with the server, and updates the caches. If another load has replaced the image in the caches, the
  /// response has no effect.
  ///
  /// - Returns: The error if the revalidation failed. `nil` if the server confirmed the image, sent a new image, or reported the
  ///   image as missing.
  func revalidate(_ url: ImageURL, _ known: CacheValidity) async -> MarketError? {
    let outcome = await attempts(at: url, as: .check) { () async throws(MarketError) in
      try await source.revalidation(of: known, at: url)
    }
    switch outcome {
    case .success(.unchanged(let validity)):
      await replace(known, at: url) { image in validity.map { CachedImage(image.image, $0) } }
    case .success(.changed(let download)):
      let old = await replace(known, at: url) { _ in download.mayBeKept ? download.image : nil }
      if let old, old.image != download.image.image {
        await replacements.send(Replacement(url: url, image: download.image.image))
      }
    case .failure(let error) where error.isMissingImage:
      if await replace(known, at: url, with: { _ in nil }) != nil {
        failures.remember(error, at: url, now: now())
      }
    case .failure(let error):
      return error
    }
    return nil
  }

  /// Sends a request when the queue has a free slot. If the image is missing on the server, the request is sent again after a
  /// delay, because the image may have been uploaded moments ago.
  private func attempts<Value>(
    at url: ImageURL, as rank: ImageLoadQueue.Rank,
    _ ask: () async throws(MarketError) -> Value
  ) async -> Result<Value, MarketError> {
    var waits = policy.waitsForMissing[...]
    while true {
      let answer = await queue.run(url, as: rank) { () async -> Result<Value, MarketError> in
        do throws(MarketError) { return .success(try await ask()) } catch { return .failure(error) }
      }
      guard let answer else { return .failure(.cancelled) }
      guard case .failure(let error) = answer, error.isMissingImage, let wait = waits.popFirst()
      else { return answer }
      do { try await clock.sleep(for: wait) } catch { return .failure(.cancelled) }
    }
  }

  /// Replaces or removes an image in memory and on disk.
  ///
  /// If the image isn't in memory, this method reads the image from disk, so that an image that doesn't fit into memory is
  /// updated, too.
  ///
  /// - Returns: The earlier image, or `nil` if the caches don't contain an image with the given validity.
  @discardableResult
  private func replace(
    _ known: CacheValidity, at url: ImageURL,
    with change: (CachedImage) -> CachedImage?
  ) async -> CachedImage? {
    var old = memory.replace(known, at: url, with: change)
    if old == nil, !memory.contains(url) {
      old = await disk?.image(at: url)
    }
    guard let old, old.validity == known else { return nil }
    if let image = change(old) { disk?.store(image, at: url) } else { disk?.remove(url) }
    return old
  }
}

extension MarketError {
  /// A Boolean value that indicates whether the error means that the image is missing on the server, perhaps temporarily.
  fileprivate var isMissingImage: Bool {
    switch self {
    case .forbidden, .notFound: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the error is permanent and another attempt would fail, too.
  fileprivate var isLasting: Bool {
    switch self {
    case .forbidden, .notFound, .unauthorized, .rejected, .tooLarge, .answerTooLarge,
      .malformedResponse, .invalidRequest, .secureConnectionRequired, .unsupported:
      true
    case .redirected: !isRetryable
    default: false
    }
  }
}

/// A cache for the errors of images that recently failed to load.
final class FailedImages: Sendable {
  private struct Failure {
    let error: MarketError
    /// The time of the failure in milliseconds since 1970.
    let date: Int64
  }

  private let failures = Mutex(LeastRecentlyUsed<ImageURL, Failure>(ceiling: ceiling))
  /// The maximum total size in bytes. The size is limited because servers choose the lengths of URLs and error reasons.
  private static let ceiling = 1 << 20
  private let lifetime: Duration

  init(lifetime: Duration) {
    self.lifetime = lifetime
  }

  /// Returns the cached error for an image, or `nil` if no error is cached or the error has expired.
  func error(at url: ImageURL, now: Int64) -> MarketError? {
    failures.withLock { failures in
      guard let failure = failures.use(url) else { return nil }
      // Ignore a failure with a future date, because it was stored while the clock was wrong.
      if failure.date <= now, .milliseconds(now - failure.date) < lifetime { return failure.error }
      failures.remove(url)
      return nil
    }
  }

  func remember(_ error: MarketError, at url: ImageURL, now: Int64) {
    let failure = Failure(error: error, date: now)
    let cost = url.rawValue.utf8.count + "\(error)".utf8.count + 128
    failures.withLock { $0.insert(failure, for: url, cost: cost) }
  }

  func forget(_ url: ImageURL) {
    failures.withLock { $0.remove(url) }
  }
}
