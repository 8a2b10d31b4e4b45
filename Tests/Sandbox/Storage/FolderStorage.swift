import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// A storage that keeps a market in a folder.
///
/// The products are in a journal. The storage appends a line for each change and flushes it to disk before the change is
/// acknowledged. If that fails, it truncates the journal again. Images are written before the line of their product.
final class FolderStorage: MarketStorage {
  private let folder: MarketFolder
  /// The lock on the folder, or `nil` if the folder was opened only for reading.
  private let lock: FolderLock?
  /// The size of the journal in bytes.
  private let size: Mutex<Int>

  private init(folder: MarketFolder, lock: FolderLock?, size: Int) {
    self.folder = folder
    self.lock = lock
    self.size = Mutex(size)
  }

  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError) {
    try checkLock()
    do throws(SystemError) {
      try folder.files.create(pictures, in: folder.pictures)
      try append(Journal.line(putting: ProductFile(product)))
    } catch {
      delete(pictures: pictures.keys)
      throw StorageError(error)
    }
  }

  func remove(_ product: SandboxProduct) throws(StorageError) {
    try checkLock()
    do throws(SystemError) {
      try append(Journal.line(removing: product.id))
    } catch {
      throw StorageError(error)
    }
    forget(product.images)
  }

  func forget(_ images: [SandboxImage]) {
    delete(pictures: images.filter { $0.upload != nil }.map(\.name))
  }

  func picture(_ image: SandboxImage) -> Data? { folder.picture(image) }

  private func append(_ line: Data) throws(SystemError) {
    try folder.files.append(line, to: folder.journal, size: size.withLock(\.self))
    size.withLock { $0 += line.count }
  }

  private func checkLock() throws(StorageError) {
    guard let lock else { throw StorageError(reason: "the folder was opened for reading") }
    let isInPlace: Bool
    do throws(SystemError) {
      isInPlace = try lock.isInPlace()
    } catch {
      throw StorageError(error)
    }
    guard isInPlace else {
      throw StorageError(reason: "another market replaced the folder")
    }
  }

  private func delete(pictures names: some Sequence<String>) {
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
    /// Messages about damaged content, and about a missing `market.json`.
    let notes: [LocalizedText]
  }

  /// Opens the folder of a market. Creates the folder if it doesn't exist.
  ///
  /// A folder without `market.json` and without products counts as new and gets the seed. The method writes `market.json` last. It
  /// also writes the journal without the lines that aren't needed anymore.
  ///
  /// Damaged content is set aside in the folder `damaged`. If the folder contains `market.json` but no products, the method throws
  /// an error and doesn't change the folder.
  ///
  /// - Parameter seed: The closure that returns the content of a new market.
  static func open(
    folder url: URL, files: FileSystem = FileSystem(), seed: () -> StoredMarket
  ) throws(FolderStorageError) -> Opened {
    let folder = MarketFolder(url, files: files)
    let lock = try folder.lock()
    var reader = FolderReader(folder: folder, setsAside: true)
    let stored = try reader.market()
    // If there's a message, `market.json` was damaged. The market isn't new, so don't add the seed.
    let isNew = stored == nil && reader.notes.isEmpty
    var journal = try reader.journal(of: stored)
    try FolderStorageError.at(folder.pictures) { () throws(SystemError) in
      try folder.files.makeFolder(folder.pictures)
    }
    let market: MarketFile
    if let stored {
      market = stored
    } else {
      market = try begin(seed(), isNew: isNew, &journal, &reader)
    }
    let contents = try reader.contents(&journal, market)
    var size = journal.size
    try FolderStorageError.at(folder.root) { () throws(SystemError) in
      if !journal.isCompact {
        let bytes = try journal.compacted()
        try folder.files.replace(MarketFolder.journalFile, in: folder.root, with: bytes)
        size = bytes.count
      }
      guard stored == nil else { return }
      let file = MarketFile(key: contents.key, vendors: contents.vendors)
      try folder.files.replace(
        MarketFolder.marketFile, in: folder.root, with: RecordCoding.bytes(of: file))
    }
    sweep(folder, contents)
    return Opened(
      storage: FolderStorage(folder: folder, lock: lock, size: size), market: contents,
      notes: reader.notes)
  }

  /// Loads the market from a folder, even if another process has the folder open. Returns `nil` if the folder contains no market.
  ///
  /// The method writes nothing, and leaves damaged content where it is. If another process is changing a product, the method reads
  /// the product as it was either before or after the change.
  static func openForReading(
    folder url: URL, files: FileSystem = FileSystem()
  ) throws(FolderStorageError) -> Opened? {
    let folder = MarketFolder(url, files: files)
    var reader = FolderReader(folder: folder, setsAside: false)
    guard let market = try reader.market() else { return nil }
    var journal = try reader.journal(of: market)
    let contents = try reader.contents(&journal, market)
    return Opened(
      storage: FolderStorage(folder: folder, lock: nil, size: 0), market: contents,
      notes: reader.notes)
  }

  /// Returns the content of a new `market.json`. If the market is new, adds the products of the seed to the journal.
  private static func begin(
    _ seed: StoredMarket, isNew: Bool, _ journal: inout Journal, _ reader: inout FolderReader
  ) throws(FolderStorageError) -> MarketFile {
    let root = reader.folder.root
    if isNew, journal.size == 0, journal.lines.isEmpty {
      try FolderStorageError.at(root) { () throws(SystemError) in
        for product in seed.products { try journal.put(ProductFile(product)) }
      }
      journal.use(seed.lastID, image: seed.lastImageID)
    } else if isNew {
      reader.notes.append(
        LocalizedText(
          "\(root)에 \(MarketFolder.marketFile) 파일이 없어서 새로 만들었습니다. 있던 상품은 그대로입니다.",
          "\(MarketFolder.marketFile) was missing in \(root), and was created again. The products were kept."
        ))
    }
    return MarketFile(key: seed.key, vendors: seed.vendors)
  }

  /// Deletes temporary files from interrupted writes, and images that no product uses. Errors are ignored, because these files
  /// are harmless.
  private static func sweep(_ folder: MarketFolder, _ market: StoredMarket) {
    for path in [folder.root, folder.pictures, folder.damaged] {
      try? folder.files.remove("\(path)/\(FileSystem.temporaryName)")
    }
    // While a damaged product can still be repaired, keep all images, because the product may use them.
    guard (try? folder.files.names(in: folder.damaged))?.isEmpty ?? true,
      let names = try? folder.files.names(in: folder.pictures)
    else { return }
    let used = Set(market.products.flatMap(\.images).map(\.name))
    for name in names where MarketFolder.isPictureFile(name) && !used.contains(name) {
      try? folder.files.remove("\(folder.pictures)/\(name)")
    }
  }
}
