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

  init(lock: FolderLock, found: FoundFiles) {
    self.lock = lock
    indexSize = found.indexSize
    earlierIndexSize = found.earlierIndexSize
    changeCount = found.differsFromIndex ? 1 : 0
    entries.reserveCapacity(found.entries.count)
    for entry in found.entries { entries.insert(entry.size, for: entry.key, cost: entry.size) }
  }

  var totalSize: Int { entries.totalCost + indexSize + earlierIndexSize + temporarySize }

  /// Whether so much has changed that keeping the order of use is little work beside it.
  var isIndexDue: Bool { changeCount >= max(512, entries.count / 4) }

  mutating func use(_ key: UInt64) {
    if entries.use(key) != nil { changeCount += 1 }
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
