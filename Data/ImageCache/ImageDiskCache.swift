public import Foundation
package import OpenMarketDomain
import OpenMarketSockets

/// Keeps pictures in a folder, up to a ceiling of bytes; those that were used least recently make room for new ones, also
/// across runs.
///
/// The folder is this cache's own: other programs' files do not belong there, are left alone, and do not count. What it has
/// written there (pictures, their list, and what is being written) never has more bytes than the ceiling, together and
/// at any moment, also when the process is killed in the midst of it. One cache writes; others on the same folder, of this
/// process or another, read what it has kept, and one of them takes its place when it is gone.
///
/// A picture is given back as it was stored, or not at all: a file that is torn, damaged or somebody else's is a miss. A
/// power failure may cost pictures, as nothing here waits for the disk.
public final class ImageDiskCache: Sendable {
  private static let readerCount = 4

  private let writer: DiskCacheWriter
  private let reads = ThreadPool(limit: readerCount)

  /// Returns at once; the folder is made and opened behind.
  ///
  /// - Parameters:
  ///   - folder: a file URL. A folder that belongs to another user, that others may write to, or that is a symbolic link is not
  ///     used.
  ///   - ceiling: the most bytes that all files of the cache have together.
  ///   - onProblem: is told of each kind of problem once, on any thread. It has to return soon.
  public convenience init(
    folder: URL, ceiling: Int = 128 << 20,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void = { _ in }
  ) {
    self.init(folder: folder, ceiling: ceiling, calls: POSIXCalls(), onProblem: onProblem)
  }

  package init(
    folder: URL, ceiling: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void
  ) {
    writer = DiskCacheWriter(
      path: CacheFolder.path(of: folder), ceiling: ceiling, calls: calls, onProblem: onProblem)
    writer.schedule()
  }

  deinit {
    reads.close()
    writer.close()
  }

  /// The picture that was stored last for a locator. Never an earlier one, also while the last is still being written.
  ///
  /// The file is read on a thread of the cache's own.
  package func image(at url: ImageURL) async -> CachedImage? {
    let key = EntryName.key(of: url)
    switch writer.pendingAnswer(key, url) {
    case .picture(let image): return image
    case .none: return nil
    case .asInFile: break
    }
    // Without the cache itself: whoever has let it go has let the folder go, however late this thread ends.
    return await withCheckedContinuation { continuation in
      reads.run { [writer] in continuation.resume(returning: writer.image(key, url)) }
    }
  }

  /// The same on the caller's thread, which waits for the disk.
  package func readImage(at url: ImageURL) -> CachedImage? {
    writer.image(EntryName.key(of: url), url)
  }

  /// Keeps a picture, in place of the one that was stored for the locator before. Returns at once.
  ///
  /// Where pictures come faster than the disk takes them, some are not kept; a picture of more than 8 MiB never is.
  package func store(_ image: CachedImage, at url: ImageURL) {
    writer.change { $0.store(image, url, EntryName.key(of: url)) }
  }

  /// Removes what was stored for a locator. Returns at once.
  package func remove(_ url: ImageURL) {
    writer.change { $0.remove(EntryName.key(of: url)) }
  }

  /// Returns when everything that was handed over before is done, and the order of use is kept for the next run.
  public func flush() async {
    await writer.flush()
  }

  /// The bytes of all files that the cache knows of; 0 as long as another cache writes there.
  package var totalSize: Int { writer.sizes.total }

  /// The most that ``totalSize`` has been.
  package var peakSize: Int { writer.sizes.peak }
}
