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
  /// The file whose random content changes with each removal. A page that was requested before a removal isn't saved after it.
  private static let markName = "removal"

  /// A moment between two removals of files.
  struct Mark: Equatable {
    /// The content of the file that changes with each removal by any process.
    let note: [UInt8]
    /// The number of removals by this store, for a folder in which the file can't be written.
    let removals: Int
  }

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
  private let onProblem: (@Sendable (SavingProblem) -> Void)?
  private let reads = ThreadPool(limit: 4)
  private let writes = ThreadPool(limit: 1)
  private let state = Mutex(State())

  /// Creates a store. The folder is created when the first page is saved.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder.
  ///   - limit: The maximum total size of the files, in bytes.
  ///   - onProblem: A closure that receives each problem with the folder once, on any thread, or `nil` if the first list that loads a
  ///     page shows the problem. The closure must return quickly.
  public convenience init(
    folder: URL, limit: Int = SavedPageStore.defaultLimit,
    onProblem: (@Sendable (SavingProblem) -> Void)? = nil
  ) {
    self.init(folder: folder, limit: limit, calls: POSIXCalls(), onProblem: onProblem)
  }

  /// - Parameter now: A closure that returns the current date, which determines the order of use.
  package init(
    folder: URL, limit: Int, calls: any FileSystemCalls,
    onProblem: (@Sendable (SavingProblem) -> Void)? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.onProblem = onProblem
    cache = FileCache(folder: folder, suffix: "page", limit: limit, calls: calls, now: now)
  }

  deinit {
    reads.close()
    // Each waiting write retains the store, so none is left.
    writes.close()
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
  public func removeAll(of server: BaseURL) {
    let prefixes = APIVersion.allCases.map {
      "\(Checksum.hash(of: Self.market(of: server, in: $0)))-"
    }
    remove { name in prefixes.contains { name.hasPrefix($0) } }
  }

  /// Returns the text that identifies a server and the version of its API.
  package static func market(of server: BaseURL, in version: APIVersion) -> String {
    "\(version.rawValue) \(server)"
  }

  /// Returns the problem with the folder, such as a full disk. Each problem is returned once.
  ///
  /// The problem is `nil` if a closure receives the problems.
  package func takeProblem() -> SavingProblem? { onProblem == nil ? cache.takeProblem() : nil }

  private func reportProblem() {
    guard let onProblem else { return }
    while let problem = cache.takeProblem() { onProblem(problem) }
  }

  // MARK: - Threads

  /// Calls a closure that reads files, on another thread.
  func read<Value: Sendable>(
    _ call: @escaping @Sendable (SavedPageStore) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      reads.run { [self] in continuation.resume(returning: call(self)) }
    }
  }

  /// Schedules the writing of a file, and returns immediately. A removal discards the writes that are waiting.
  func write(_ name: String, _ call: @escaping @Sendable (SavedPageStore) -> Void) {
    let isTaken = state.withLock { state in
      guard state.waiting.values.reduce(0, +) < Self.waitingLimit else { return false }
      state.waiting[name, default: 0] += 1
      return true
    }
    guard isTaken else { return }
    writes.run { [self] in
      call(self)
      state.withLock { state in
        let count = (state.waiting[name] ?? 1) - 1
        state.waiting[name] = count == 0 ? nil : count
      }
    }
  }

  /// Waits until all scheduled pages are written to the folder, for example before a program ends.
  public func flush() async {
    await withCheckedContinuation { continuation in
      writes.run { continuation.resume() }
    }
  }

  /// A Boolean value that indicates whether the file is waiting to be written.
  func isWaiting(_ name: String) -> Bool { state.withLock { $0.waiting[name] != nil } }

  // MARK: - Pages

  /// The mark of the last removal, for a later call of ``save(_:as:key:since:)``.
  var mark: Mark {
    Mark(note: cache.note(Self.markName), removals: state.withLock(\.removals))
  }

  /// Returns the contents of a file, or `nil` if the file is missing, damaged, or has another key.
  func contents(of name: String, key: String) -> [UInt8]? {
    defer { reportProblem() }
    guard isCurrent(name) else { return nil }
    return cache.contents(of: name, key: key)
  }

  /// Writes a file, unless files were removed since the given mark was read.
  func save(_ bytes: [UInt8], as name: String, key: String, since mark: Mark) {
    defer { reportProblem() }
    guard self.mark == mark, isCurrent(name) else { return }
    cache.save(bytes, as: name, key: key)
    // A removal may have listed the folder before the file was renamed.
    if self.mark != mark { _ = cache.remove { $0 == name } }
  }

  /// Removes the files whose names match a condition. After this method returns, this store doesn't return these files, even if
  /// they can't be removed.
  func remove(where matches: @escaping @Sendable (_ name: String) -> Bool) {
    defer { reportProblem() }
    // If the note can't be written, another process can still save a page that it requested before this removal.
    cache.setNote("\(UInt64.random(in: .min ... .max))", to: Self.markName)
    state.withLock { $0.removals += 1 }
    if !cache.remove(where: matches) { state.withLock { $0.failedRemovals.append(matches) } }
  }

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

  /// Removes a file. If the file doesn't exist, pages that were requested before are still saved.
  func remove(_ name: String) {
    if isWaiting(name) || cache.contains(name) { remove { $0 == name } }
  }
}
