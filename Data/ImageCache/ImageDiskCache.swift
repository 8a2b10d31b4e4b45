public import Foundation
package import OpenMarketDomain
import OpenMarketSockets

/// A cache that stores images in a folder.
///
/// If the images need more bytes than the ceiling, the cache removes the least recently used ones, also across runs of the app. The
/// ceiling is never exceeded, even if the process is killed.
///
/// The first cache that opens a folder is its owner. Other caches, in this process or another, report
/// ``ImageCacheProblem/inUse(path:)`` and find nothing until the owner is released.
///
/// The cache returns an image as it was stored, or no image. A file that is damaged is removed. A power failure may damage files, because
/// the cache doesn't wait for the disk. Files with names that the cache doesn't use are left alone.
public final class ImageDiskCache: Sendable {
  /// The default maximum size of all files: 128 MiB.
  public static let defaultCeiling = 128 << 20

  private let folder: ImageCacheFolder
  private let reads = ThreadPool(limit: 4)

  /// Creates a cache that opens its folder in the background.
  ///
  /// - Parameters:
  ///   - folder: A file URL. The cache creates the folder if it's missing. A folder that belongs to another user, or that other users may
  ///     write to, isn't used.
  ///   - ceiling: The maximum size of all files, in bytes.
  ///   - onProblem: A closure that receives each problem once, on any thread. It must return soon.
  public convenience init(
    folder: URL, ceiling: Int = ImageDiskCache.defaultCeiling,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void = { _ in }
  ) {
    self.init(folder: folder, ceiling: ceiling, calls: POSIXCalls(), onProblem: onProblem)
  }

  package init(
    folder: URL, ceiling: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void
  ) {
    self.folder = ImageCacheFolder(
      path: folder.path, ceiling: ceiling, calls: calls, onProblem: onProblem)
  }

  deinit {
    reads.close()
    folder.close()
  }

  /// Returns the user's folder for cached images: `openmarket/images` in `$XDG_CACHE_HOME` or `~/.cache` (XDG Base Directory
  /// Specification, version 0.8), on Apple's platforms in `~/Library/Caches`.
  ///
  /// The folder isn't created.
  ///
  /// - Parameter environment: The environment variables. A path in them that isn't absolute is ignored, as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "images", directoryHint: .isDirectory)
  }

  /// Returns the image that was stored last for a URL, even if it isn't written yet.
  ///
  /// The cache reads the file on a separate thread.
  package func image(at url: ImageURL) async -> CachedImage? {
    await withCheckedContinuation { continuation in
      reads.run { [folder] in continuation.resume(returning: folder.image(url)) }
    }
  }

  /// Returns the same as ``image(at:)``, but blocks the caller's thread.
  package func readImage(at url: ImageURL) -> CachedImage? {
    folder.image(url)
  }

  /// Stores an image in place of the one that was stored for the URL before. Returns at once.
  ///
  /// If images arrive faster than the disk stores them, some aren't stored. An image of more than 8 MiB never is.
  package func store(_ image: CachedImage, at url: ImageURL) {
    folder.change(url, to: image)
  }

  /// Removes the image of a URL. Returns at once.
  package func remove(_ url: ImageURL) {
    folder.change(url, to: nil)
  }

  /// Waits until all images so far are written.
  public func flush() async {
    await folder.flush()
  }

  /// The size of all files in bytes, or 0 if another cache owns the folder.
  package var totalSize: Int { folder.totalSize }
}

/// A reason why images aren't cached on disk. No data is lost: images are loaded again.
@nonexhaustive
public enum ImageCacheProblem: Hashable, Sendable {
  /// Another cache, in this process or another, owns the folder.
  case inUse(path: String)
  /// The folder can't be created, read or written, or isn't private. The reason is a phrase for people.
  case folderUnusable(path: String, reason: String)
  /// The volume has no space left.
  case full(path: String)
}
