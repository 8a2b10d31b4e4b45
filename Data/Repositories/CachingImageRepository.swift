public import Foundation
public import OpenMarketDomain

/// Pictures from memory, else from the disk, else over the network; on the way back they are kept in both.
///
/// A picture is fresh for as long as its server says (RFC 9111). After that it is shown all the same, at once, and asked
/// about behind: most often the answer is 304, without a body. Everything under way ends with this object.
public final class CachingImageRepository: ImageRepository {
  private let loader: ImageLoader
  let loads = InFlightTasks<ImageURL, ImageResponse, MarketError>(cancellation: .cancelled)
  let checks: ImageChecks
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - sessionManager: carries the requests. It is asked for the bytes alone: it should keep nothing itself.
  ///   - memoryCeiling: how many bytes of memory the pictures may take; it is not passed at any moment.
  ///   - disk: keeps pictures between two runs; without one, nothing is.
  ///   - policy: how many are loaded at once, and what becomes of those that cannot be had.
  ///   - clock: sleeps before a picture that is missing is asked for again.
  ///   - now: tells by when a picture is past its time.
  public convenience init(
    sessionManager: any NetworkSessionManager, memoryCeiling: Int = 32 << 20,
    disk: ImageDiskCache? = nil, policy: ImageLoadingPolicy = ImageLoadingPolicy(),
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      sessionManager: sessionManager, memoryCeiling: memoryCeiling, disk: disk, policy: policy,
      clock: clock, secrets: KnownSecrets(), now: now)
  }

  /// - Parameter secrets: Those that are masked where a server repeats them in a failure.
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
    let checks = ImageChecks(
      loader: loader, pause: policy.pauseAfterFailedCheck.milliseconds, now: now)
    self.loader = loader
    self.checks = checks
    self.now = now
  }

  /// From 1970 to about the year 30 000; a clock may say anything.
  private static func milliseconds(_ date: Date) -> Int64 {
    let time = date.timeIntervalSince1970 * 1_000
    return time.isFinite ? Int64(max(0, min(time, 1e15))) : 0
  }

  /// How many bytes of memory the pictures take.
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
      [loader, weak checks, now] (progress) throws(MarketError) in
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
        loader.news.subscribe { if $0.url == url { yield($0.image) } }
      })
  }

  public func forgetFailure(at url: ImageURL) {
    loader.failures.forget(url)
  }
}
