import Synchronization

extension DiskCacheWriter {
  /// Writes down the order of use, where it has changed. When that fails, what was written before stays.
  func keepIndex() {
    guard folder.withLock({ $0.owned?.isIndexOutdated == true }) else { return }
    do throws(SystemError) {
      // It is worth an entry or two, but not the last one.
      try makeRoom(keeping: 1) { IndexCoding.length(of: $0.entries.count) }
      let records = folder.withLock { folder in
        folder.owned?.changeCount = 0
        return folder.owned?.records ?? []
      }
      let bytes = IndexCoding.bytes(of: records)
      guard hasRoom(for: bytes.count) else { return }
      try write(bytes, to: CacheFolder.index) { $0.indexSize = bytes.count }
      try removeFile(CacheFolder.earlierIndex)
      folder.withLock { $0.owned?.earlierIndexSize = 0 }
    } catch {
      folder.withLock { $0.owned?.changeCount += 1 }
      tell(error)
    }
  }

  /// Gives the order of use the name under which its sizes are not trusted.
  ///
  /// Entries that were removed or added are noticed by their names. One that was removed and came back with another size
  /// is not: were the process to end before the order is kept again, the ceiling would be reckoned with the wrong size.
  func setIndexAside() throws(SystemError) {
    guard folder.withLock({ $0.owned?.indexSize ?? 0 > 0 }) else { return }
    do throws(SystemError) {
      try files.rename("\(path)/\(CacheFolder.index)", to: "\(path)/\(CacheFolder.earlierIndex)")
    } catch  where error.isOne(of: .missing) {
    }
    folder.withLock { $0.owned?.setIndexAside() }
  }

  func removeIndex() throws(SystemError) {
    try removeFile(CacheFolder.index)
    try removeFile(CacheFolder.earlierIndex)
    folder.withLock { folder in
      folder.owned?.indexSize = 0
      folder.owned?.earlierIndexSize = 0
    }
  }
}
