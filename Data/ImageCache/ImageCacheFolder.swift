import Foundation
import OpenMarketDomain
import OpenMarketSockets
import Synchronization

/// The folder of a disk cache, used by the one process that holds its lock.
///
/// One thread changes the files. Any thread may read them. The dates of the files are the order of use.
final class ImageCacheFolder: Sendable {
  /// The maximum size of an entry, and of all images that wait to be written, in bytes.
  static let sizeLimit = 8 << 20
  /// The time after which a use is noted in a file's date again, in nanoseconds. Noting every use would double the cost of a read.
  private static let useInterval: Int64 = 60_000_000_000

  /// A change that isn't made yet. Without an image, it removes the file.
  private struct Change {
    let number: Int
    var image: CachedImage?
    var size = 0
  }

  private struct State {
    var lastNumber = 0
    var changes: [ImageURL: Change] = [:]
    /// The size of the images in the changes.
    var waitingSize = 0
    /// The number of calls that the thread still has to make.
    var callCount = 0
    /// The size of all files, or `nil` if the folder has to be listed.
    var totalSize: Int?
    var reported: Set<ImageCacheProblem> = []
  }

  private let path: String
  private let ceiling: Int
  private let entryLimit: Int
  private let files: FileSystem
  private let onProblem: @Sendable (ImageCacheProblem) -> Void
  private let lock = Mutex<FolderLock?>(nil)
  private let state = Mutex(State())
  private let thread = ThreadPool(limit: 1)

  init(
    path: String, ceiling: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void
  ) {
    self.path = path
    self.ceiling = max(0, ceiling)
    entryLimit = min(self.ceiling, Self.sizeLimit)
    files = FileSystem(calls: calls)
    self.onProblem = onProblem
    open()
  }

  /// The size of all files, or 0 if it isn't known.
  var totalSize: Int { state.withLock { $0.totalSize ?? 0 } }

  /// Returns an image. This blocks the thread while it reads the disk.
  func image(_ url: ImageURL) -> CachedImage? {
    if let change = state.withLock({ $0.changes[url] }) { return change.image }
    guard takeLock() else { return nil }
    let name = ImageCacheEntry.name(of: url)
    do throws(SystemError) {
      let (bytes, status) = try files.readRegularFile("\(path)/\(name)", limit: entryLimit)
      guard let bytes, let image = ImageCacheEntry.image(in: bytes, at: url) else {
        schedule { self.perform { () throws(SystemError) in try self.removeFile(name) } }
        return nil
      }
      let now = Int64(Date().timeIntervalSince1970 * 1_000_000_000)
      if now - status.modified >= Self.useInterval {
        try? FileManager.default.setAttributes(
          [.modificationDate: Date()], ofItemAtPath: "\(path)/\(name)")
      }
      return image
    } catch {
      if !error.isOne(of: .missing) { report(error) }
      return nil
    }
  }

  /// Stores an image soon, or removes it. If too much waits, an image isn't stored, and an earlier one is removed.
  func change(_ url: ImageURL, to image: CachedImage?) {
    let size = image.map { $0.size(at: url) } ?? 0
    let number = state.withLock { state in
      state.lastNumber += 1
      state.waitingSize -= state.changes[url]?.size ?? 0
      var change = Change(number: state.lastNumber)
      if state.waitingSize + size <= Self.sizeLimit { (change.image, change.size) = (image, size) }
      state.waitingSize += change.size
      state.changes[url] = change
      return change.number
    }
    schedule { self.make(number, url) }
  }

  /// Returns after the changes so far. If the folder was in use, this tries to open it again.
  func flush() async {
    open()
    await withCheckedContinuation { continuation in
      thread.run { continuation.resume() }
    }
  }

  /// Makes the remaining changes, and releases the folder: at once, if no changes remain.
  func close() {
    if state.withLock({ $0.callCount }) > 0 {
      thread.run { self.release() }
    } else {
      release()
    }
  }

  private func release() {
    lock.withLock { $0 = nil }
    thread.close()
  }

  private func open() {
    schedule { self.perform { () throws(SystemError) in try self.makeRoom(for: 0) } }
  }

  private func schedule(_ call: @escaping ThreadPool.Call) {
    state.withLock { $0.callCount += 1 }
    thread.run {
      call()
      self.state.withLock { $0.callCount -= 1 }
    }
  }

  // MARK: - On the thread that changes files

  private func make(_ number: Int, _ url: ImageURL) {
    // A later change replaces this one.
    guard let change = state.withLock({ $0.changes[url] }), change.number == number else { return }
    let name = ImageCacheEntry.name(of: url)
    let isRemoved = perform { () throws(SystemError) in try removeFile(name) }
    if isRemoved, let image = change.image {
      perform { () throws(SystemError) in
        try write(ImageCacheEntry.bytes(of: image, at: url), to: name)
      }
    }
    state.withLock { state in
      guard state.changes[url]?.number == number else { return }
      state.waitingSize -= change.size
      // An image that is out of date isn't returned although its file couldn't be removed.
      state.changes[url] = isRemoved ? nil : Change(number: number)
    }
  }

  /// Changes files, if this cache owns the folder.
  ///
  /// - Returns: A Boolean value that indicates whether nothing failed.
  @discardableResult
  private func perform(_ change: () throws(SystemError) -> Void) -> Bool {
    guard takeLock() else { return true }
    do throws(SystemError) {
      try change()
      return true
    } catch {
      state.withLock { $0.totalSize = nil }
      report(error)
      return false
    }
  }

  private func write(_ bytes: Data, to name: String) throws(SystemError) {
    guard bytes.count <= entryLimit else { return }
    try makeRoom(for: bytes.count)
    try files.write(bytes, to: name, in: path, isDurable: false)
    state.withLock { $0.totalSize? += bytes.count }
  }

  /// Removes the least recently used files if a file of this size doesn't fit.
  private func makeRoom(for size: Int) throws(SystemError) {
    if let total = state.withLock({ $0.totalSize }), total <= ceiling - size { return }
    // From a process that ended while it wrote.
    try removeFile(FileSystem.temporaryName)
    var found: [(name: String, status: FileStatus)] = []
    for name in try files.names(in: path) where ImageCacheEntry.isName(name) {
      let status = try files.status("\(path)/\(name)")
      if status.kind != .folder { found.append((name, status)) }
    }
    let total = found.reduce(0) { $0 + $1.status.size }
    state.withLock { $0.totalSize = total }
    guard total > ceiling - size else { return }
    // A tenth stays free, so that the folder isn't listed for every image.
    let goal = min(ceiling - size, ceiling - ceiling / 10)
    for file in found.sorted(by: { $0.status.modified < $1.status.modified })
    where totalSize > goal {
      try removeFile(file.name)
    }
  }

  /// Removes a file. A folder of that name stays, because the cache didn't make it.
  private func removeFile(_ name: String) throws(SystemError) {
    do throws(SystemError) {
      let size = try files.status("\(path)/\(name)").size
      try files.remove("\(path)/\(name)")
      if name != FileSystem.temporaryName { state.withLock { $0.totalSize? -= size } }
    } catch  where error.isOne(of: .missing, .isFolder) {
    }
  }

  // MARK: - Ownership

  /// Takes the folder's lock, unless this cache has it.
  ///
  /// - Returns: A Boolean value that indicates whether this cache has the lock.
  private func takeLock() -> Bool {
    do throws(PrivateFolderError) {
      try lock.withLock { lock throws(PrivateFolderError) in
        if lock == nil { lock = try .ofPrivateFolder(path, files: files) }
      }
      return true
    } catch {
      switch error {
      case .inUse: report(.inUse(path: path))
      case .untrusted(let reason): report(.folderUnusable(path: path, reason: reason))
      case .system(let error): report(error)
      }
      return false
    }
  }

  private func report(_ error: SystemError) {
    report(
      error.isOne(of: .noSpace, .overQuota)
        ? .full(path: path) : .folderUnusable(path: path, reason: error.reason))
  }

  private func report(_ problem: ImageCacheProblem) {
    if state.withLock({ $0.reported.insert(problem).inserted }) { onProblem(problem) }
  }
}
