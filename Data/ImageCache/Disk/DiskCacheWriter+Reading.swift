import OpenMarketDomain
import Synchronization

extension DiskCacheWriter {
  /// The picture in a locator's file, found by its name alone: no list is needed for it, nor the lock.
  func imageInFile(_ key: UInt64, _ locator: ImageLocator) -> CachedImage? {
    do throws(SystemError) {
      guard try isTrusted() else { return nil }
      let bytes = try files.readRegularFile("\(path)/\(EntryName.name(of: key))", limit: ceiling)
      switch bytes.map({ EntryCoding.content(of: $0, at: locator) }) {
      case .picture(let image):
        noteUse(of: key)
        return image
      case .otherLocator: break
      case .damaged, nil: change { $0.check(key) }
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
