import Foundation
import OpenMarketDomain
import Synchronization

extension DiskCacheWriter {
  func store(
    _ image: CachedImage, _ url: ImageURL, _ key: UInt64
  ) throws(SystemError) {
    // It goes first: it is out of date, and both would need room.
    try remove(key)
    guard let bytes = EntryCoding.bytes(of: image, at: url), bytes.count <= entryLimit else {
      return
    }
    try makeRoom { _ in bytes.count }
    try setIndexAside()
    if !hasRoom(for: bytes.count) { try removeIndex() }
    try write(bytes, to: EntryName.name(of: key)) { $0.insert(key, size: bytes.count) }
  }

  func remove(_ key: UInt64) throws(SystemError) {
    guard folder.withLock({ $0.owned?.entries.value(for: key) != nil }) else { return }
    try removeFile(EntryName.name(of: key))
    folder.withLock { $0.owned?.remove(key) }
  }

  /// Removes a file that is not what it should be, if it still is so.
  func check(_ key: UInt64) throws(SystemError) {
    let name = EntryName.name(of: key)
    do throws(SystemError) {
      if try files.status("\(path)/\(name)").kind != .folder {
        let bytes = try files.readRegularFile("\(path)/\(name)", limit: entryLimit)
        if let bytes, EntryCoding.isWhole(bytes) { return }
        try removeFile(name)
      }
    } catch  where error.isOne(of: .missing) {
    } catch  where error.isOne(of: .tooManyLinks, .noDevice) {
      try removeFile(name)
    }
    folder.withLock { $0.owned?.remove(key) }
  }

  /// Removes the entries that were used least recently until there is room for more bytes, or as few are left as are to
  /// stay.
  func makeRoom(
    keeping count: Int = 0, for bytes: @Sendable (OwnedFolder) -> Int
  ) throws(SystemError) {
    while true {
      let oldest = folder.withLock { folder -> (key: UInt64, value: Int)? in
        let isRoom = folder.owned.map {
          $0.entries.count <= count || $0.totalSize <= ceiling - bytes($0)
        }
        guard isRoom == false else { return nil }
        folder.owned?.changeCount += 1
        return folder.owned?.entries.removeOldest()
      }
      guard let oldest else { return }
      do throws(SystemError) {
        try removeFile(EntryName.name(of: oldest.key))
      } catch {
        // Still there. The next time it is another's turn.
        folder.withLock { $0.owned?.insert(oldest.key, size: oldest.value) }
        throw error
      }
    }
  }

  func hasRoom(for bytes: Int) -> Bool {
    folder.withLock { folder in folder.owned.map { $0.totalSize <= ceiling - bytes } ?? false }
  }

  /// Writes a file, and then notes that it is there.
  func write(
    _ bytes: Data, to name: String, then note: @Sendable (inout OwnedFolder) -> Void
  ) throws(SystemError) {
    folder.withLock { folder in
      folder.owned?.temporarySize = bytes.count
      folder.peakSize = max(folder.peakSize, folder.owned?.totalSize ?? 0)
    }
    do throws(SystemError) {
      try files.write(bytes, to: name, in: path, isForGood: false)
    } catch {
      folder.withLock { $0.owned?.endWriting { _ in } }
      throw error
    }
    folder.withLock { $0.owned?.endWriting(note) }
  }

  /// Removes what has a name of the cache's. A folder stays: the cache makes none.
  func removeFile(_ name: String) throws(SystemError) {
    do throws(SystemError) {
      try files.remove("\(path)/\(name)")
    } catch  where error.isOne(of: .missing, .isFolder) {
    }
  }
}
