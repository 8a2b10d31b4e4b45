/// A repository that loads and caches the images of the market.
///
/// The image at a URL never changes, so a cached image is never requested again. A repository
/// without a memory cache only implements ``image(at:priority:progress:)``.
public protocol ImageRepository: Sendable {
  /// Returns the image at the given URL, or `nil` if the image isn't in the memory cache. You can
  /// call this method on any thread and for every cell, because it never blocks. The default
  /// implementation returns `nil`.
  func imageInMemory(at url: ImageURL) -> ImageData?

  /// Loads an image from the memory cache, the disk cache or the network.
  ///
  /// Concurrent calls for the same image share a request, which has the highest priority of these
  /// calls. If a caller is cancelled, the method immediately throws ``MarketError/cancelled``. When
  /// the last caller is cancelled, the request is cancelled.
  ///
  /// - Parameters:
  ///   - url: The URL of the image.
  ///   - priority: The priority of the request.
  ///   - progress: A closure that receives the number of bytes loaded from the network. The number
  ///     never decreases, but the total can increase after a retry. The closure isn't called after
  ///     this method returns.
  /// - Throws: ``MarketError/notFound(reason:)`` if the image is missing, or
  ///   ``MarketError/malformedResponse(_:)`` if the response isn't a PNG or JPEG image. For some
  ///   time after a failure that would happen again, such as a missing image, the method can throw
  ///   the same error without a request. To retry sooner, call ``forgetFailure(at:)``.
  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse

  /// Forgets an earlier failure to load the image at the given URL. The next call to
  /// ``image(at:priority:progress:)`` then requests the image again. The default implementation
  /// does nothing.
  func forgetFailure(at url: ImageURL)

  /// Removes all images from the memory cache, for example when the system runs out of memory.
  /// Images on screen stay. The default implementation does nothing.
  func removeImagesFromMemory()
}

extension ImageRepository {
  public func imageInMemory(at url: ImageURL) -> ImageData? { nil }
  public func forgetFailure(at url: ImageURL) {}
  public func removeImagesFromMemory() {}
}

/// The loading priority of an image.
public enum ImagePriority: Hashable, Sendable, Comparable {
  /// The image may appear on screen soon. Repositories load this image after all visible images.
  case soon
  /// The image is on screen. Repositories load visible images first, starting with the image that
  /// appeared most recently.
  case visible
}

/// A loaded image and its source.
public struct ImageResponse: Hashable, Sendable {
  /// The source of an image.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The memory cache.
    case memory
    /// The disk cache.
    case disk
    /// The server.
    case network
  }

  /// The encoded image.
  public let image: ImageData
  /// The source of the image.
  public let source: Source

  /// Creates a response from an image and its source.
  public init(_ image: ImageData, from source: Source) {
    self.image = image
    self.source = source
  }
}
