import Foundation
import OpenMarketData
import Synchronization

/// Keeps a market in a folder of plain files, which a person can read and, while no process has the folder open, repair.
///
/// A product is one JSON file, and the moment it gets its name is the moment it is kept. What a power failure or a full
/// disk leaves half done is never seen: files are written under another name, put on the disk, and renamed.
final class FolderStorage: MarketStorage {
  private let layout: FolderLayout
  private let files: FileSystem
  /// Without it nothing is written.
  private let lock: FolderLock?
  private let vendorIDs: Set<Int>
  /// Of the pictures that are served, by their names.
  private let checks: Mutex<[String: PictureCheck]>
  /// Held while files are written. Pictures are read meanwhile.
  private let writing = Mutex(())

  init(
    layout: FolderLayout, files: FileSystem, lock: FolderLock?, vendorIDs: Set<Int>,
    checks: [String: PictureCheck]
  ) {
    self.layout = layout
    self.files = files
    self.lock = lock
    self.vendorIDs = vendorIDs
    self.checks = Mutex(checks)
  }

  func put(_ product: Product, pictures: [String: Data]) throws(StorageError) {
    try checkLock()
    try writing.withLock { _ throws(StorageError) in
      let kept = checks.withLock { $0 }
      let given = pictures.mapValues { PictureCheck($0) }
      let record = ProductRecord(product, checks: kept.merging(given) { _, new in new })
      let file = try bytes(of: record, vendor: product.vendor, pictures: given.keys)
      var added: [String] = []
      do throws(SystemError) {
        for (name, bytes) in pictures where kept[name] != given[name] {
          try files.write(bytes, to: name, in: layout.pictures)
          if kept[name] == nil { added.append(name) }
        }
        if !pictures.isEmpty { try files.synchronize(layout.pictures) }
        try files.replace(
          FolderLayout.productFile(product.id), in: layout.products, with: file)
      } catch {
        for name in added { try? files.remove("\(layout.pictures)/\(name)") }
        throw StorageError(error)
      }
      checks.withLock { $0.merge(PictureCheck.all(in: record)) { _, new in new } }
    }
  }

  func remove(_ product: Product) throws(StorageError) {
    try checkLock()
    try writing.withLock { _ throws(StorageError) in
      let name = FolderLayout.productFile(product.id)
      do throws(SystemError) {
        try files.move(name, in: layout.products, to: layout.removed, as: name)
      } catch {
        throw StorageError(error)
      }
      checks.withLock { checks in
        for image in product.images { checks[image.file] = nil }
      }
    }
  }

  func forget(pictures names: [String]) {
    writing.withLock { _ in
      let known = checks.withLock { checks in
        names.filter { checks.removeValue(forKey: $0) != nil }
      }
      for name in known { try? files.remove("\(layout.pictures)/\(name)") }
    }
  }

  func picture(named name: String) -> Data? {
    guard let check = checks.withLock({ $0[name] }),
      let bytes = try? files.read("\(layout.pictures)/\(name)", limit: check.byteCount),
      check.accepts(bytes)
    else { return nil }
    return bytes
  }

  private func checkLock() throws(StorageError) {
    if lock == nil { throw .unwritable(reason: "the folder was opened for reading") }
  }

  /// What is written for a product. Refuses what could not be read again: no promise is given for what the next start
  /// would set aside.
  private func bytes(
    of record: ProductRecord, vendor: Vendor, pictures: some Sequence<String>
  ) throws(StorageError) -> Data {
    let bytes: Data
    do throws(SystemError) {
      bytes = try RecordCoding.bytes(of: record)
    } catch {
      throw StorageError(error)
    }
    do throws(Damage) {
      guard vendorIDs.contains(vendor.id) else { throw Damage("there is no vendor \(vendor.id)") }
      guard bytes.count <= FolderReader.sizeLimit else { throw Damage.tooLarge }
      _ = try StoredProduct(record, vendor: vendor)
      for name in pictures where !PictureCheck.canName(name) {
        throw Damage("“\(name)” cannot be the name of a picture's file")
      }
    } catch {
      throw .unwritable(reason: error.reason)
    }
    return bytes
  }
}
