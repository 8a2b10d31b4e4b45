import Synchronization

extension DiskCacheWriter {
  /// Takes the folder, where nobody else has it.
  ///
  /// - Returns: whether this cache may write there.
  func own() -> Bool {
    do throws(SystemError) {
      let lockPath = "\(path)/\(CacheFolder.lock)"
      if let lock = folder.withLock({ $0.owned?.lock }) {
        if lock.isInPlace(lockPath, files: files) { return true }
        // Somebody has removed the folder, or at least the lock: what was known of it no longer holds.
        folder.withLock { folder in
          folder.owned = nil
          folder.isTrusted = false
        }
      }
      try files.makeFolder(path)
      guard try isTrusted() else { return false }
      try open(FolderLock(lockPath, files: files, isSigned: false))
      return true
    } catch  where error.isOne(of: .wouldBlock) {
      return false
    } catch {
      tell(error)
      return false
    }
  }

  /// Whether the folder belongs to this user and nobody else can write to it: then nobody else's pictures are in it.
  func isTrusted() throws(SystemError) -> Bool {
    if folder.withLock({ $0.isTrusted }) { return true }
    let status = try files.folderStatus(path)
    guard status.isOwn, !status.isWritableByOthers else {
      let reason = status.isOwn ? "others may write to it" : "it belongs to another user"
      tell(ImageCacheProblem.folderUnusable(path: path, reason: reason))
      return false
    }
    folder.withLock { $0.isTrusted = true }
    return true
  }

  private func open(_ lock: FolderLock) throws(SystemError) {
    var found = FoundFiles()
    let records = try loadIndex(&found)
    try reconcile(&found, with: records)
    folder.withLock { [found] folder in
      folder.owned = OwnedFolder(lock: lock, found: found)
      for key in folder.earlyUses.keys { folder.owned?.use(key) }
      folder.earlyUses = LeastRecentlyUsed(ceiling: folder.earlyUses.ceiling)
    }
    try makeRoom { _ in 0 }
  }

  /// Reads the order of use. A file that cannot be used is removed, and so is one that a newer one has taken the place of.
  private func loadIndex(_ found: inout FoundFiles) throws(SystemError) -> [IndexCoding.Record] {
    if let index = try usableIndex(CacheFolder.index) {
      found.indexSize = index.size
      try removeFile(CacheFolder.earlierIndex)
      return index.records
    }
    try removeFile(CacheFolder.index)
    if let index = try usableIndex(CacheFolder.earlierIndex) {
      found.earlierIndexSize = index.size
      return index.records
    }
    try removeFile(CacheFolder.earlierIndex)
    return []
  }

  private func usableIndex(
    _ name: String
  ) throws(SystemError) -> (size: Int, records: [IndexCoding.Record])? {
    do throws(SystemError) {
      guard let bytes = try files.readRegularFile("\(path)/\(name)", limit: ceiling),
        let records = IndexCoding.records(in: bytes)
      else { return nil }
      return (bytes.count, records)
    } catch  where error.isOne(of: .missing, .tooManyLinks, .noDevice, .denied) {
      return nil
    }
  }

  /// Compares the order of use with what there is.
  ///
  /// What it does not tell of counts as used before all others; what is gone is forgotten; what an interrupted writer has
  /// left is removed. Without entries added since, the sizes are known, too, and no file is looked at.
  private func reconcile(
    _ found: inout FoundFiles, with records: [IndexCoding.Record]
  ) throws(SystemError) {
    var places = [UInt64: Int](minimumCapacity: records.count)
    for (place, record) in records.enumerated() { places[record.key] = place }
    var isThere = [Bool](repeating: false, count: records.count)
    found.entries.reserveCapacity(records.count)
    for name in try files.names(in: path) {
      if name == FileSystem.temporaryName { try removeFile(name) }
      guard let key = EntryName.key(ofName: name) else { continue }
      if let place = places[key] {
        isThere[place] = true
      } else if let size = try size(ofEntry: key) {
        found.entries.append(IndexCoding.Record(key: key, size: size))
      }
    }
    found.differsFromIndex = !found.entries.isEmpty || isThere.contains(false)
    for (record, isThere) in zip(records, isThere) where isThere {
      let size = try found.indexSize > 0 ? record.size : size(ofEntry: record.key)
      if let size { found.entries.append(IndexCoding.Record(key: record.key, size: size)) }
    }
  }

  /// - Returns: `nil` for what is no file. It is removed, unless it is a folder.
  private func size(ofEntry key: UInt64) throws(SystemError) -> Int? {
    let name = EntryName.name(of: key)
    do throws(SystemError) {
      let status = try files.status("\(path)/\(name)")
      switch status.kind {
      case .file: return status.size
      case .folder: return nil
      case .other: break
      }
    } catch  where error.isOne(of: .missing) {
      return nil
    } catch  where error.isOne(of: .tooManyLinks, .noDevice, .denied) {
      // A link, a socket, or a file that its owner may not read.
    }
    try removeFile(name)
    return nil
  }
}
