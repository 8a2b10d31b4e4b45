public import Foundation
public import OpenMarketDomain

/// An image repository that looks in memory, on disk, and on the network, and stores what it finds.
///
/// An image is fresh for as long as its server says (RFC 9111). A stale image is shown at once and revalidated in the background. The
/// usual response is 304, without a body. When the repository is released, all requests in flight are cancelled.
public final class CachingImageRepository: ImageRepository {
  /// The default maximum size of the images in memory: 32 MiB.
  public static let defaultMemoryCeiling = 32 << 20

  private let loader: ImageLoader
  let loads = InFlightTasks<ImageURL, ImageResponse, MarketError>(cancellation: .cancelled)
  let checks: ImageChecks
  private let now: @Sendable () -> Int64

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - sessionManager: The session manager that sends the requests. It shouldn't cache responses.
  ///   - memoryCeiling: The maximum size of the images in memory, in bytes. It's never exceeded.
  ///   - disk: The cache that keeps images across runs, or `nil` for none.
  ///   - policy: The number of loads at once, and the treatment of failures.
  ///   - clock: The clock that measures the time before a missing image is requested again.
  ///   - now: Returns the current date, which decides whether an image is fresh.
  public convenience init(
    sessionManager: any NetworkSessionManager,
    memoryCeiling: Int = CachingImageRepository.defaultMemoryCeiling,
    disk: ImageDiskCache? = nil, policy: ImageLoadingPolicy = ImageLoadingPolicy(),
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      sessionManager: sessionManager, memoryCeiling: memoryCeiling, disk: disk, policy: policy,
      clock: clock, secrets: KnownSecrets(), now: now)
  }

  /// - Parameter secrets: The secrets that are masked in errors.
  package init(
    sessionManager: any NetworkSessionManager, memoryCeiling: Int, disk: ImageDiskCache?,
    policy: ImageLoadingPolicy, clock: any Clock<Duration>, secrets: KnownSecrets,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let now: @Sendable () -> Int64 = { Self.milliseconds(now()) }
    let loader = ImageLoader(
      RemoteImageSource(sessionManager: sessionManager, secrets: secrets, now: now),
      memory: ImageMemoryCache(ceiling: memoryCeiling), disk: disk, policy: policy, clock: clock,
      now: now)
    let checks = ImageChecks(loader: loader, pause: policy.pauseAfterFailedCheck, now: now)
    self.loader = loader
    self.checks = checks
    self.now = now
  }

  /// Limits a date to the years from 1970 to about 30 000, because a clock may return any date.
  private static func milliseconds(_ date: Date) -> Int64 {
    let time = date.timeIntervalSince1970 * 1_000
    return time.isFinite ? Int64(max(0, min(time, 1e15))) : 0
  }

  /// The size of the images in memory, in bytes.
  package var memorySize: Int { loader.memory.totalSize }

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    guard let image = loader.memory.image(at: url) else { return nil }
    if !image.validity.isFresh(at: now()) { checks.begin(url, image.validity) }
    return image.image
  }

  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    if Task.isCancelled { throw .cancelled }
    if let image = imageInMemory(at: url) { return ImageResponse(image, from: .memory) }
    if priority == .visible { loader.queue.raise(url) }
    defer { if priority == .visible { loader.queue.lower(url) } }
    return try await loads.value(for: url, progress: progress) {
      // Weak: the disk cache must release its folder with the repository, even if a load is still ending.
      [weak loader, weak checks, now] (progress) throws(MarketError) in
      guard let loader else { throw .cancelled }
      let (image, source) = try await loader.load(url, progress: progress).get()
      if source != .network, !image.validity.isFresh(at: now()) {
        checks?.begin(url, image.validity)
      }
      return ImageResponse(image.image, from: source)
    }
  }

  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    AsyncStream(
      bufferingPolicy: .bufferingNewest(1),
      subscribing: { yield in
        loader.replacements.subscribe { if $0.url == url { yield($0.image) } }
      })
  }

  public func forgetFailure(at url: ImageURL) {
    loader.failures.forget(url)
  }
}

/// The number of images that load at once, and the treatment of failures.
public struct ImageLoadingPolicy: Hashable, Sendable {
  /// The maximum number of requests in flight, at least 1. Images that aren't visible use at most half of them.
  public var concurrentLoads = 6
  /// The times after which a 403 or 404 is requested again. A server may need about a second before it serves an uploaded image.
  public var waitsForMissing: [Duration] = [.milliseconds(250), .milliseconds(750)]
  /// The time for which an image that couldn't be loaded isn't requested again.
  public var failureLifetime: Duration = .seconds(300)
  /// The time for which a revalidation isn't repeated after it failed.
  public var pauseAfterFailedCheck: Duration = .seconds(30)

  /// Creates a policy with the default values.
  public init() {}
}
