public import Foundation
package import OpenMarketDomain

/// A cache that stores images in a folder.
///
/// If the total size of the files would exceed the maximum size, the cache removes the least recently used images. The order of
/// use is preserved across runs of the app. The cache never exceeds the maximum size, even if the process is killed.
///
/// The first cache that opens a folder owns the folder, even across processes. Other caches report
/// ``CacheProblem/inUse(path:)`` and return no images until the owner is deallocated.
///
/// The cache returns either the exact image that was stored, or no image. The cache removes damaged files. A power failure may
/// damage files, because the cache doesn't wait until the bytes are on the disk. The cache ignores files with unrecognized names.
public final class ImageDiskCache: Sendable {
  /// The default maximum total size of all files: 128 MiB.
  public static let defaultLimit = 128 << 20

  let cache: DiskCache

  /// Creates a cache that opens its folder in the background.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder. The cache creates the folder if it doesn't exist. The cache doesn't use a folder
  ///     that belongs to another user, that other users can write to, or on iOS, that is in an app group's container.
  ///   - limit: The maximum total size of all files, in bytes.
  ///   - onProblem: A closure that receives each problem once, on any thread. The closure must return quickly.
  public convenience init(
    folder: URL, limit: Int = ImageDiskCache.defaultLimit,
    onProblem: @escaping @Sendable (CacheProblem) -> Void = { _ in }
  ) {
    self.init(folder: folder, limit: limit, calls: POSIXCalls(), onProblem: onProblem)
  }

  package init(
    folder: URL, limit: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (CacheProblem) -> Void
  ) {
    cache = DiskCache(
      folder: folder, suffix: "image", limit: limit, calls: calls, onProblem: onProblem)
  }

  /// Returns the standard folder for the user's cached images.
  ///
  /// On Apple platforms, the folder is `images` in a folder with the app's bundle identifier (`openmarket` for a command-line
  /// tool) in `~/Library/Caches`. On other platforms, the folder is `openmarket/images` in `$XDG_CACHE_HOME`, or in `~/.cache` if
  /// this variable isn't set (XDG Base Directory Specification, version 0.8). This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored, as the specification
  ///   requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "images", directoryHint: .isDirectory)
  }

  /// Returns the most recently stored image for the given URL, including an image that is waiting to be written.
  ///
  /// The cache reads the file on a separate thread.
  package func image(at url: ImageURL) async -> ImageData? {
    await cache.record(for: url.rawValue).flatMap { ImageData(bytes: $0.body) }
  }

  /// Returns the most recently stored image for the given URL, like ``image(at:)``. This method blocks the calling thread while
  /// it reads the file.
  package func readImage(at url: ImageURL) -> ImageData? {
    cache.readRecord(for: url.rawValue).flatMap { ImageData(bytes: $0.body) }
  }

  /// Schedules an image to be stored, and returns immediately. The image replaces the earlier image for the given URL.
  ///
  /// If images arrive faster than the disk can store them, some images aren't stored. An image larger than 8 MiB is never stored.
  package func store(_ image: ImageData, at url: ImageURL) {
    cache.store(CacheRecord(metadata: "", body: image.bytes), for: url.rawValue)
  }

  /// Waits until all pending changes are written to the folder.
  public func flush() async {
    await cache.flush()
  }

  /// The total size of all files in bytes, or 0 if another cache owns the folder.
  package var totalSize: Int { cache.totalSize }
}
