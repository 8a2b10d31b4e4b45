public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// An image repository with a memory cache and an optional disk cache.
///
/// The image at a URL never changes, so a cached image isn't requested again, whatever the headers
/// of its response say. In an app with UIKit, the memory cache is emptied when the app receives a
/// memory warning.
public final class CachingImageRepository: ImageRepository {
  /// The default maximum size of the memory cache: 32 MiB.
  public static let defaultMemoryLimit = 32 << 20

  /// The URL that completes relative URLs of images.
  private let base: URL?
  private let source: RemoteImageSource
  private let memory: ImageMemoryCache
  private let disk: ImageDiskCache?
  /// The errors of images that recently failed to load, with the dates of the failures. The total
  /// size is limited because servers choose the lengths of URLs and error reasons.
  private let failures = Mutex(
    LeastRecentlyUsed<ImageURL, (error: MarketError, date: Date)>(limit: 1 << 20))
  private let queue: ImageLoadQueue
  private let policy: ImageLoadingPolicy
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  let loads = InFlightTasks<ImageURL, ImageResponse, MarketError>(cancellation: .cancelled)
  private let notifications: NotificationCenter
  /// The observer of memory warnings.
  private let observer = Mutex<(any NSObjectProtocol)?>(nil)

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - server: The server whose base URL completes relative URLs of images, or `nil` if all URLs
  ///     are absolute.
  ///   - sessionManager: The session manager that sends the requests. It needs neither to cache nor
  ///     to share them.
  ///   - memoryLimit: The maximum size of the memory cache in bytes. The cache never exceeds this
  ///     size.
  ///   - disk: The cache that stores images on disk across runs of the app, or `nil` to store
  ///     images in memory only.
  ///   - policy: The limit on concurrent loads, and the delays after failures.
  ///   - clock: The clock that measures the delay before a missing image is requested again.
  ///   - now: A closure that returns the current date, which determines whether an earlier failure
  ///     counts.
  public convenience init(
    server: BaseURL? = nil, sessionManager: any NetworkSessionManager,
    memoryLimit: Int = CachingImageRepository.defaultMemoryLimit,
    disk: ImageDiskCache? = nil, policy: ImageLoadingPolicy = ImageLoadingPolicy(),
    clock: any Clock<Duration> = SuspendingClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      server: server, sessionManager: sessionManager, memoryLimit: memoryLimit, disk: disk,
      policy: policy,
      clock: clock, secrets: KnownSecrets(), now: now)
  }

  /// - Parameters:
  ///   - secrets: The secrets to mask in errors.
  ///   - notifications: The center to which UIKit posts memory warnings.
  package init(
    server: BaseURL?, sessionManager: any NetworkSessionManager, memoryLimit: Int,
    disk: ImageDiskCache?, policy: ImageLoadingPolicy, clock: any Clock<Duration>,
    secrets: KnownSecrets, now: @escaping @Sendable () -> Date = { Date() },
    notifications: NotificationCenter = .default
  ) {
    base = server.flatMap { URL(string: "\($0)/") }
    source = RemoteImageSource(sessionManager: sessionManager, secrets: secrets)
    memory = ImageMemoryCache(limit: memoryLimit)
    self.disk = disk
    queue = ImageLoadQueue(width: policy.concurrentLoads)
    self.policy = policy
    self.clock = clock
    self.now = now
    self.notifications = notifications
    // UIKit posts this notification. Other platforms and programs don't.
    let warning = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
    observer.withLock {
      $0 = notifications.addObserver(forName: warning, object: nil, queue: nil) {
        [memory] _ in memory.removeAll()
      }
    }
  }

  deinit { observer.withLock { $0.map(notifications.removeObserver) } }

  /// Returns the absolute URL, which identifies the image in the caches. The caches of several
  /// servers can share a folder.
  private func absolute(_ url: ImageURL) -> ImageURL {
    let text = url.rawValue
    let isAbsolute = text.hasPrefix("https://") || text.hasPrefix("http://")
    if isAbsolute, text.utf8.last.map({ $0 > 0x20 }) == true { return url }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let absolute = trimmed.isEmpty ? nil : URL(string: trimmed, relativeTo: base)?.absoluteString
    return ImageURL(absolute ?? trimmed)
  }

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    memory.image(at: absolute(url))
  }

  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    if Task.isCancelled { throw .cancelled }
    let url = absolute(url)
    if priority == .visible { queue.raise(url) }
    defer { if priority == .visible { queue.lower(url) } }
    return try await loads.value(for: url, progress: progress) {
      [self] (progress) throws(MarketError) in
      try await load(url, progress: progress)
    }
  }

  public func forgetFailure(at url: ImageURL) {
    failures.withLock { $0.remove(absolute(url)) }
  }

  public func removeImagesFromMemory() { memory.removeAll() }

  // MARK: - One load

  /// Loads an image from the first source that has it, and stores it in the faster caches.
  private func load(
    _ url: ImageURL, progress: @escaping TransferProgressHandler
  ) async throws(MarketError) -> ImageResponse {
    if let image = memory.image(at: url) { return ImageResponse(image, from: .memory) }
    if let image = await disk?.image(at: url) {
      memory.store(image, at: url)
      return ImageResponse(image, from: .disk)
    }
    if let error = failure(at: url) { throw error }
    let outcome = await download(url, progress)
    // Discard the result of a cancelled load, because a newer load of the image may already have
    // stored its result.
    if Task.isCancelled { throw .cancelled }
    do throws(MarketError) {
      let image = try outcome.get()
      memory.store(image, at: url)
      // The rest of an incomplete image may be missing only this time, so the image doesn't outlive
      // the process.
      if image.isComplete { disk?.store(image, at: url) }
      return ImageResponse(image, from: .network)
    } catch {
      if error.isLasting { remember(error, at: url) }
      throw error
    }
  }

  /// Returns the error with which an image failed, or `nil` if there is none or it has expired.
  private func failure(at url: ImageURL) -> MarketError? {
    let now = now()
    return failures.withLock { failures in
      guard let (error, date) = failures.use(url) else { return nil }
      // Ignore a failure with a future date, because it was stored while the clock was wrong.
      let age = now.timeIntervalSince(date)
      if age >= 0, age < policy.failureLifetime / .seconds(1) { return error }
      failures.remove(url)
      return nil
    }
  }

  private func remember(_ error: MarketError, at url: ImageURL) {
    let failure = (error, now())
    let cost = url.rawValue.utf8.count + "\(error)".utf8.count + 128
    failures.withLock { $0.insert(failure, for: url, cost: cost) }
  }

  /// Requests an image when the queue has a free slot. If the image is missing on the server, the
  /// request is sent again after a delay, because the image may have been uploaded moments ago.
  private func download(
    _ url: ImageURL, _ progress: @escaping TransferProgressHandler
  ) async -> Result<ImageData, MarketError> {
    var waits = policy.waitsForMissing[...]
    while true {
      let answer = await queue.run(url) {
        await Result { () async throws(MarketError) in
          try await source.image(at: url, progress: progress)
        }
      }
      guard let answer else { return .failure(.cancelled) }
      guard case .failure(let error) = answer, error.isMissingImage, let wait = waits.popFirst()
      else { return answer }
      do { try await clock.sleep(for: wait) } catch { return .failure(.cancelled) }
    }
  }
}

extension MarketError {
  /// A Boolean value that indicates whether the error means that the image is missing on the
  /// server, perhaps temporarily.
  fileprivate var isMissingImage: Bool {
    switch self {
    case .forbidden, .notFound: true
    default: false
    }
  }

  /// A Boolean value that indicates whether another attempt would fail, too. Only what the server
  /// surely said about this image counts, because a page that asks for a sign-in to a network can
  /// answer with anything.
  fileprivate var isLasting: Bool {
    switch self {
    case .notFound: true
    case .malformedResponse(let failure):
      switch failure.reason {
      case .notAnImageAddress, .tooLarge: true
      default: false
      }
    default: false
    }
  }
}

/// The limit on concurrent image loads, and the delays after failures.
public struct ImageLoadingPolicy: Hashable, Sendable {
  /// The maximum number of concurrent requests. Values below 1 count as 1. At most half of the
  /// requests, but at least one, load images that aren't visible.
  public var concurrentLoads = 6
  /// The delays before an image is requested again after a 403 or 404 response. A server may need
  /// about a second to make an uploaded image available.
  public var waitsForMissing: [Duration] = [.milliseconds(250), .milliseconds(750)]
  /// The time for which a 404 response is remembered, also an invalid URL and an image that is too
  /// large. During this time, the image isn't requested again.
  public var failureLifetime: Duration = .seconds(300)

  /// Creates a policy with the default values.
  public init() {}
}
