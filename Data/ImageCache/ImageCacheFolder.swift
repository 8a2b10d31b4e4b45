import Foundation
import OpenMarketDomain
import OpenMarketSockets
import Synchronization

/// The part of a disk cache that knows the folder. What changes files runs on one thread of its own, one thing at a time;
/// reading may be done from any.
final class DiskCacheWriter: Sendable {
  struct Folder {
    /// Where this cache has the lock and knows what there is.
    var owned: OwnedFolder?
    /// What was used while it had not.
    var earlyUses = LeastRecentlyUsed<UInt64, Void>(ceiling: 4096)
    /// Whether the folder was found to be this user's alone.
    var isTrusted = false
    var peakSize = 0
  }

  private struct Waiting {
    var changes = PendingChanges()
    /// Whether what is to be done is going to be seen by a job that has not begun.
    var isScheduled = false
    /// Those that were handed to the thread and have not ended.
    var jobCount = 0
  }

  let path: String
  /// With a slash at its end.
  let pathStart: String
  let ceiling: Int
  /// The most bytes that an entry has: what is larger was not written here, and is not read.
  var entryLimit: Int { min(ceiling, EntryCoding.lengthLimit) }
  let files: FileSystem
  let folder = Mutex(Folder())
  private let waiting = Mutex(Waiting())
  private let told = Mutex<Set<Int>>([])
  private let onProblem: @Sendable (ImageCacheProblem) -> Void
  private let pool = ThreadPool(limit: 1)

  init(
    path: String, ceiling: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void
  ) {
    self.path = path
    pathStart = path + "/"
    // Sums of sizes stay numbers.
    self.ceiling = max(0, min(ceiling, 1 << 50))
    files = FileSystem(calls: calls)
    self.onProblem = onProblem
  }

  var sizes: (total: Int, peak: Int) {
    folder.withLock { ($0.owned?.totalSize ?? 0, $0.peakSize) }
  }

  // MARK: - From any thread

  func pendingAnswer(_ key: UInt64, _ url: ImageURL) -> PendingChanges.Answer {
    waiting.withLock { $0.changes.answer(key, url) }
  }

  func change(_ body: (inout PendingChanges) -> Void) {
    let isFirst = waiting.withLock { waiting in
      body(&waiting.changes)
      defer { waiting.isScheduled = true }
      return !waiting.isScheduled
    }
    if isFirst { run {} }
  }

  /// Does what there is to do, soon.
  func schedule() {
    change { _ in }
  }

  func flush() async {
    await withCheckedContinuation { continuation in
      run(keepingIndex: true) { continuation.resume() }
    }
  }

  /// Does what is left to do, and lets the folder go: at once, where nothing is left.
  func close() {
    let isIdle = waiting.withLock { $0.jobCount == 0 }
    if isIdle, folder.withLock({ $0.owned?.isIndexOutdated != true }) {
      letGo()
    } else {
      run(keepingIndex: true, opening: false) { self.letGo() }
    }
  }

  func tell(_ problem: ImageCacheProblem) {
    if told.withLock({ $0.insert(problem.kind).inserted }) { onProblem(problem) }
  }

  func tell(_ error: SystemError) {
    tell(ImageCacheProblem(error, at: path))
  }

  private func run(
    keepingIndex: Bool = false, opening: Bool = true, then end: @escaping @Sendable () -> Void
  ) {
    waiting.withLock { $0.jobCount += 1 }
    pool.run {
      // At the end a folder that is gone is not made anew for nothing.
      let isNeeded = opening || self.waiting.withLock { !$0.changes.isEmpty }
      self.work(isOwner: isNeeded ? self.own() : self.isOwner())
      if keepingIndex { self.keepIndex() }
      self.waiting.withLock { $0.jobCount -= 1 }
      end()
    }
  }

  private func letGo() {
    folder.withLock { $0.owned = nil }
    pool.close()
  }

  // MARK: - On the thread that writes

  private func work(isOwner: Bool) {
    while let queue = nextQueue() {
      for key in queue {
        guard let begun = waiting.withLock({ $0.changes.begin(key) }) else { continue }
        let isDone = isOwner && perform(begun.change, key)
        waiting.withLock { $0.changes.end(key, begun, isDone: isDone) }
      }
    }
    if folder.withLock({ $0.owned?.isIndexDue == true }) { keepIndex() }
  }

  private func nextQueue() -> [UInt64]? {
    waiting.withLock { waiting in
      let queue = waiting.changes.takeQueue()
      waiting.isScheduled = !queue.isEmpty
      return queue.isEmpty ? nil : queue
    }
  }

  private func perform(_ change: PendingChanges.Change, _ key: UInt64) -> Bool {
    do throws(SystemError) {
      try reconcile()
      switch change {
      case .store(let image, let url): try store(image, url, key)
      case .remove: try remove(key)
      case .check: try check(key)
      }
      return true
    } catch {
      tell(error)
      return folder.withLock { $0.owned?.lacks(key) == true }
    }
  }
}
