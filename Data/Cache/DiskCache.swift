import Foundation

/// A cache that stores records in a folder, and reads them on separate threads.
///
/// If the total size of the files would exceed the maximum size, the cache removes the least recently used records. The cache
/// never exceeds the maximum size, even if the process is killed. It returns either the exact record that was stored, or no
/// record.
final class DiskCache: Sendable {
  private let folder: CacheFolder
  private let reads = ThreadPool(limit: 4)

  /// - Parameter suffix: The extension of the files, which must be unique to the kind of records.
  init(
    folder: URL, suffix: String, limit: Int, calls: any FileSystemCalls,
    now: @escaping @Sendable () -> Date = { Date() },
    onProblem: @escaping @Sendable (CacheProblem) -> Void
  ) {
    self.folder = CacheFolder(
      path: folder.path, suffix: suffix, limit: limit, calls: calls,
      now: now, onProblem: onProblem)
  }

  deinit {
    reads.close()
    folder.close()
  }

  /// Returns the most recently stored record for the given key, including a record that is waiting to be written. The cache reads
  /// the file on a separate thread.
  func record(for key: String) async -> CacheRecord? {
    await withCheckedContinuation { continuation in
      reads.run { [folder] in continuation.resume(returning: folder.record(for: key)) }
    }
  }

  /// Returns the record like ``record(for:)``, but blocks the calling thread while it reads the file.
  func readRecord(for key: String) -> CacheRecord? {
    folder.record(for: key)
  }

  /// Schedules a record to be stored, or to be removed if it's `nil`, and returns immediately.
  ///
  /// If records arrive faster than the disk can store them, some records aren't stored. A record of more than 8 MiB is never
  /// stored.
  func store(_ record: CacheRecord?, for key: String) {
    folder.change(key, to: record)
  }

  /// Waits until all pending changes are written to the folder.
  func flush() async {
    await folder.flush()
  }

  /// The total size of all files in bytes, or 0 if another cache owns the folder.
  var totalSize: Int { folder.totalSize }
}

/// A problem that prevents a cache from storing data on disk. The problem causes no data loss, because the data can be loaded
/// from the network again.
@nonexhaustive
public enum CacheProblem: Hashable, Sendable {
  /// Another cache in this process or in another process owns the folder.
  case inUse(path: String)
  /// The folder can't be created, read from or written to, or isn't private. The reason is a human-readable phrase.
  case folderUnusable(path: String, reason: String)
  /// The volume has no space left, or the user's disk quota is exceeded.
  case full(path: String)
}
