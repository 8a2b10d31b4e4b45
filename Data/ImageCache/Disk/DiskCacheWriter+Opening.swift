import Synchronization

extension DiskCacheWriter {
  /// Takes the folder, where nobody else has it.
  ///
  /// - Returns: whether this cache may write there.
  func own() -> Bool {
    if isOwner() { return true }
    do throws(SystemError) {
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

  /// Whether this cache has the folder, and it is still there.
  func isOwner() -> Bool {
    guard let lock = folder.withLock({ $0.owned?.lock }) else { return false }
    if lock.isInPlace(lockPath, files: files) { return true }
    // Somebody has removed the folder, or at least the lock: what was known of it no longer holds.
    folder.withLock { folder in
      folder.owned = nil
      folder.isTrusted = false
    }
    return false
  }

  private var lockPath: String { "\(path)/\(CacheFolder.lock)" }

  /// Whether the folder belongs to this user and nobody else can write to it: then nobody else's pictures are in it. A
  /// symbolic link isn't followed: files with the cache's names may belong to somebody else where it leads.
  func isTrusted() throws(SystemError) -> Bool {
    if folder.withLock({ $0.isTrusted }) { return true }
    do throws(SystemError) {
      let status = try files.status(path)
      guard status.isOwn, !status.isWritableByOthers else {
        return refuse(
          because: status.isOwn ? "others may write to it" : "it belongs to another user")
      }
    } catch  where error.isOne(of: .tooManyLinks) {
      return refuse(because: "it is a symbolic link")
    }
    folder.withLock { $0.isTrusted = true }
    return true
  }

  private func refuse(because reason: String) -> Bool {
    tell(ImageCacheProblem.folderUnusable(path: path, reason: reason))
    return false
  }

  /// Believes the order of use where its sizes are those of all entries, and otherwise looks what there is.
  private func open(_ lock: FolderLock) throws(SystemError) {
    // Left by a process that was killed while it wrote.
    try removeFile(FileSystem.temporaryName)
    let current = try usableIndex(CacheFolder.index)
    let earlier = try current == nil ? usableIndex(CacheFolder.earlierIndex) : nil
    if current == nil { try removeFile(CacheFolder.index) }
    if earlier == nil { try removeFile(CacheFolder.earlierIndex) }
    var records = current?.records ?? []
    for record in earlier?.records ?? [] {
      guard let size = try size(ofEntry: record.key) else { continue }
      records.append(IndexCoding.Record(key: record.key, size: size))
    }
    folder.withLock { [records] folder in
      folder.owned = OwnedFolder(lock: lock)
      folder.owned?.indexSize = current?.size ?? 0
      folder.owned?.earlierIndexSize = earlier?.size ?? 0
      folder.owned?.list(records)
      if current == nil { folder.owned?.changeCount = 1 }
      for key in folder.earlyUses.keysInOrder { folder.owned?.use(key) }
      folder.earlyUses = LeastRecentlyUsed(ceiling: folder.earlyUses.ceiling)
    }
    if current == nil { try reconcile() }
    try makeRoom { _ in 0 }
  }

  /// - Returns: `nil` for a file that cannot be used.
  private func usableIndex(
    _ name: String
  ) throws(SystemError) -> (size: Int, records: [IndexCoding.Record])? {
    do throws(SystemError) {
      guard
        let bytes = try files.readRegularFile(
          "\(path)/\(name)", limit: min(ceiling, IndexCoding.lengthLimit)),
        let records = IndexCoding.records(in: bytes)
      else { return nil }
      return (bytes.count, records)
    } catch  where error.isOne(of: .missing, .tooManyLinks, .noDevice, .denied) {
      return nil
    }
  }

  /// Compares what is known with what there is, once, before the first change.
  func reconcile() throws(SystemError) {
    guard folder.withLock({ $0.owned?.isReconciled == false }) else { return }
    let keys = Set(try files.names(in: path).compactMap { EntryName.key(ofName: $0) })
    let (unknown, gone) = folder.withLock { folder in
      let known = Set(folder.owned?.entries.keysInOrder ?? [])
      return (keys.subtracting(known), known.subtracting(keys))
    }
    var found: [IndexCoding.Record] = []
    for key in unknown {
      guard let size = try size(ofEntry: key) else { continue }
      found.append(IndexCoding.Record(key: key, size: size))
    }
    folder.withLock { [found] in $0.owned?.reconcile(found: found, gone: Array(gone)) }
  }

  /// - Returns: `nil` for what is no file. It is removed, unless it is a folder.
  private func size(ofEntry key: UInt64) throws(SystemError) -> Int? {
    let name = EntryName.name(of: key)
    do throws(SystemError) {
      let status = try files.status("\(path)/\(name)")
      switch status.kind {
      case .file where status.size <= entryLimit: return status.size
      case .folder: return nil
      case .file, .other: break
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
