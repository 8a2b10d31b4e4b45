import OpenMarketDomain
import Synchronization

extension DiskCacheWriter {
  /// What there is of a picture, be it in its file yet or not. It waits for the disk.
  func image(_ key: UInt64, _ url: ImageURL) -> CachedImage? {
    switch pendingAnswer(key, url) {
    case .picture(let image): image
    case .none: nil
    case .asInFile: imageInFile(key, url)
    }
  }

  /// The picture in a locator's file, found by its name alone: no list is needed for it, nor the lock.
  func imageInFile(_ key: UInt64, _ url: ImageURL) -> CachedImage? {
    do throws(SystemError) {
      guard try isTrusted() else { return nil }
      switch try content(of: key, url) {
      case .picture(let image): return image
      case .otherLocator: break
      case .damaged: change { $0.check(key) }
      }
    } catch  where error.isOne(of: .missing) {
      let isListed = folder.withLock { $0.owned?.entries.value(for: key) != nil }
      if isListed { change { $0.check(key) } }
    } catch  where error.isOne(of: .tooManyLinks, .noDevice) {
      change { $0.check(key) }
    } catch {
      tell(error)
    }
    return nil
  }

  private func content(
    of key: UInt64, _ url: ImageURL
  ) throws(SystemError) -> EntryCoding.Content {
    let file = pathStart + EntryName.name(of: key)
    // Where the size is known, to ask for it again would cost a sixth of the whole: the hash tells whether it is right.
    if let size = noteUse(of: key), size <= entryLimit,
      let bytes = try files.readStart(ofFile: file, count: size)
    {
      let content = EntryCoding.content(of: bytes, at: url)
      if case .picture = content { return content }
    }
    guard let bytes = try files.readRegularFile(file, limit: entryLimit) else { return .damaged }
    // Given away, not shared: the picture is cut out of these very bytes.
    return EntryCoding.content(of: bytes, at: url)
  }

  /// - Returns: the size of the file, where that is known.
  private func noteUse(of key: UInt64) -> Int? {
    let (size, isIndexDue) = folder.withLock { folder -> (Int?, Bool) in
      guard let size = folder.owned?.use(key) else {
        if folder.owned == nil { folder.earlyUses.insert((), for: key, cost: 1) }
        return (nil, false)
      }
      return (size, folder.owned?.isIndexDue == true)
    }
    if isIndexDue { schedule() }
    return size
  }
}
