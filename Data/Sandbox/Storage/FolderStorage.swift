import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// A storage that keeps a market in a folder. People can read the files, and can repair them while no process has the folder
/// open.
///
/// Each product is stored in one JSON file. The storage writes a file under a temporary name, flushes it to disk, and then
/// renames it. A power failure or a full disk therefore can't leave an incomplete file.
final class FolderStorage: MarketStorage {
  private let folder: MarketFolder
  /// The lock on the folder, or `nil` if the folder was opened only for reading.
  private let lock: FolderLock?
  /// The records of the uploaded images that products use, by file name.
  private let uploads: Mutex<[String: ProductFile.Image.Uploaded]>

  private init(
    folder: MarketFolder, lock: FolderLock?, products: [FolderReader.StoredProduct]
  ) {
    self.folder = folder
    self.lock = lock
    uploads = Mutex(products.reduce(into: [:]) { $0.merge($1.uploads) { first, _ in first } })
  }

  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError) {
    try checkLock()
    let kept = uploads.withLock { uploads in
      product.images.reduce(into: [:]) { $0[$1.name] = uploads[$1.name] }
    }
    let given = pictures.mapValues { ProductFile.Image.Uploaded.checksum(of: $0) }
    let checksums = kept.compactMapValues(\.crc32).merging(given) { _, new in new }
    let record = ProductFile(product, checksums: checksums)
    var added: [String] = []
    do throws(SystemError) {
      let file = try RecordCoding.bytes(of: record)
      // Don't write a file that is larger than the limit, because the next start would treat it as damaged.
      guard file.count <= MarketFolder.sizeLimit else { throw .tooLarge }
      for (name, bytes) in pictures where kept[name]?.crc32 != given[name] {
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

  func remove(_ product: SandboxProduct) throws(StorageError) {
    try checkLock()
    let name = MarketFolder.productFile(product.id)
    do throws(SystemError) {
      try folder.files.move(name, in: folder.products, to: folder.removed, as: name)
    } catch {
      throw StorageError(error)
    }
    uploads.withLock { uploads in
      for image in product.images { uploads[image.name] = nil }
    }
  }

  func forget(pictures names: [String]) {
    delete(
      pictures: uploads.withLock { uploads in
        names.filter { uploads.removeValue(forKey: $0) != nil }
      })
  }

  func picture(named name: String) -> Data? {
    guard let upload = uploads.withLock({ $0[name] }),
      let bytes = try? folder.files.read("\(folder.pictures)/\(name)", limit: upload.byteCount),
      upload.accepts(bytes)
    else { return nil }
    return bytes
  }

  private func checkLock() throws(StorageError) {
    guard let lock else { throw .unwritable(reason: "the folder was opened for reading") }
    let isInPlace: Bool
    do throws(SystemError) {
      isInPlace = try lock.isInPlace()
    } catch {
      throw StorageError(error)
    }
    guard isInPlace else { throw .unwritable(reason: "another market replaced the folder") }
  }

  private func delete(pictures names: [String]) {
    for name in names { try? folder.files.remove("\(folder.pictures)/\(name)") }
  }
}

// MARK: - Opening

extension FolderStorage {
  /// The result of opening a folder.
  struct Opened {
    /// The storage, which keeps the folder locked until it's deallocated.
    let storage: FolderStorage
    let market: StoredMarket
    /// Messages about damaged files, and about a missing `market.json`.
    let notes: [LocalizedText]
  }

  /// Opens the folder of a market. Creates the folder if it doesn't exist.
  ///
  /// A folder without `market.json` counts as new and gets all seed products that it doesn't contain yet. The method writes
  /// `market.json` last. If the process ends before, the next start adds the remaining seed products, and no change is lost.
  ///
  /// Damaged files are moved to the folder `damaged`. If the folder contains `market.json` but no folder `products`, the method
  /// throws an error and doesn't change the folder.
  ///
  /// - Parameter seed: The closure that returns the content of a new market. Its products are the seed products.
  static func open(
    folder url: URL, files: FileSystem = FileSystem(), seed: () -> StoredMarket
  ) throws(FolderStorageError) -> Opened {
    let folder = MarketFolder(url, files: files)
    let lock = try folder.lock()
    var reader = FolderReader(folder: folder, setsAside: true)
    var market = try reader.market()
    // Throw an error if the folder `products` is missing. Otherwise, the market would open without any products.
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

  /// Loads the market from a folder, even if another process has the folder open. Returns `nil` if the folder contains no market.
  ///
  /// The method writes nothing, and leaves damaged files where they are. If another process is changing a product, the method
  /// reads the product as it was either before or after the change.
  static func openForReading(
    folder url: URL, files: FileSystem = FileSystem()
  ) throws(FolderStorageError) -> Opened? {
    let folder = MarketFolder(url, files: files)
    var reader = FolderReader(folder: folder, setsAside: false)
    guard let (key, vendors) = try reader.market() else { return nil }
    let contents = try reader.contents(vendors: vendors)
    return Opened(
      storage: FolderStorage(folder: folder, lock: nil, products: contents.products),
      market: contents.market(key: key, vendors: vendors), notes: reader.notes)
  }

  /// Writes a new `market.json`. If the folder is new, first adds the seed products that it doesn't contain yet.
  private static func begin(
    with seed: StoredMarket, _ reader: inout FolderReader
  ) throws(FolderStorageError) {
    let folder = reader.folder
    // If there's a message, `market.json` was damaged. The market isn't new, so don't add the seed products.
    let isNew = reader.notes.isEmpty
    let contents = try reader.contents(vendors: seed.vendors)
    if isNew {
      let known = Set((contents.products + contents.removed).map(\.product.id))
      if !known.isEmpty {
        reader.notes.append(
          LocalizedText(
            "\(folder.root)에 \(MarketFolder.marketFile) 파일이 없어서 새로 만들었습니다. 있던 상품은 그대로입니다.",
            "\(MarketFolder.marketFile) was missing in \(folder.root), and was created again. The products were kept."
          ))
      }
      try write(seed.products.filter { !known.contains($0.id) }, to: folder.products, folder.files)
      try write(seed.removed.filter { !known.contains($0.id) }, to: folder.removed, folder.files)
    }
    let record = MarketFile(key: seed.key, vendors: seed.vendors)
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
          RecordCoding.bytes(of: ProductFile(product)),
          to: MarketFolder.productFile(product.id), in: path)
      }
      try files.synchronize(path)
    }
  }

  /// Deletes temporary files from interrupted writes, and images that no product uses. Errors are ignored, because these files
  /// are harmless.
  private static func sweep(_ folder: MarketFolder, _ contents: FolderReader.Contents) {
    let paths = [folder.root, folder.products, folder.removed, folder.pictures, folder.damaged]
    for path in paths { try? folder.files.remove("\(path)/\(FileSystem.temporaryName)") }
    // While a damaged file can still be repaired, keep all images, because the product in that file may use them.
    guard (try? folder.files.names(in: folder.damaged))?.isEmpty ?? true,
      let names = try? folder.files.names(in: folder.pictures)
    else { return }
    let used = Set((contents.products + contents.removed).flatMap(\.uploads.keys))
    for name in names where MarketFolder.isPictureFile(name) && !used.contains(name) {
      try? folder.files.remove("\(folder.pictures)/\(name)")
    }
  }
}
