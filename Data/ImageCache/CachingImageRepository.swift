public import Foundation
public import OpenMarketDomain

/// An image repository with a memory cache and an optional disk cache.
///
/// The image at a URL never changes, so a cached image isn't requested again, whatever the headers of its response say.
public final class CachingImageRepository: ImageRepository {
  /// The default maximum size of the memory cache: 32 MiB.
  public static let defaultMemoryLimit = 32 << 20

  private let loader: ImageLoader
  /// The URL that completes relative URLs of images.
  private let base: URL?
  let loads = InFlightTasks<ImageURL, ImageResponse, MarketError>(cancellation: .cancelled)

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - server: The server whose base URL completes relative URLs of images, or `nil` if all URLs are absolute.
  ///   - sessionManager: The session manager that sends the requests. It needs neither to cache nor to share them.
  ///   - memoryLimit: The maximum size of the memory cache in bytes. The cache never exceeds this size.
  ///   - disk: The cache that stores images on disk across runs of the app, or `nil` to store images in memory only.
  ///   - policy: The limit on concurrent loads, and the delays after failures.
  ///   - clock: The clock that measures the delay before a missing image is requested again.
  ///   - now: A closure that returns the current date, which determines whether an earlier failure counts.
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

  /// - Parameter secrets: The secrets to mask in errors.
  package init(
    server: BaseURL?, sessionManager: any NetworkSessionManager, memoryLimit: Int,
    disk: ImageDiskCache?, policy: ImageLoadingPolicy, clock: any Clock<Duration>,
    secrets: KnownSecrets,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    base = server.flatMap { URL(string: "\($0)/") }
    loader = ImageLoader(
      RemoteImageSource(sessionManager: sessionManager, secrets: secrets),
      memory: ImageMemoryCache(limit: memoryLimit), disk: disk, policy: policy, clock: clock,
      now: now)
  }

  /// Returns the absolute URL, which identifies the image in the caches. The caches of several servers can share a folder.
  private func absolute(_ url: ImageURL) -> ImageURL {
    let text = url.rawValue
    let isAbsolute = text.hasPrefix("https://") || text.hasPrefix("http://")
    if isAbsolute, text.utf8.last.map({ $0 > 0x20 }) == true { return url }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let absolute = trimmed.isEmpty ? nil : URL(string: trimmed, relativeTo: base)?.absoluteString
    return ImageURL(absolute ?? trimmed)
  }

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    loader.memory.image(at: absolute(url))
  }

  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    if Task.isCancelled { throw .cancelled }
    let url = absolute(url)
    if priority == .visible { loader.queue.raise(url) }
    defer { if priority == .visible { loader.queue.lower(url) } }
    return try await loads.value(for: url, progress: progress) {
      [loader] (progress) throws(MarketError) in
      try await loader.load(url, progress: progress).get()
    }
  }

  public func forgetFailure(at url: ImageURL) {
    loader.failures.forget(absolute(url))
  }
}

/// The limit on concurrent image loads, and the delays after failures.
public struct ImageLoadingPolicy: Hashable, Sendable {
  /// The maximum number of concurrent requests. Values below 1 count as 1. At most half of the requests, but at least one, load
  /// images that aren't visible.
  public var concurrentLoads = 6
  /// The delays before an image is requested again after a 403 or 404 response. A server may need about a second to make an
  /// uploaded image available.
  public var waitsForMissing: [Duration] = [.milliseconds(250), .milliseconds(750)]
  /// The time for which a permanent error, such as a 404 response, is cached. During this time, the image isn't requested again.
  public var failureLifetime: Duration = .seconds(300)

  /// Creates a policy with the default values.
  public init() {}
}
