import Foundation
import OpenMarketData

extension FolderStorage {
  /// Opens a market's folder, and makes it where there is none.
  ///
  /// A new folder gets what the seed says. `market.json` is written last: without it the folder counts as new, and gets
  /// those of the seed's products that it has no file of. So an interrupted start is taken up, and nothing that somebody
  /// wrote is lost. A file that cannot be used is moved to `damaged`, and a note tells of it. A market whose `products` are
  /// missing is not opened, and nothing in its folder is changed.
  ///
  /// - Parameters:
  ///   - folder: a file URL.
  ///   - seed: what a market begins with; asked only where it is needed.
  static func open(
    folder: URL, calls: any FileSystemCalls = POSIXCalls(), seed: () -> StoredMarket
  ) throws(FolderStorageError) -> OpenedFolder {
    let layout = FolderLayout(folder)
    let files = FileSystem(calls: calls)
    let lock = try lock(layout, files)
    var reader = FolderReader(layout: layout, files: files)
    let market = try reader.market()
    // Without its products a market would open empty, as if they had all been deleted.
    if market != nil { _ = try reader.names(in: layout.products) }
    for path in [layout.products, layout.removed, layout.pictures] {
      try FolderStorageError.at(path) { () throws(SystemError) in try files.makeFolder(path) }
    }
    let contents =
      if let market {
        try reader.contents(key: market.key, vendors: market.vendors, addsVendors: false)
      } else {
        try begin(with: seed(), reader: &reader)
      }
    sweep(layout, files, contents)
    let storage = FolderStorage(
      layout: layout, files: files, lock: lock, vendorIDs: Set(contents.vendors.map(\.id)),
      checks: contents.checks)
    return OpenedFolder(storage: storage, market: contents.market, notes: reader.notes)
  }

  static func lock(
    _ layout: FolderLayout, _ files: FileSystem
  ) throws(FolderStorageError) -> FolderLock {
    do throws(SystemError) {
      try files.makeFolder(layout.root)
      return try FolderLock(layout.lock, files: files)
    } catch  where error.isOne(of: .wouldBlock) {
      let owner = FolderLock.owner(layout.lock, files: files)
      throw FolderStorageError.inUse(path: layout.root, processID: owner)
    } catch {
      throw FolderStorageError(error, at: layout.root)
    }
  }

  /// Completes a folder that has no `market.json`, or none that could be used, and writes it.
  private static func begin(
    with seed: StoredMarket, reader: inout FolderReader
  ) throws(FolderStorageError) -> FolderContents {
    let (layout, files) = (reader.layout, reader.files)
    let isNew = reader.notes.isEmpty
    var contents = try reader.contents(key: seed.key, vendors: seed.vendors, addsVendors: true)
    if isNew {
      let known = Set((contents.products + contents.removed).map(\.product.id))
      if !known.isEmpty {
        reader.notes.append(
          "There was no \(FolderLayout.marketFile) in \(layout.root): what products were there were kept."
        )
      }
      contents.products += try write(
        seed.products.filter { !known.contains($0.id) }, to: layout.products, files)
      contents.removed += try write(
        seed.removed.filter { !known.contains($0.id) }, to: layout.removed, files)
      contents.products.sort { $0.product.id < $1.product.id }
      contents.removed.sort { $0.product.id < $1.product.id }
    }
    let record = MarketRecord(key: contents.key, vendors: contents.vendors)
    try FolderStorageError.at(layout.root) { () throws(SystemError) in
      try files.replace(
        FolderLayout.marketFile, in: layout.root, with: RecordCoding.bytes(of: record))
    }
    return contents
  }

  private static func write(
    _ products: [Product], to folder: String, _ files: FileSystem
  ) throws(FolderStorageError) -> [StoredProduct] {
    try FolderStorageError.at(folder) { () throws(SystemError) in
      for product in products {
        let record = ProductRecord(product, checks: [:])
        try files.write(
          RecordCoding.bytes(of: record), to: FolderLayout.productFile(product.id), in: folder)
      }
      try files.synchronize(folder)
    }
    return products.map { product in
      StoredProduct(
        product: product, checks: PictureCheck.all(in: ProductRecord(product, checks: [:])))
    }
  }

  /// Deletes what an interrupted writer has left behind. What cannot be deleted does no harm.
  private static func sweep(
    _ layout: FolderLayout, _ files: FileSystem, _ contents: FolderContents
  ) {
    let folders = [
      layout.root, layout.products, layout.removed, layout.pictures, layout.damaged,
    ]
    for folder in folders { try? files.remove("\(folder)/\(FileSystem.temporaryName)") }
    // A product that waits to be repaired may have pictures, too.
    guard (try? files.names(in: layout.damaged))?.isEmpty ?? true,
      let names = try? files.names(in: layout.pictures)
    else { return }
    let used = Set((contents.products + contents.removed).flatMap(\.checks.keys))
    for name in names where FolderLayout.isPictureFile(name) && !used.contains(name) {
      try? files.remove("\(layout.pictures)/\(name)")
    }
  }
}
