package import OpenMarketDomain
import OpenMarketLock

/// A cache that stores images in memory.
///
/// If the total size of the images would exceed the maximum size, the cache removes the least
/// recently used images. Each method takes amortized constant time and can be called from any
/// thread.
package final class ImageMemoryCache: Sendable {
  /// The approximate memory overhead of an entry in bytes, in addition to the image and its URL,
  /// whose length the server chooses.
  private static let overhead = 320

  private let images: Mutex<LeastRecentlyUsed<ImageURL, ImageData>>

  /// - Parameter limit: The maximum total size in bytes. The cache never exceeds this size.
  package init(limit: Int) {
    images = Mutex(LeastRecentlyUsed(limit: limit))
  }

  /// The total size in bytes of the images and their metadata, including an approximate overhead
  /// for each entry.
  package var totalSize: Int { images.withLock { $0.totalCost } }

  /// Returns the image for the given URL, and makes it the most recently used image.
  package func image(at url: ImageURL) -> ImageData? {
    images.withLock { $0.use(url) }
  }

  /// Removes all images.
  package func removeAll() {
    images.withLock { $0 = LeastRecentlyUsed(limit: $0.limit) }
  }

  /// Stores an image. An image that is larger than the maximum size isn't stored.
  package func store(_ image: ImageData, at url: ImageURL) {
    let cost = image.bytes.count + url.rawValue.utf8.count + Self.overhead
    images.withLock { $0.insert(image, for: url, cost: cost) }
  }
}
