import Foundation
import OpenMarketData
import Synchronization

/// A storage in a folder of plain files, which a person can read and, while no process has the folder open, repair.
///
/// A product is one JSON file, and it is kept from the moment when the file gets its name: files are written under another name,
/// put on the disk, and renamed. So a power failure or a full disk leaves nothing half done.
final class FolderStorage: MarketStorage {
  private let folder: MarketFolder
  /// `nil` if the folder was opened for reading.
  private let lock: FolderLock?
  /// The pictures that are served, by the names of their files.
  private let uploads: Mutex<[String: ProductRecord.Image.Uploaded]>
  /// Held while files are written. Pictures are read meanwhile.
  private let writing = Mutex(())

  private init(
    folder: MarketFolder, lock: FolderLock?, products: [FolderReader.Product]
  ) {
    self.folder = folder
    self.lock = lock
    uploads = Mutex(products.reduce(into: [:]) { $0.merge($1.uploads) { first, _ in first } })
  }

  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError) {
    try checkLock()
    try writing.withLock { _ throws(StorageError) in
      let kept = uploads.withLock { $0.mapValues(\.crc32) }
      let given = pictures.mapValues { Optional(ProductRecord.Image.Uploaded.checksum(of: $0)) }
      let record = ProductRecord(product, checksums: kept.merging(given) { _, new in new })
      var added: [String] = []
      do throws(SystemError) {
        let file = try RecordCoding.bytes(of: record)
        // The next start would set it aside.
        guard file.count <= MarketFolder.sizeLimit else { throw .tooLarge }
        for (name, bytes) in pictures where kept[name] != given[name] {
          try folder.files.write(bytes, to: name, in: folder.pictures)
          if kept[name] == nil { added.append(name) }
        }
        if !pictures.isEmpty { try folder.files.synchronize(folder.pictures) }
        try folder.files.replace(
          MarketFolder.productFile(product.id), in: folder.products, with: file)
      } catch {
        delete(pictures: added)
        throw StorageError(error)
      }
      uploads.withLock { $0.merge(record.uploads) { _, new in new } }
    }
  }

  func remove(_ product: SandboxProduct) throws(StorageError) {
    try checkLock()
    try writing.withLock { _ throws(StorageError) in
      let name = MarketFolder.productFile(product.id)
      do throws(SystemError) {
        try folder.files.move(name, in: folder.products, to: folder.removed, as: name)
      } catch {
        throw StorageError(error)
      }
      uploads.withLock { uploads in
        for image in product.images { uploads[image.file] = nil }
      }
    }
  }

  func forget(pictures names: [String]) {
    writing.withLock { _ in
      delete(
        pictures: uploads.withLock { uploads in
          names.filter { uploads.removeValue(forKey: $0) != nil }
        })
    }
  }

  func picture(named name: String) -> Data? {
    guard let upload = uploads.withLock({ $0[name] }),
      let bytes = try? folder.files.read("\(folder.pictures)/\(name)", limit: upload.byteCount),
      upload.accepts(bytes)
    else { return nil }
    return bytes
  }

  private func checkLock() throws(StorageError) {
    if lock == nil { throw .unwritable(reason: "the folder was opened for reading") }
  }

  private func delete(pictures names: [String]) {
    for name in names { try? folder.files.remove("\(folder.pictures)/\(name)") }
  }
}

// MARK: - Opening

extension FolderStorage {
  /// An open folder, and its market.
  struct Opened {
    /// Has the folder to itself for as long as it lives.
    let storage: FolderStorage
    let market: StoredMarket
    /// A sentence for each file that was set aside, or begun anew.
    let notes: [String]
  }

  /// Opens a market's folder, and makes it if it is missing.
  ///
  /// A new folder gets the seed. `market.json` is written last: without it, the folder counts as new, and gets the products of the
  /// seed that it has no file of. So an interrupted start is completed, and no change is lost. A file that can't be used is moved to
  /// `damaged`. A market without its `products` isn't opened, and nothing in its folder is changed.
  ///
  /// - Parameter seed: Returns the content of a new market.
  static func open(
    folder url: URL, calls: any FileSystemCalls = POSIXCalls(), seed: () -> StoredMarket
  ) throws(FolderStorageError) -> Opened {
    let folder = MarketFolder(url, calls: calls)
    let lock = try folder.lock()
    var reader = FolderReader(folder: folder, setsAside: true)
    var market = try reader.market()
    // Without its products, a market would open empty, as if they had all been deleted.
    if market != nil { _ = try reader.names(in: folder.products) }
    for path in [folder.products, folder.removed, folder.pictures] {
      try FolderStorageError.at(path) { () throws(SystemError) in
        try folder.files.makeFolder(path)
      }
    }
    if market == nil {
      let seed = seed()
      try begin(with: seed, &reader)
      market = (seed.key, seed.vendors)
    }
    let (key, vendors) = market ?? (0, [])
    let contents = try reader.contents(vendors: vendors)
    sweep(folder, contents)
    return Opened(
      storage: FolderStorage(folder: folder, lock: lock, products: contents.products),
      market: contents.market(key: key, vendors: vendors), notes: reader.notes)
  }

  /// Reads a market's folder, also while another process has it open. Returns `nil` without a market.
  ///
  /// Nothing is written, and damaged files stay where they are. A change by another process is seen whole or not at all.
  static func openForReading(
    folder url: URL, calls: any FileSystemCalls = POSIXCalls()
  ) throws(FolderStorageError) -> Opened? {
    let folder = MarketFolder(url, calls: calls)
    var reader = FolderReader(folder: folder, setsAside: false)
    guard let (key, vendors) = try reader.market() else { return nil }
    let contents = try reader.contents(vendors: vendors)
    return Opened(
      storage: FolderStorage(folder: folder, lock: nil, products: contents.products),
      market: contents.market(key: key, vendors: vendors), notes: [])
  }

  /// Completes a folder without a usable `market.json`, and writes that file.
  private static func begin(
    with seed: StoredMarket, _ reader: inout FolderReader
  ) throws(FolderStorageError) {
    let folder = reader.folder
    // A market file that was set aside belonged to a market that had begun.
    let isNew = reader.notes.isEmpty
    let contents = try reader.contents(vendors: seed.vendors)
    if isNew {
      let known = Set((contents.products + contents.removed).map(\.product.id))
      if !known.isEmpty {
        reader.notes.append(
          "There was no \(MarketFolder.marketFile) in \(folder.root): what products were there were kept."
        )
      }
      try write(seed.products.filter { !known.contains($0.id) }, to: folder.products, folder.files)
      try write(seed.removed.filter { !known.contains($0.id) }, to: folder.removed, folder.files)
    }
    let record = MarketRecord(key: seed.key, vendors: seed.vendors)
    try FolderStorageError.at(folder.root) { () throws(SystemError) in
      try folder.files.replace(
        MarketFolder.marketFile, in: folder.root, with: RecordCoding.bytes(of: record))
    }
  }

  private static func write(
    _ products: [SandboxProduct], to path: String, _ files: FileSystem
  ) throws(FolderStorageError) {
    try FolderStorageError.at(path) { () throws(SystemError) in
      for product in products {
        try files.write(
          RecordCoding.bytes(of: ProductRecord(product)),
          to: MarketFolder.productFile(product.id), in: path)
      }
      try files.synchronize(path)
    }
  }

  /// Deletes what an interrupted writer has left. A file that can't be deleted does no harm.
  private static func sweep(_ folder: MarketFolder, _ contents: FolderReader.Contents) {
    let paths = [folder.root, folder.products, folder.removed, folder.pictures, folder.damaged]
    for path in paths { try? folder.files.remove("\(path)/\(FileSystem.temporaryName)") }
    // A product that waits to be repaired may have pictures, too.
    guard (try? folder.files.names(in: folder.damaged))?.isEmpty ?? true,
      let names = try? folder.files.names(in: folder.pictures)
    else { return }
    let used = Set((contents.products + contents.removed).flatMap(\.uploads.keys))
    for name in names where MarketFolder.isPictureFile(name) && !used.contains(name) {
      try? folder.files.remove("\(folder.pictures)/\(name)")
    }
  }
}
