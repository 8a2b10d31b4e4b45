public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// A store for the pages and products that were read from servers, a file for each.
///
/// Any number of processes can use a folder at the same time. No call waits for another one,
/// because each file is written under a temporary name and then renamed. If the total size of the
/// files exceeds the limit, the least recently used files are removed. Damaged files, and files of
/// newer versions of this package, count as missing.
///
/// The store uses the disk on threads of its own, so a slow disk doesn't delay other tasks. Pages
/// are written after they're returned, in the order in which they were read. A page that was
/// requested before a removal isn't saved after it, even if another process removed the pages.
public final class SavedPageStore: Sendable {
  /// The default maximum total size of the files: 32 MiB.
  public static let defaultLimit = 32 << 20

  private let cache: FileCache
  /// If a disk doesn't respond, 64 pages wait to be written, and further pages aren't saved.
  private let queues = DiskQueues(waitingLimit: 64)
  /// The beginnings of the names of folders that couldn't be removed. This store doesn't use these
  /// folders.
  private let failedRemovals = Mutex<Set<String>>([])

  /// Creates a store. The folder is created when the first page is saved.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder.
  ///   - limit: The maximum total size of the files, in bytes.
  ///   - onProblem: A closure that receives each problem with the folder once, on any thread. The
  ///     closure must return quickly.
  public convenience init(
    folder: URL, limit: Int = SavedPageStore.defaultLimit,
    onProblem: @escaping @Sendable (SavingProblem) -> Void = { _ in }
  ) {
    self.init(folder: folder, limit: limit, files: FileSystem(), onProblem: onProblem)
  }

  package init(
    folder: URL, limit: Int, files: FileSystem,
    onProblem: @escaping @Sendable (SavingProblem) -> Void = { _ in }
  ) {
    cache = FileCache(
      folder: folder, suffix: "page", limit: limit, files: files, onProblem: onProblem)
  }

  /// Returns the standard folder for the user's saved pages.
  ///
  /// On Apple platforms, the folder is in `~/Library/Caches`. On other platforms, the folder is
  /// `openmarket/pages` in `$XDG_CACHE_HOME`, or in `~/.cache` if this variable isn't set (XDG Base
  /// Directory Specification, version 0.8). This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored,
  ///   as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "pages", directoryHint: .isDirectory)
  }

  /// Removes all pages, and returns after they're removed.
  public func removeAll() async {
    await removeFolders("pages-")
  }

  /// Removes all pages of a server, and returns after they're removed. The pages of other servers
  /// stay.
  package func removeAll(of server: BaseURL) async {
    await removeFolders(Self.prefix(of: server))
  }

  /// Waits until all scheduled pages are written to the folder, for example before a program ends.
  public func flush() async {
    await queues.flush()
  }

  // MARK: - Files

  // The pages of a server are in a subfolder with a random name. A removal removes the subfolder,
  // and the next read creates another one. A read saves its page in the subfolder that existed
  // before its request, so a page that is older than a removal isn't saved.

  /// Returns the folder for the response to a request that isn't sent yet, or `nil` if the response
  /// can't be saved.
  func folder(of server: BaseURL) async -> String? {
    await queues.read { [self] in folder(Self.prefix(of: server), makesMissing: true) }
  }

  /// Returns the decoded contents of the file with a key, or `nil` if the file is missing or
  /// damaged.
  ///
  /// The closure is called on a thread of the store, because a change of threads takes as long as
  /// decoding three products.
  func read<Value: Sendable>(
    _ key: String, from server: BaseURL, _ decode: @escaping @Sendable ([UInt8]) -> Value?
  ) async -> Value? {
    await queues.read { [self] in
      folder(Self.prefix(of: server), makesMissing: false).flatMap {
        cache.contents(of: Self.file(key, in: $0), key: key)
      }.flatMap(decode)
    }
  }

  /// Schedules the writing of a file, and returns immediately. If the folder is removed before,
  /// nothing is written.
  ///
  /// - Parameters:
  ///   - folder: The folder from ``folder(of:)``.
  ///   - contents: A closure that returns the contents, or `nil` to write nothing. Its argument
  ///     returns the file that would be replaced.
  func save(
    _ key: String, in folder: String,
    _ contents: @escaping @Sendable (_ earlier: () -> [UInt8]?) -> [UInt8]?
  ) {
    queues.write { [cache] in
      let file = Self.file(key, in: folder)
      if let contents = contents({ cache.contents(of: file, key: key) }) {
        cache.save(contents, as: file, key: key)
      }
    }
  }

  private static func prefix(of server: BaseURL) -> String {
    "pages-\(Checksum.hash(of: server.description))-"
  }

  private static func file(_ key: String, in folder: String) -> String {
    "\(folder)/\(Checksum.hash(of: key))"
  }

  private func folder(_ prefix: String, makesMissing: Bool) -> String? {
    let isUsable = failedRemovals.withLock { !$0.contains { prefix.hasPrefix($0) } }
    return isUsable ? cache.subfolder(prefix, makesMissing: makesMissing) : nil
  }

  private func removeFolders(_ prefix: String) async {
    await queues.read { [self] in
      let isRemoved = cache.removeSubfolders(prefix)
      failedRemovals.withLock { failed in
        if isRemoved { failed.remove(prefix) } else { failed.insert(prefix) }
      }
    }
  }
}
