public import Foundation
package import OpenMarketDomain
import OpenMarketLock

/// A store for the pages and products that were read from servers, a file for each.
///
/// Any number of processes can use a folder at the same time. No call waits for another one, because each file is written under
/// a temporary name and then renamed. If the total size of the files exceeds the limit, the least recently used files are removed.
/// Damaged files, and files of newer versions of this package, count as missing.
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
    /// A Boolean value that indicates whether files that had to be removed still exist. This store then reads no files.
    var isOutdated = false
  }

  private let cache: FileCache
  private let state = Mutex(State())

  /// Creates a store. The folder is created when the first page is saved.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder.
  ///   - limit: The maximum total size of the files, in bytes.
  public convenience init(folder: URL, limit: Int = SavedPageStore.defaultLimit) {
    self.init(folder: folder, limit: limit, calls: POSIXCalls())
  }

  /// - Parameter now: A closure that returns the current date, which determines the order of use.
  package init(
    folder: URL, limit: Int, calls: any FileSystemCalls,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    cache = FileCache(folder: folder, suffix: "page", limit: limit, calls: calls, now: now)
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

  /// Removes the pages of one market, and returns after they're removed.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server.
  ///   - apiVersion: The version of the server's API.
  public func removePages(of server: BaseURL, apiVersion: APIVersion = .v3) {
    let market = Checksum.hash(of: Self.market(server, apiVersion))
    remove { $0.hasPrefix("\(market)-") }
  }

  /// Returns a text that identifies a server and the version of its API.
  package static func market(_ server: BaseURL, _ apiVersion: APIVersion) -> String {
    "\(apiVersion.rawValue) \(server)"
  }

  /// Returns the problem with the folder, such as a full disk. Each problem is returned once.
  package func takeProblem() -> SavingProblem? { cache.takeProblem() }

  // MARK: - Pages

  /// The mark of the last removal, for a later call of ``save(_:as:key:since:)``.
  var mark: Mark {
    Mark(note: cache.note(Self.markName), removals: state.withLock(\.removals))
  }

  /// Returns the contents of a file, or `nil` if the file is missing, damaged, or has another key.
  func contents(of name: String, key: String) -> [UInt8]? {
    if state.withLock(\.isOutdated) {
      guard cache.remove(where: { _ in true }) else { return nil }
      state.withLock { $0.isOutdated = false }
    }
    return cache.contents(of: name, key: key)
  }

  /// Writes a file, unless files were removed since the given mark was read.
  func save(_ bytes: [UInt8], as name: String, key: String, since mark: Mark) {
    guard self.mark == mark else { return }
    cache.save(bytes, as: name, key: key)
    // A removal may have listed the folder before the file was renamed.
    if self.mark != mark { _ = cache.remove { $0 == name } }
  }

  /// Removes the files whose names match a condition. After this method returns, this store doesn't return these files, even if
  /// they can't be removed.
  func remove(where matches: (_ name: String) -> Bool) {
    // If the note can't be written, another process can still save a page that it requested before this removal.
    cache.setNote("\(UInt64.random(in: .min ... .max))", to: Self.markName)
    state.withLock { $0.removals += 1 }
    if !cache.remove(where: matches) { state.withLock { $0.isOutdated = true } }
  }

  /// Removes a file. If the file doesn't exist, pages that were requested before are still saved.
  func remove(_ name: String) {
    if cache.contains(name) { remove { $0 == name } }
  }
}
