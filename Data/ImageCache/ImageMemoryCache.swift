package import OpenMarketDomain
internal import Synchronization

/// A cache that stores images in memory.
///
/// If the images need more bytes than the ceiling, the cache removes the least recently used ones. Each call takes constant time, and may
/// come from any thread.
package final class ImageMemoryCache: Sendable {
  private let images: Mutex<LeastRecentlyUsed<ImageURL, CachedImage>>

  /// - Parameter ceiling: The maximum size in bytes. It's never exceeded.
  package init(ceiling: Int) {
    images = Mutex(LeastRecentlyUsed(ceiling: ceiling))
  }

  /// The bytes of the images, with their URLs and the cost of keeping them.
  package var totalSize: Int { images.withLock { $0.totalCost } }
  package var count: Int { images.withLock { $0.count } }

  /// Returns an image, and makes it the most recently used one.
  package func image(at url: ImageURL) -> CachedImage? {
    images.withLock { $0.use(url) }
  }

  /// Returns a Boolean value that indicates whether there is an image, without changing the order of use.
  func contains(_ url: ImageURL) -> Bool {
    images.withLock { $0.value(for: url) != nil }
  }

  /// Stores an image. An image that is larger than the ceiling isn't stored, and the earlier one is removed.
  package func store(_ image: CachedImage, at url: ImageURL) {
    images.withLock { $0.insert(image, at: url) }
  }

  /// Stores an image unless there is one.
  ///
  /// - Returns: The image that is in the cache.
  func storeIfAbsent(_ image: CachedImage, at url: ImageURL) -> CachedImage {
    images.withLock { images in
      if let present = images.use(url) { return present }
      images.insert(image, at: url)
      return image
    }
  }

  /// Replaces or removes an image, unless another image has replaced it.
  ///
  /// - Parameters:
  ///   - known: The validity of the image that is meant.
  ///   - change: A closure that returns the new image, or `nil` to remove it.
  /// - Returns: The image that was meant, or `nil` if it isn't there.
  func replace(
    _ known: ImageValidity, at url: ImageURL, with change: (CachedImage) -> CachedImage?
  ) -> CachedImage? {
    images.withLock { images in
      guard let present = images.value(for: url), present.validity == known else { return nil }
      if let image = change(present) {
        images.insert(image, at: url)
      } else {
        images.remove(url)
      }
      return present
    }
  }
}

extension LeastRecentlyUsed<ImageURL, CachedImage> {
  /// The approximate cost of keeping an image, in addition to its bytes and texts.
  private static let overhead = 320

  fileprivate mutating func insert(_ image: CachedImage, at url: ImageURL) {
    insert(image, for: url, cost: image.size(at: url) + Self.overhead)
  }
}
