public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// A store for the pages and products that were read from servers, a file for each.
///
/// Any number of processes can use a folder at the same time. No call waits for another one, because each file is written under
/// a temporary name and then renamed. If the total size of the files exceeds the limit, the least recently used files are removed.
/// Damaged files, and files of newer versions of this package, count as missing.
///
/// The store uses the disk on threads of its own, so a slow disk doesn't delay other tasks. Pages are written after they're returned,
/// in the order in which they were read.
public final class SavedPageStore: Sendable {
  /// The default maximum total size of the files: 32 MiB.
  public static let defaultLimit = 32 << 20

  private struct State {
    var removals = 0
    /// The conditions of the removals that failed. This store doesn't read files that match one of them.
    var failedRemovals: [@Sendable (String) -> Bool] = []
    /// The number of writes that are waiting for each file.
    var waiting: [String: Int] = [:]
  }

  /// The maximum number of files that wait to be written. If a disk doesn't respond, further pages aren't saved.
  private static let waitingLimit = 64

  private let cache: FileCache
  private let queues = DiskQueues()
  private let state = Mutex(State())

  /// Creates a store. The folder is created when the first page is saved.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder.
  ///   - limit: The maximum total size of the files, in bytes.
  ///   - onProblem: A closure that receives each problem with the folder once, on any thread. The closure must return quickly.
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
  /// On Apple platforms, the folder is in `~/Library/Caches`. On other platforms, the folder is `openmarket/pages` in
  /// `$XDG_CACHE_HOME`, or in `~/.cache` if this variable isn't set (XDG Base Directory Specification, version 0.8). This method
  /// doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored, as the specification
  ///   requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "pages", directoryHint: .isDirectory)
  }

  /// Removes all pages, and returns after they're removed.
  public func removeAll() {
    remove { _ in true }
  }

  /// Removes all pages of a server, and returns after they're removed. The pages of other servers stay.
  package func removeAll(of server: BaseURL) {
    let prefixes = APIVersion.allCases.map { Self.prefix(of: server, in: $0) }
    remove { name in prefixes.contains { name.hasPrefix($0) } }
  }

  /// Waits until all scheduled pages are written to the folder, for example before a program ends.
  public func flush() async {
    await queues.flush()
  }

  /// Returns the beginning of the names of all files with responses from a server.
  static func prefix(of server: BaseURL, in version: APIVersion) -> String {
    Checksum.hash(of: "\(version.rawValue) \(server)") + "-"
  }

  // MARK: - Files

  /// The number of removals. A page that was requested before a removal isn't saved after it.
  var removalCount: Int { state.withLock(\.removals) }

  /// Returns the contents of a file, or `nil` if the file is missing, damaged, or has another key. If the file is waiting to be
  /// written, this method waits, too.
  func contents(of name: String, key: String) async -> [UInt8]? {
    if isWaiting(name) { await flush() }
    return await queues.read { [self] in
      isCurrent(name) ? cache.contents(of: name, key: key) : nil
    }
  }

  /// Schedules the writing of a file, and returns immediately.
  ///
  /// - Parameters:
  ///   - removals: The number of removals at the time of the request. If files were removed since then, nothing is written.
  ///   - contents: A closure that returns the contents, or `nil` to write nothing.
  func save(
    as name: String, key: String, since removals: Int,
    _ contents: @escaping @Sendable () -> [UInt8]?
  ) {
    let isTaken = state.withLock { state in
      guard state.waiting.values.reduce(0, +) < Self.waitingLimit else { return false }
      state.waiting[name, default: 0] += 1
      return true
    }
    guard isTaken else { return }
    queues.write { [self] in
      if removals == removalCount, isCurrent(name), let contents = contents() {
        cache.save(contents, as: name, key: key)
        // A removal may have listed the folder before the file was renamed.
        if removals != removalCount { _ = cache.remove { $0 == name } }
      }
      state.withLock { state in
        let count = (state.waiting[name] ?? 1) - 1
        state.waiting[name] = count == 0 ? nil : count
      }
    }
  }

  /// Removes a file. If the file doesn't exist, pages that were requested before are still saved.
  func remove(_ name: String) {
    if isWaiting(name) || cache.contains(name) { remove { $0 == name } }
  }

  /// Removes the files whose names match a condition. After this method returns, this store doesn't return these files, even if
  /// they can't be removed.
  func remove(where matches: @escaping @Sendable (_ name: String) -> Bool) {
    state.withLock { $0.removals += 1 }
    if !cache.remove(where: matches) { state.withLock { $0.failedRemovals.append(matches) } }
  }

  private func isWaiting(_ name: String) -> Bool { state.withLock { $0.waiting[name] != nil } }

  /// Repeats the removals that failed, and returns a Boolean value that indicates whether none of them concerns the file anymore.
  private func isCurrent(_ name: String) -> Bool {
    let failed = state.withLock(\.failedRemovals)
    if failed.isEmpty { return true }
    if cache.remove(where: { name in failed.contains { $0(name) } }) {
      state.withLock { $0.failedRemovals.removeFirst(min(failed.count, $0.failedRemovals.count)) }
      return true
    }
    return !failed.contains { $0(name) }
  }
}
