public import Foundation
package import OpenMarketDomain
internal import OpenMarketLock

/// A store for the pages and products that were read from servers, a file for each.
///
/// Any number of processes can use a folder at the same time. No call waits for another one, because each file is written under
/// a temporary name and then renamed. If the total size of the files exceeds the limit, the least recently used files are removed.
/// Damaged files, and files of newer versions of this package, count as missing.
public final class SavedPageStore: Sendable {
  /// The default maximum total size of the files: 32 MiB.
  public static let defaultLimit = 32 << 20
  /// The first word in the metadata of a file. Change this number together with the format.
  private static let format = "1"
  /// The maximum size of a single file, in bytes.
  private static let sizeLimit = 8 << 20
  /// The extension of the files. Files with other extensions don't belong to the store.
  private static let suffix = ".page"
  private static let temporarySuffix = ".page-new"
  /// The file whose random content changes with each removal. A page that was requested before a removal isn't saved after it.
  private static let markName = "removal"
  /// The minimum time between two updates of a file's modification date, which records the order of use.
  private static let useInterval: TimeInterval = 60

  private struct State {
    var isReady = false
    /// A Boolean value that indicates whether files that had to be removed still exist. This store then reads no files.
    var isOutdated = false
    /// The total size of the files in bytes, or `nil` if the folder must be listed to determine the size.
    var totalSize: Int?
    /// The number of files that can be saved before the folder is listed again, because other processes also save files.
    var unlistedSaves = 0
    var problem: SavingProblem?
    var reported: Set<SavingProblem> = []
  }

  private let path: String
  private let limit: Int
  private let files: FileSystem
  private let now: @Sendable () -> Date
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
    path = folder.path
    self.limit = max(0, limit)
    files = FileSystem(calls: calls)
    self.now = now
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

  /// Removes all pages each time a seller signs out or another seller signs in, until the subscription ends.
  package func removeAll(afterSignOutFrom sellers: any SellerCredentialStore) -> Subscription {
    let last = Mutex(sellers.credential?.identifier)
    return sellers.subscribe { [self] in
      let identifier = sellers.credential?.identifier
      let earlier = last.withLock { last in
        defer { last = identifier }
        return last
      }
      if let earlier, earlier != identifier { removeAll() }
    }
  }

  /// Returns the problem with the folder, such as a full disk. Each problem is returned once.
  package func takeProblem() -> SavingProblem? { state.withLock { $0.problem.take() } }

  // MARK: - Pages

  /// The mark of the last removal, for a later call of ``save(_:readAt:as:key:since:)``.
  var mark: [UInt8] { (try? files.readRegularFile(file(Self.markName), limit: 64).bytes) ?? [] }

  /// Returns the contents and the time of a file, or `nil` if the file is missing, damaged, or has another key or format.
  func contents(of name: String, key: String) -> (bytes: [UInt8], readAt: Timestamp)? {
    guard !state.withLock(\.isOutdated) else { return nil }
    do {
      if !state.withLock(\.isReady) { try files.checkPrivateFolder(path) }
      let path = file(name + Self.suffix)
      let (bytes, status) = try files.readRegularFile(path, limit: Self.sizeLimit)
      guard let bytes, let record = CacheRecord(fileContents: bytes, key: key) else { return nil }
      let words = record.metadata.split(separator: " ")
      guard words.count == 2, words[0] == Self.format, let time = Int64(words[1]) else {
        return nil
      }
      let now = now()
      if now.timeIntervalSince1970 - Double(status.modified) / 1e9 >= Self.useInterval {
        try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path)
      }
      return (record.body, Timestamp(millisecondsSince1970: time))
    } catch {
      report(error)
      return nil
    }
  }

  /// Writes a file, unless files were removed since the given mark was read.
  func save(
    _ bytes: [UInt8], readAt: Timestamp, as name: String, key: String, since mark: [UInt8]
  ) {
    let metadata = "\(Self.format) \(readAt.millisecondsSince1970)"
    let contents = CacheRecord(metadata: metadata, body: bytes).fileContents(for: key)
    guard contents.count <= min(limit, Self.sizeLimit) else { return }
    do {
      try prepare()
      guard self.mark == mark else { return }
      try makeRoom(for: contents.count)
      try write(contents, to: name + Self.suffix)
      // A removal may have listed the folder before the file was renamed.
      if self.mark != mark { try removeFile(name + Self.suffix) }
    } catch {
      report(error)
    }
  }

  /// Removes the files whose names match a condition. After this method returns, this store doesn't return these files, even if
  /// they can't be removed.
  func remove(where matches: (_ name: String) -> Bool) {
    do {
      try prepare()
      try write(Data("\(UInt64.random(in: .min ... .max))".utf8), to: Self.markName)
    } catch {
      // Without a mark, another process can still save a page that it requested before this removal.
    }
    do {
      for name in try files.names(in: path) where name.hasSuffix(Self.suffix) {
        if matches(String(name.dropLast(Self.suffix.count))) { try removeFile(name) }
      }
    } catch let error where !error.isOne(of: .missing) {
      state.withLock { $0.isOutdated = true }
      report(error)
    } catch {}
  }

  // MARK: - Files

  private func file(_ name: String) -> String { "\(path)/\(name)" }

  private func prepare() throws {
    if state.withLock(\.isReady) { return }
    try files.preparePrivateFolder(path, isBackedUp: false)
    state.withLock { $0.isReady = true }
  }

  private func write(_ bytes: Data, to name: String) throws(SystemError) {
    let temporaryName = String(UInt64.random(in: .min ... .max), radix: 16) + Self.temporarySuffix
    try files.write(
      bytes, to: name, in: path, temporaryName: temporaryName, isDurable: false)
  }

  private func removeFile(_ name: String) throws(SystemError) {
    do throws(SystemError) {
      try files.remove(file(name))
    } catch  where error.isOne(of: .missing, .isFolder) {
    }
  }

  /// Removes the least recently used files if a new file would exceed the limit, and the temporary files of processes that ended
  /// during a write.
  private func makeRoom(for size: Int) throws(SystemError) {
    let isKnown = state.withLock { state in
      guard let total = state.totalSize, total + size <= limit, state.unlistedSaves > 0 else {
        return false
      }
      state.totalSize = total + size
      state.unlistedSaves -= 1
      return true
    }
    if isKnown { return }
    var found: [(name: String, status: FileStatus)] = []
    for name in try files.names(in: path) {
      let isTemporary = name.hasSuffix(Self.temporarySuffix)
      guard isTemporary || name.hasSuffix(Self.suffix), let status = try? files.status(file(name)),
        status.kind != .folder
      else { continue }
      if !isTemporary {
        found.append((name, status))
      } else if now().timeIntervalSince1970 - Double(status.modified) / 1e9 > Self.useInterval {
        try removeFile(name)
      }
    }
    var total = found.reduce(size) { $0 + $1.status.size }
    // Free a tenth of the limit, so that the folder isn't listed again for every new file.
    let goal = total > limit ? max(size, limit - limit / 10) : limit
    for file in found.sorted(by: { $0.status.modified < $1.status.modified }) where total > goal {
      try removeFile(file.name)
      total -= file.status.size
    }
    state.withLock { state in
      state.totalSize = total
      state.unlistedSaves = 64
    }
  }

  private func report(_ error: any Error) {
    var (cause, reason) = (error as? SystemError, (error as? PrivateFolderError)?.reason)
    if case .system(let error) = error as? PrivateFolderError { cause = error }
    // A missing file is normal, and so is a link that isn't followed.
    if let cause, cause.isOne(of: .missing, .tooManyLinks) { return }
    reason = reason ?? cause?.reason
    let problem = SavingProblem(path: path, reason: reason ?? "")
    state.withLock { state in
      state.isReady = false
      state.totalSize = nil
      if state.reported.insert(problem).inserted { state.problem = problem }
    }
  }
}
