package import OpenMarketDomain
internal import Synchronization

/// Pictures in memory, up to a ceiling of bytes; those that were used least recently make room for new ones.
///
/// Every call is synchronous, takes the same time however many pictures there are, and may come from any thread.
package final class ImageMemoryCache: Sendable {
  /// What keeping a picture costs beside its bytes and texts, about.
  static let overhead = 320

  private let images: Mutex<LeastRecentlyUsed<ImageURL, CachedImage>>

  /// - Parameter ceiling: in bytes; it is not passed at any moment.
  package init(ceiling: Int) {
    images = Mutex(LeastRecentlyUsed(ceiling: ceiling))
  }

  /// How many bytes the pictures take, with their addresses and what it costs to keep them.
  package var totalSize: Int { images.withLock { $0.totalCost } }
  package var count: Int { images.withLock { $0.count } }

  /// The picture, which thereby becomes the one used last.
  package func image(at url: ImageURL) -> CachedImage? {
    images.withLock { $0.use(url) }
  }

  /// Whether there is a picture. It does not count as used.
  func contains(_ url: ImageURL) -> Bool {
    images.withLock { $0.value(for: url) != nil }
  }

  /// Keeps a picture. One that is larger than the ceiling is not kept, and neither is the one that it replaces.
  package func store(_ image: CachedImage, at url: ImageURL) {
    images.withLock { $0.insert(image, at: url) }
  }

  /// Keeps a picture unless there is one.
  ///
  /// - Returns: the one that there is.
  func storeIfAbsent(_ image: CachedImage, at url: ImageURL) -> CachedImage {
    images.withLock { images in
      if let present = images.use(url) { return present }
      images.insert(image, at: url)
      return image
    }
  }

  /// Puts a picture in the place of one that was confirmed at a time, or nothing; another one stays.
  ///
  /// - Returns: the picture that was there, unless it was another one.
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
  fileprivate mutating func insert(_ image: CachedImage, at url: ImageURL) {
    let cost =
      image.image.bytes.count + image.validity.textSize + url.rawValue.utf8.count
      + ImageMemoryCache.overhead
    insert(image, for: url, cost: cost)
  }
}
