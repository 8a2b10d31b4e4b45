package import OpenMarketDomain
internal import OpenMarketLock

/// An image with its validity. The memory cache and the disk cache store values of this type.
package struct CachedImage: Hashable, Sendable {
  package let image: ImageData
  package let validity: CacheValidity

  package init(_ image: ImageData, _ validity: CacheValidity) {
    self.image = image
    self.validity = validity
  }

  /// Returns the total size in bytes of the image, its URL and its validators. The strings are included because servers choose
  /// their lengths.
  func size(at url: ImageURL) -> Int {
    image.bytes.count + url.rawValue.utf8.count + (validity.entityTag?.utf8.count ?? 0)
      + (validity.lastModified?.utf8.count ?? 0)
  }
}

/// A cache that stores images in memory.
///
/// If the total size of the images would exceed the maximum size, the cache removes the least recently used images. Each method
/// takes constant time and can be called from any thread.
package final class ImageMemoryCache: Sendable {
  private let images: Mutex<LeastRecentlyUsed<ImageURL, CachedImage>>

  /// - Parameter ceiling: The maximum total size in bytes. The cache never exceeds this size.
  package init(ceiling: Int) {
    images = Mutex(LeastRecentlyUsed(ceiling: ceiling))
  }

  /// The total size in bytes of the images and their metadata, including an approximate overhead for each entry.
  package var totalSize: Int { images.withLock { $0.totalCost } }
  package var count: Int { images.withLock { $0.count } }

  /// Returns the image for the given URL, and makes it the most recently used image.
  package func image(at url: ImageURL) -> CachedImage? {
    images.withLock { $0.use(url) }
  }

  /// Returns a Boolean value that indicates whether the cache contains an image for the given URL. This method doesn't change the
  /// order of use.
  func contains(_ url: ImageURL) -> Bool {
    images.withLock { $0.value(for: url) != nil }
  }

  /// Stores an image, and removes the earlier image for the given URL. If the new image is larger than the maximum size, the new
  /// image isn't stored.
  package func store(_ image: CachedImage, at url: ImageURL) {
    images.withLock { $0.insert(image, at: url) }
  }

  /// Stores an image unless the cache already contains an image for the given URL.
  ///
  /// - Returns: The image that the cache contains after the call.
  func storeIfAbsent(_ image: CachedImage, at url: ImageURL) -> CachedImage {
    images.withLock { images in
      if let present = images.use(url) { return present }
      images.insert(image, at: url)
      return image
    }
  }

  /// Replaces or removes the image for the given URL if the image still has the expected validity.
  ///
  /// - Parameters:
  ///   - known: The expected validity of the image.
  ///   - change: A closure that returns the new image, or `nil` to remove the image.
  /// - Returns: The earlier image, or `nil` if the cache doesn't contain an image with the expected validity.
  func replace(
    _ known: CacheValidity, at url: ImageURL, with change: (CachedImage) -> CachedImage?
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
  /// The approximate memory overhead of an entry in bytes, in addition to the image and its strings.
  private static let overhead = 320

  fileprivate mutating func insert(_ image: CachedImage, at url: ImageURL) {
    insert(image, for: url, cost: image.size(at: url) + Self.overhead)
  }
}
