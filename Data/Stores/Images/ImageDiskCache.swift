public import Foundation
public import OpenMarketDomain

/// A cache that stores images in a folder, which any number of caches and processes can use at the
/// same time.
///
/// If the total size of the files would exceed the maximum size, the cache removes the least
/// recently used images. The order of use is preserved across runs of the app.
///
/// The cache returns either the exact image that was stored, or no image. A power failure may
/// damage files, because the cache doesn't wait until the bytes are on the disk, but a damaged file
/// is never returned. The cache ignores files with unrecognized names.
public final class ImageDiskCache: Sendable {
  /// The default maximum total size of all files: 128 MiB.
  public static let defaultLimit = 128 << 20

  private let cache: FileCache
  private let queues = DiskQueues(waitingLimit: FileCache.sizeLimit)

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder. The cache creates the folder if it doesn't exist. The
  ///     cache doesn't use a folder that belongs to another user, or that other users can write to.
  ///   - limit: The maximum total size of all files, in bytes.
  ///   - onProblem: A closure that receives each problem once, on any thread. The closure must
  ///     return quickly.
  public convenience init(
    folder: URL, limit: Int = ImageDiskCache.defaultLimit,
    onProblem: @escaping @Sendable (SavingProblem) -> Void = { _ in }
  ) {
    self.init(folder: folder, limit: limit, files: FileSystem(), onProblem: onProblem)
  }

  package init(
    folder: URL, limit: Int, files: FileSystem,
    onProblem: @escaping @Sendable (SavingProblem) -> Void
  ) {
    cache = FileCache(
      folder: folder, suffix: "image", limit: limit, files: files, onProblem: onProblem)
  }

  /// Returns the standard folder for the user's cached images.
  ///
  /// On Apple platforms, the folder is `images` in a folder with the app's bundle identifier
  /// (`openmarket` for a command-line tool) in `~/Library/Caches`. On other platforms, the folder
  /// is `openmarket/images` in `$XDG_CACHE_HOME`, or in `~/.cache` if this variable isn't set (XDG
  /// Base Directory Specification, version 0.8). This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored,
  ///   as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "images", directoryHint: .isDirectory)
  }

  /// Returns the stored image for the given URL. The cache reads the file on a separate thread.
  package func image(at url: ImageURL) async -> ImageData? {
    await queues.read { [cache] in
      cache.contents(of: Checksum.hash(of: url.rawValue), key: url.rawValue)
        .flatMap { ImageData(bytes: $0) }
    }
  }

  /// Schedules an image to be stored, and returns immediately.
  ///
  /// If images arrive faster than the disk can store them, some images aren't stored. An image
  /// larger than 8 MiB is never stored.
  package func store(_ image: ImageData, at url: ImageURL) {
    queues.write(cost: image.bytes.count) { [cache] in
      cache.save(image.bytes, as: Checksum.hash(of: url.rawValue), key: url.rawValue)
    }
  }

  /// Waits until all scheduled images are written to the folder.
  public func flush() async {
    await queues.flush()
  }
}
