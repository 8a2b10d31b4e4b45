import Foundation
import OpenMarketData

/// Reads what a folder holds, and sets aside what it cannot use.
struct FolderReader {
  /// A file with more is not one of ours.
  static let sizeLimit = 16 << 20

  let layout: FolderLayout
  let files: FileSystem
  /// Whether what cannot be used is moved away; else it is passed over.
  var setsAside = true
  /// What was done that the folder's keeper should know of.
  var notes: [String] = []

  /// What `market.json` says; `nil` where it is missing, or was set aside.
  mutating func market() throws(FolderStorageError) -> (key: UInt64, vendors: [Vendor])? {
    let name = FolderLayout.marketFile
    guard try names(in: layout.root).contains(name) else { return nil }
    let version = try read(name, in: layout.root) { bytes throws(Damage) in
      try RecordCoding.record(MarketVersion.self, from: bytes).version
    }
    guard let version else { return nil }
    guard version <= MarketRecord.currentVersion else {
      throw .newerVersion(path: layout.root, version: version)
    }
    return try read(name, in: layout.root) { bytes throws(Damage) in
      let record = try RecordCoding.record(MarketRecord.self, from: bytes)
      guard let key = UInt64(hexDigits: record.key) else {
        throw Damage("“key” is no number of sixteen hexadecimal digits")
      }
      return (key, record.vendors.map { Vendor($0) })
    }
  }

  /// - Parameter addsVendors: whether a product of an unknown vendor brings one along, or is set aside.
  mutating func contents(
    key: UInt64, vendors: [Vendor], addsVendors: Bool
  ) throws(FolderStorageError) -> FolderContents {
    var contents = FolderContents(key: key, vendors: vendors)
    let vendor = { (id: Int) -> Vendor? in
      if let vendor = contents.vendors.first(where: { $0.id == id }) { return vendor }
      guard addsVendors else { return nil }
      let vendor = Vendor(unknownID: id)
      contents.vendors.append(vendor)
      return vendor
    }
    let products = try products(in: layout.products, vendor: vendor)
    let present = Set(products.map(\.product.id))
    // Somebody who brings a product back may leave its file in both folders.
    let removed = try self.products(in: layout.removed, vendor: vendor)
      .filter { !present.contains($0.product.id) }
    contents.products = products
    contents.removed = removed
    contents.lastDamagedID = lastDamagedID()
    return contents
  }

  /// The highest identifier that a file set aside is called after, now or earlier; clients may still know it.
  private func lastDamagedID() -> Int {
    // What cannot be listed holds nothing that could be read: mostly there is no such folder.
    let names = (try? files.names(in: layout.damaged)) ?? []
    return names.compactMap(FolderLayout.productID(ofFile:)).max() ?? 0
  }

  /// The products of a folder, by ascending identifier.
  private mutating func products(
    in folder: String, vendor: (Int) -> Vendor?
  ) throws(FolderStorageError) -> [StoredProduct] {
    var products: [StoredProduct] = []
    for name in try names(in: folder).sorted() where FolderLayout.isProductFile(name) {
      let product = try read(name, in: folder) { bytes throws(Damage) in
        let record = try RecordCoding.record(ProductRecord.self, from: bytes)
        guard name == FolderLayout.productFile(record.id) else {
          throw Damage("“id” is \(record.id), which is not what the file is called after")
        }
        guard let vendor = vendor(record.vendor) else {
          throw Damage("there is no vendor \(record.vendor) in \(FolderLayout.marketFile)")
        }
        return try StoredProduct(record, vendor: vendor)
      }
      if let product { products.append(product) }
    }
    return products.sorted { $0.product.id < $1.product.id }
  }

  func names(in folder: String) throws(FolderStorageError) -> [String] {
    try FolderStorageError.at(folder) { () throws(SystemError) in try files.names(in: folder) }
  }

  /// What the bytes of a file mean; `nil` where the file was set aside for what it is.
  private mutating func read<Content>(
    _ name: String, in folder: String, _ content: (Data) throws(Damage) -> Content
  ) throws(FolderStorageError) -> Content? {
    let damage: Damage
    switch try bytes(of: "\(folder)/\(name)") {
    case .success(let bytes):
      do throws(Damage) {
        guard bytes.count <= Self.sizeLimit else { throw Damage.tooLarge }
        return try content(bytes)
      } catch {
        damage = error
      }
    case .failure(let error):
      damage = error
    }
    if setsAside { try setAside(name, in: folder, damage) }
    return nil
  }

  /// The bytes of a file, or what is wrong with it; throws where the fault may lie with the reader.
  private func bytes(of path: String) throws(FolderStorageError) -> Result<Data, Damage> {
    do throws(SystemError) {
      return .success(try files.read(path, limit: Self.sizeLimit))
    } catch  where error.isOne(of: .inputOutput, .isFolder, .tooManyLinks, .missing) {
      return .failure(Damage(error.reason))
    } catch {
      throw FolderStorageError(error, at: path)
    }
  }

  private mutating func setAside(
    _ name: String, in folder: String, _ damage: Damage
  ) throws(FolderStorageError) {
    let damaged = layout.damaged
    let newName = try FolderStorageError.at(damaged) { () throws(SystemError) in
      try files.makeFolder(damaged)
      return FolderLayout.freeName(like: name, among: try files.names(in: damaged))
    }
    try FolderStorageError.at("\(folder)/\(name)") { () throws(SystemError) in
      try files.move(name, in: folder, to: damaged, as: newName)
    }
    notes.append("\(folder)/\(name) was moved to \(damaged)/\(newName): \(damage.reason).")
  }
}
