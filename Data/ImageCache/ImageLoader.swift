import Foundation
import OpenMarketDomain

/// A loader that gets images from memory, the disk or the network, and stores them in the caches.
final class ImageLoader: Sendable {
  let memory: ImageMemoryCache
  let failures: FailedImages
  let queue: ImageLoadQueue
  private let disk: ImageDiskCache?
  private let source: RemoteImageSource
  private let policy: ImageLoadingPolicy
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - clock: The clock that measures the delays between attempts.
  ///   - now: A closure that returns the current date.
  init(
    _ source: RemoteImageSource, memory: ImageMemoryCache, disk: ImageDiskCache?,
    policy: ImageLoadingPolicy, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
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

  /// Loads an image from the first source that has it, and stores it in the faster caches.
  func load(
    _ url: ImageURL, progress: @escaping TransferProgressHandler
  ) async -> Result<ImageResponse, MarketError> {
    if let image = memory.image(at: url) { return .success(ImageResponse(image, from: .memory)) }
    if let image = await disk?.image(at: url) {
      memory.store(image, at: url)
      return .success(ImageResponse(image, from: .disk))
    }
    if let error = failures.error(at: url, now: now()) { return .failure(error) }
    let outcome = await download(url, progress)
    // Discard the result of a cancelled load, because a newer load of the image may already have stored its result.
    guard !Task.isCancelled else { return .failure(.cancelled) }
    switch outcome {
    case .success(let image):
      memory.store(image, at: url)
      // The rest of an incomplete image may be missing only this time, so the image doesn't outlive the process.
      if image.isComplete { disk?.store(image, at: url) }
      return .success(ImageResponse(image, from: .network))
    case .failure(let error):
      if error.isLasting { failures.remember(error, at: url, now: now()) }
      return .failure(error)
    }
  }

  /// Requests an image when the queue has a free slot. If the image is missing on the server, the request is sent again after a
  /// delay, because the image may have been uploaded moments ago.
  private func download(
    _ url: ImageURL, _ progress: @escaping TransferProgressHandler
  ) async -> Result<ImageData, MarketError> {
    var waits = policy.waitsForMissing[...]
    while true {
      let answer = await queue.run(url) { () async -> Result<ImageData, MarketError> in
        do throws(MarketError) {
          return .success(try await source.image(at: url, progress: progress))
        } catch {
          return .failure(error)
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
    case .forbidden, .notFound, .unauthorized, .conflict, .rejected, .tooLarge,
      .responseTooLarge, .malformedResponse, .invalidRequest, .secureConnectionRequired,
      .unsupported:
      true
    case .redirected: !isRetryable
    default: false
    }
  }
}
