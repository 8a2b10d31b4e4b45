import Foundation
import OpenMarketDomain
import OpenMarketSockets
import Synchronization

/// The folder of a disk cache, used by the one process that holds its lock.
///
/// One thread changes the files. Any thread may read them. Because the owner is the only writer, an index in memory says what the
/// folder contains. It's built once, from the names, sizes and dates of the files, before the first change. Until then, images are
/// found by their names.
final class ImageCacheFolder: Sendable {
  /// The maximum size of an entry, and of all images that wait to be written, in bytes.
  static let sizeLimit = 8 << 20
  /// The time after which a use is noted in a file's date again, in nanoseconds. Noting every use would double the cost of a read.
  private static let useInterval: Int64 = 3_600_000_000_000

  /// A file with its size and its date in nanoseconds since 1970.
  private struct Entry {
    let size: Int
    var modified: Int64
    /// A Boolean value that indicates whether the image is out of date, but its file couldn't be removed.
    var isOutdated = false
  }

  private enum Change {
    case store(CachedImage, ImageURL)
    case remove
  }

  private enum Answer {
    case image(CachedImage)
    case none
    /// The answer is in the file, of which the index may have an entry.
    case file(Entry?)
  }

  private struct Ownership {
    var lock: FolderLock?
    var isClosed = false
  }

  private struct State {
    /// The files by the hashes of their URLs, or `nil` before the folder was listed.
    var entries: LeastRecentlyUsed<UInt64, Entry>?
    /// The changes that haven't begun. Their cost is the size of the images.
    var waiting = LeastRecentlyUsed<UInt64, Change>(ceiling: .max)
    var running: (key: UInt64, change: Change)?
    /// A Boolean value that indicates whether the thread has changes to make.
    var isWorking = false
    var reported: Set<ImageCacheProblem> = []

    func change(for key: UInt64) -> Change? {
      waiting.value(for: key) ?? (running?.key == key ? running?.change : nil)
    }
  }

  private let path: String
  private let ceiling: Int
  private let entryLimit: Int
  private let files: FileSystem
  private let onProblem: @Sendable (ImageCacheProblem) -> Void
  private let ownership = Mutex(Ownership())
  private let state = Mutex(State())
  private let pool = ThreadPool(limit: 1)

  init(
    path: String, ceiling: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void
  ) {
    self.path = path
    self.ceiling = max(0, ceiling)
    entryLimit = min(self.ceiling, Self.sizeLimit)
    files = FileSystem(calls: calls)
    self.onProblem = onProblem
    schedule()
  }

  /// The bytes of all entries.
  var totalSize: Int { state.withLock { $0.entries?.totalCost ?? 0 } }

  // MARK: - Reading

  /// Returns an image that waits to be written. `isKnown` is false if only the file can tell, which ``image(_:_:)`` reads.
  func imageInMemory(_ key: UInt64, _ url: ImageURL) -> (image: CachedImage?, isKnown: Bool) {
    switch answer(key, url) {
    case .image(let image): (image, true)
    case .none: (nil, true)
    case .file: (nil, false)
    }
  }

  /// Returns an image. This blocks the thread while it reads the disk.
  func image(_ key: UInt64, _ url: ImageURL) -> CachedImage? {
    switch answer(key, url) {
    case .image(let image): image
    case .none: nil
    case .file(let entry): takeOwnership() ? imageInFile(key, url, entry) : nil
    }
  }

  private func answer(_ key: UInt64, _ url: ImageURL) -> Answer {
    state.withLock { state in
      switch state.change(for: key) {
      case .store(let image, let stored): return stored == url ? .image(image) : .none
      case .remove: return .none
      case nil: break
      }
      if state.entries == nil { return .file(nil) }
      guard let entry = state.entries?.use(key), !entry.isOutdated else { return .none }
      return .file(entry)
    }
  }

  private func imageInFile(_ key: UInt64, _ url: ImageURL, _ entry: Entry?) -> CachedImage? {
    do throws(SystemError) {
      let (bytes, modified) = try bytes(of: key, entry)
      if let bytes, let image = ImageCacheEntry.image(in: bytes, at: url) {
        noteUse(of: key, modified)
        return image
      }
      removeUnlessChanging(key)
    } catch  where error.isOne(of: .missing) {
      if entry != nil { removeUnlessChanging(key) }
    } catch  where error.isOne(of: .tooManyLinks, .noDevice) {
      // A link or a socket.
      removeUnlessChanging(key)
    } catch {
      report(error)
    }
    return nil
  }

  private func bytes(
    of key: UInt64, _ entry: Entry?
  ) throws(SystemError) -> (bytes: [UInt8]?, modified: Int64) {
    if let entry {
      // The checksum covers the length, so the status isn't needed.
      return (try files.readStart(ofFile: file(key), count: entry.size), entry.modified)
    }
    var modified: Int64 = 0
    let bytes = try files.readRegularFile(file(key), limit: entryLimit) { status in
      modified = status.modified
      return true
    }
    return (bytes, modified)
  }

  /// Keeps the order of use for the next process, in the dates of the files.
  private func noteUse(of key: UInt64, _ modified: Int64) {
    let now = Self.now
    guard now - modified >= Self.useInterval, (try? files.calls.touchFile(file(key))) != nil else {
      return
    }
    state.withLock { state in
      guard var entry = state.entries?.value(for: key) else { return }
      entry.modified = now
      state.entries?.insert(entry, for: key, cost: entry.size)
    }
  }

  private func removeUnlessChanging(_ key: UInt64) {
    change { state in
      if state.change(for: key) == nil { state.waiting.insert(.remove, for: key, cost: 0) }
    }
  }

  // MARK: - Changing

  /// Stores an image soon. If too much waits, the image isn't stored, and an earlier one is removed.
  func store(_ image: CachedImage, _ url: ImageURL, _ key: UInt64) {
    change { state in
      state.waiting.remove(key)
      let size = image.image.bytes.count + image.validity.textSize + url.rawValue.utf8.count
      if state.waiting.totalCost + size <= Self.sizeLimit {
        state.waiting.insert(.store(image, url), for: key, cost: size)
      } else {
        state.waiting.insert(.remove, for: key, cost: 0)
      }
    }
  }

  func remove(_ key: UInt64) {
    change { $0.waiting.insert(.remove, for: key, cost: 0) }
  }

  /// Returns after the changes so far.
  func flush() async {
    await withCheckedContinuation { continuation in
      schedule { continuation.resume() }
    }
  }

  /// Makes the remaining changes, and releases the folder: at once, if no changes remain.
  func close() {
    if state.withLock({ $0.isWorking }) {
      pool.run { self.release() }
    } else {
      release()
    }
  }

  private func release() {
    ownership.withLock { $0 = Ownership(isClosed: true) }
    pool.close()
  }

  private func change(_ body: (inout State) -> Void) {
    let isIdle = state.withLock { state in
      body(&state)
      return !state.isWorking && state.waiting.count > 0
    }
    if isIdle { schedule() }
  }

  private func schedule(then completion: @escaping @Sendable () -> Void = {}) {
    state.withLock { $0.isWorking = true }
    pool.run {
      self.work()
      completion()
    }
  }

  // MARK: - On the thread that changes files

  private func work() {
    let isReady = takeOwnership(checksFolder: true) && list()
    while let (key, change) = next() {
      if isReady { make(change, key) }
    }
  }

  /// Ends the change before, and begins the next.
  private func next() -> (key: UInt64, change: Change)? {
    state.withLock { state in
      state.running = nil
      if let key = state.waiting.oldestKey, let change = state.waiting.remove(key) {
        state.running = (key, change)
      }
      state.isWorking = state.running != nil
      return state.running
    }
  }

  private func make(_ change: Change, _ key: UInt64) {
    do throws(SystemError) {
      try removeEntry(key)
      guard case .store(let image, let url) = change else { return }
      let bytes = ImageCacheEntry.bytes(of: image, at: url)
      guard bytes.count <= entryLimit else { return }
      try makeRoom(for: bytes.count)
      try files.write(bytes, to: ImageCacheEntry.name(of: key), in: path, isDurable: false)
      let entry = Entry(size: bytes.count, modified: Self.now)
      state.withLock { _ = $0.entries?.insert(entry, for: key, cost: entry.size) }
    } catch {
      state.withLock { state in
        guard var entry = state.entries?.value(for: key) else { return }
        entry.isOutdated = true
        state.entries?.insert(entry, for: key, cost: entry.size)
      }
      report(error)
    }
  }

  private func removeEntry(_ key: UInt64) throws(SystemError) {
    guard state.withLock({ $0.entries?.value(for: key) != nil }) else { return }
    try removeFile(ImageCacheEntry.name(of: key))
    state.withLock { _ = $0.entries?.remove(key) }
  }

  /// Removes the least recently used entries until more bytes fit.
  private func makeRoom(for count: Int) throws(SystemError) {
    while let oldest = state.withLock({ state in
      (state.entries?.totalCost ?? 0) > ceiling - count ? state.entries?.oldestKey : nil
    }) {
      try removeEntry(oldest)
    }
  }

  /// Removes a file. A folder of that name stays, because the cache didn't make it.
  private func removeFile(_ name: String) throws(SystemError) {
    do throws(SystemError) {
      try files.remove("\(path)/\(name)")
    } catch  where error.isOne(of: .missing, .isFolder) {
    }
  }

  // MARK: - Opening

  /// Builds the index, unless there is one.
  private func list() -> Bool {
    if state.withLock({ $0.entries != nil }) { return true }
    do throws(SystemError) {
      // From a process that ended while it wrote.
      try removeFile(FileSystem.temporaryName)
      var found: [(key: UInt64, entry: Entry)] = []
      for name in try files.names(in: path) {
        guard let key = ImageCacheEntry.key(ofName: name) else { continue }
        let status = try files.status("\(path)/\(name)")
        if status.kind == .file, status.size <= entryLimit {
          found.append((key, Entry(size: status.size, modified: status.modified)))
        } else if status.kind != .folder {
          try removeFile(name)
        }
      }
      found.sort { $0.entry.modified < $1.entry.modified }
      var entries = LeastRecentlyUsed<UInt64, Entry>(ceiling: .max)
      entries.reserveCapacity(found.count)
      for (key, entry) in found { entries.insert(entry, for: key, cost: entry.size) }
      state.withLock { [entries] in $0.entries = entries }
      try makeRoom(for: 0)
      return true
    } catch {
      report(error)
      return false
    }
  }

  /// Takes the folder's lock, unless this cache has it.
  ///
  /// - Parameter checksFolder: A Boolean value that indicates whether to look for a folder that was removed after it was locked.
  /// - Returns: A Boolean value that indicates whether this cache has the lock.
  private func takeOwnership(checksFolder: Bool = false) -> Bool {
    var problem: ImageCacheProblem?
    let isOwner = ownership.withLock { ownership in
      if let lock = ownership.lock {
        if !checksFolder || lock.isInPlace { return true }
        ownership.lock = nil
        state.withLock { $0.entries = nil }
      }
      if ownership.isClosed { return false }
      do throws(PrivateFolderError) {
        // Where a link leads, files with the cache's names may belong to another program.
        ownership.lock = try .ofPrivateFolder(path, files: files, followsLink: false)
      } catch {
        switch error {
        case .inUse: problem = .inUse(path: path)
        case .untrusted(let reason): problem = .folderUnusable(path: path, reason: reason)
        case .system(let error): problem = ImageCacheProblem(error, at: path)
        }
      }
      return ownership.lock != nil
    }
    if let problem { report(problem) }
    return isOwner
  }

  private func report(_ error: SystemError) {
    report(ImageCacheProblem(error, at: path))
  }

  private func report(_ problem: ImageCacheProblem) {
    if state.withLock({ $0.reported.insert(problem).inserted }) { onProblem(problem) }
  }

  private func file(_ key: UInt64) -> String {
    "\(path)/\(ImageCacheEntry.name(of: key))"
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
}

extension ImageCacheProblem {
  fileprivate init(_ error: SystemError, at path: String) {
    self =
      error.isOne(of: .noSpace, .overQuota)
      ? .full(path: path) : .folderUnusable(path: path, reason: error.reason)
  }
}
