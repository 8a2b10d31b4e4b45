/// What a cache knows of a folder that it has the lock of: all that lies in it, and what was used when.
struct OwnedFolder {
  let lock: FolderLock
  /// The size of each entry's file by the hash of its locator.
  var entries = LeastRecentlyUsed<UInt64, Int>(ceiling: .max)
  /// The bytes of the file with the order of use and the sizes as they are; 0 where there is none.
  var indexSize = 0
  /// The bytes of the file with the order of use as it was before entries were added; 0 where there is none.
  var earlierIndexSize = 0
  /// The bytes that the file being written has, or is going to have.
  var temporarySize = 0
  /// How much has changed since the order of use was kept.
  var changeCount = 0

  /// Whether it was looked what there is. Otherwise this is what the order of use tells, in which nothing can lack.
  private(set) var isReconciled = false

  init(lock: FolderLock) {
    self.lock = lock
  }

  /// Whether there is surely no file of an entry.
  func lacks(_ key: UInt64) -> Bool {
    isReconciled && entries.value(for: key) == nil
  }

  var totalSize: Int { entries.totalCost + indexSize + earlierIndexSize + temporarySize }

  /// Whether the order of use is another than the one that is kept, and what there is known so well that it can be.
  var isIndexOutdated: Bool { changeCount > 0 && (isReconciled || indexSize > 0) }

  /// Whether so much has changed that keeping the order of use is little work beside it.
  var isIndexDue: Bool { isIndexOutdated && changeCount >= max(512, entries.count / 4) }

  /// Takes what there is, the least recently used first, for all there is.
  mutating func list(_ records: [IndexCoding.Record]) {
    entries = LeastRecentlyUsed(ceiling: .max)
    entries.reserveCapacity(records.count)
    for record in records { entries.insert(record.size, for: record.key, cost: record.size) }
  }

  /// Takes what was found besides as used before all others, and forgets what is gone.
  mutating func reconcile(found: [IndexCoding.Record], gone: [UInt64]) {
    for key in gone { remove(key) }
    if !found.isEmpty {
      list(found + records)
      changeCount += 1
    }
    isReconciled = true
  }

  /// The least recently used first.
  var records: [IndexCoding.Record] {
    entries.keysInOrder.map { IndexCoding.Record(key: $0, size: entries.value(for: $0) ?? 0) }
  }

  /// - Returns: the size of the entry, unless there is none.
  @discardableResult
  mutating func use(_ key: UInt64) -> Int? {
    guard let size = entries.use(key) else { return nil }
    changeCount += 1
    return size
  }

  mutating func insert(_ key: UInt64, size: Int) {
    entries.insert(size, for: key, cost: size)
    changeCount += 1
  }

  mutating func remove(_ key: UInt64) {
    if entries.remove(key) != nil { changeCount += 1 }
  }

  /// Notes that its order of use has the name under which its sizes are not trusted.
  mutating func setIndexAside() {
    earlierIndexSize = indexSize
    indexSize = 0
  }

  /// Notes that the file being written is there, under its name, or gone.
  mutating func endWriting(_ note: (inout Self) -> Void) {
    temporarySize = 0
    note(&self)
  }
}
