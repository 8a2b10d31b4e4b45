import OpenMarketDomain
import Synchronization

extension DiskCacheWriter {
  /// The picture in a locator's file, found by its name alone: no list is needed for it, nor the lock.
  func imageInFile(_ key: UInt64, _ locator: ImageLocator) -> CachedImage? {
    do throws(SystemError) {
      guard try isTrusted() else { return nil }
      switch try content(of: key, locator) {
      case .picture(let image):
        noteUse(of: key)
        return image
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
    of key: UInt64, _ locator: ImageLocator
  ) throws(SystemError) -> EntryCoding.Content {
    let file = path + "/" + EntryName.name(of: key)
    // Where the size is known, to ask for it again would cost a sixth of the whole: the hash tells whether it is right.
    if let size = folder.withLock({ $0.owned?.entries.value(for: key) }), size <= entryLimit,
      let bytes = try files.readStart(ofFile: file, count: size)
    {
      let content = EntryCoding.content(of: bytes, at: locator)
      if case .picture = content { return content }
    }
    guard let bytes = try files.readRegularFile(file, limit: entryLimit) else { return .damaged }
    // Given away, not shared: the picture is cut out of these very bytes.
    return EntryCoding.content(of: bytes, at: locator)
  }

  private func noteUse(of key: UInt64) {
    let isIndexDue = folder.withLock { folder in
      guard folder.owned != nil else {
        folder.earlyUses.insert((), for: key, cost: 1)
        return false
      }
      folder.owned?.use(key)
      return folder.owned?.isIndexDue == true
    }
    if isIndexDue { schedule() }
  }
}
