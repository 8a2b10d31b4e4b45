import Foundation
import OpenMarketDomain
import OpenMarketLock

/// The folder in which a disk cache stores its records, a file each. Only the cache that holds the folder's lock uses the folder.
///
/// The name of a file is a hash of its key, so a malicious key can't refer to a file outside the folder. One thread changes the
/// files. Any thread may read them. The modification dates of the files record the order of use.
final class CacheFolder: Sendable {
  /// The maximum size of a single file, in bytes. The total size of the records that are waiting to be written has the same
  /// limit.
  static let sizeLimit = 8 << 20
  /// The minimum time in seconds between two updates of a file's modification date. Updating the date on every use would
  /// double the cost of a read.
  private static let useInterval: TimeInterval = 60

  /// A scheduled change to the file for a key. A change without a record removes the file.
  private struct Change {
    let number: Int
    let key: String
    var record: CacheRecord?
    var size = 0
  }

  private struct State {
    var lastNumber = 0
    /// The scheduled changes, by the names of their files.
    var changes: [String: Change] = [:]
    /// The total size of the records in `changes`, in bytes.
    var waitingSize = 0
    /// The number of calls that are scheduled or running on the thread that changes files.
    var callCount = 0
    /// The total size of all files in bytes, or `nil` if the folder must be listed again to determine the size.
    var totalSize: Int?
    var reported: Set<CacheProblem> = []
  }

  private let path: String
  /// The extension of the files. Files with other extensions don't belong to the cache.
  private let suffix: String
  private let limit: Int
  private let entryLimit: Int
  private let files: FileSystem
  private let now: @Sendable () -> Date
  private let onProblem: @Sendable (CacheProblem) -> Void
  private let lock = Mutex<FolderLock?>(nil)
  private let state = Mutex(State())
  private let thread = ThreadPool(limit: 1)

  init(
    path: String, suffix: String, limit: Int, calls: any FileSystemCalls,
    now: @escaping @Sendable () -> Date,
    onProblem: @escaping @Sendable (CacheProblem) -> Void
  ) {
    self.path = path
    self.suffix = "." + suffix
    self.limit = max(0, limit)
    entryLimit = min(self.limit, Self.sizeLimit)
    files = FileSystem(calls: calls)
    self.now = now
    self.onProblem = onProblem
    open()
  }

  /// The total size of all files in bytes, or 0 if the size is unknown.
  var totalSize: Int { state.withLock { $0.totalSize ?? 0 } }

  /// Returns the record for the given key, or `nil` if the record isn't stored or can't be read. This method blocks the calling
  /// thread while it reads the file.
  func record(for key: String) -> CacheRecord? {
    let name = name(of: key)
    // Compare bytes, because strings with different bytes can be equal.
    if let change = state.withLock({ $0.changes[name] }), change.key.utf8.elementsEqual(key.utf8) {
      return change.record
    }
    guard acquireLock() else { return nil }
    do throws(SystemError) {
      let (bytes, status) = try files.readRegularFile("\(path)/\(name)", limit: entryLimit)
      guard let bytes, let record = CacheRecord(fileContents: bytes, key: key) else {
        schedule { self.perform { () throws(SystemError) in try self.removeFile(name) } }
        return nil
      }
      let now = now()
      if now.timeIntervalSince1970 - Double(status.modified) / 1e9 >= Self.useInterval {
        try? FileManager.default.setAttributes(
          [.modificationDate: now], ofItemAtPath: "\(path)/\(name)")
      }
      return record
    } catch {
      if !error.isOne(of: .missing) { report(error) }
      return nil
    }
  }

  /// Schedules a change to the stored record for the given key, and returns immediately.
  ///
  /// If too many bytes are waiting to be written, the new record isn't stored. In this case, the earlier record for the key is
  /// removed.
  ///
  /// - Parameter record: The record to store, or `nil` to remove the stored record.
  func change(_ key: String, to record: CacheRecord?) {
    let size = record.map { $0.size(for: key) } ?? 0
    let name = name(of: key)
    let number = state.withLock { state in
      state.lastNumber += 1
      state.waitingSize -= state.changes[name]?.size ?? 0
      var change = Change(number: state.lastNumber, key: key)
      if state.waitingSize + size <= Self.sizeLimit {
        (change.record, change.size) = (record, size)
      }
      state.waitingSize += change.size
      state.changes[name] = change
      return change.number
    }
    schedule { self.make(number, name) }
  }

  /// Waits until all scheduled changes are complete. If this cache doesn't hold the lock, this method first tries to acquire the
  /// lock.
  func flush() async {
    open()
    await withCheckedContinuation { continuation in
      thread.run { continuation.resume() }
    }
  }

  /// Releases the folder's lock after the last scheduled call. If no calls are scheduled, the lock is released before this method
  /// returns.
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

  private func make(_ number: Int, _ name: String) {
    // Skip this change if a later change to the same record has replaced it.
    guard let change = state.withLock({ $0.changes[name] }), change.number == number else { return }
    let isRemoved = perform { () throws(SystemError) in try removeFile(name) }
    if isRemoved, let record = change.record {
      perform { () throws(SystemError) in
        try write(record.fileContents(for: change.key), to: name)
      }
    }
    state.withLock { state in
      guard state.changes[name]?.number == number else { return }
      state.waitingSize -= change.size
      // If the file couldn't be removed, save a change without a record, so that reads don't return the outdated record.
      state.changes[name] = isRemoved ? nil : Change(number: number, key: change.key)
    }
  }

  /// Performs a change to the files if this cache holds the folder's lock.
  ///
  /// - Returns: `false` if the change failed. `true` if the change succeeded, or if another cache holds the lock.
  @discardableResult
  private func perform(_ change: () throws(SystemError) -> Void) -> Bool {
    guard acquireLock() else { return true }
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

  /// Removes the least recently used files if the new file would exceed the maximum total size.
  ///
  /// - Parameter size: The size of the new file, in bytes.
  private func makeRoom(for size: Int) throws(SystemError) {
    if let total = state.withLock({ $0.totalSize }), total <= limit - size { return }
    // Remove the temporary file of a process that ended during a write.
    try removeFile(FileSystem.temporaryName)
    var found: [(name: String, status: FileStatus)] = []
    for name in try files.names(in: path) where isName(name) {
      let status = try files.status("\(path)/\(name)")
      if status.kind != .folder { found.append((name, status)) }
    }
    let total = found.reduce(0) { $0 + $1.status.size }
    state.withLock { $0.totalSize = total }
    guard total > limit - size else { return }
    // Free a tenth of the maximum size, so that the folder isn't listed again for every new record.
    let goal = min(limit - size, limit - limit / 10)
    for file in found.sorted(by: { $0.status.modified < $1.status.modified })
    where totalSize > goal {
      try removeFile(file.name)
    }
  }

  /// Removes a file if it exists. A folder with the same name is ignored, because the cache didn't create the folder.
  private func removeFile(_ name: String) throws(SystemError) {
    do throws(SystemError) {
      let size = try files.status("\(path)/\(name)").size
      try files.remove("\(path)/\(name)")
      if name != FileSystem.temporaryName { state.withLock { $0.totalSize? -= size } }
    } catch  where error.isOne(of: .missing, .isFolder) {
    }
  }

  private func name(of key: String) -> String { Self.hash(of: key) + suffix }

  /// Returns a text for file names that depends on the given text only.
  static func hash(of text: String) -> String {
    String(Data(text.utf8).withUnsafeBytes(Checksum.of), radix: 16)
  }

  private func isName(_ name: String) -> Bool {
    name.hasSuffix(suffix) && UInt64(name.dropLast(suffix.count), radix: 16) != nil
  }

  // MARK: - Ownership

  /// Acquires the folder's lock unless this cache already holds the lock.
  ///
  /// - Returns: A Boolean value that indicates whether this cache holds the lock.
  private func acquireLock() -> Bool {
    do throws(PrivateFolderError) {
      try lock.withLock { lock throws(PrivateFolderError) in
        if lock == nil { lock = try .ofPrivateFolder(path, files: files, isBackedUp: false) }
      }
      return true
    } catch {
      switch error {
      case .inUse: report(.inUse(path: path))
      case .unsuitable(let reason): report(.folderUnusable(path: path, reason: reason))
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

  private func report(_ problem: CacheProblem) {
    if state.withLock({ $0.reported.insert(problem).inserted }) { onProblem(problem) }
  }
}
