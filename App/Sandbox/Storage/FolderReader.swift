import Foundation
import OpenMarketData

/// A type that loads a market from its folder. It can move unusable files to the `damaged` folder.
struct FolderReader {
  struct Product {
    let product: SandboxProduct
    /// The uploaded images by file name.
    let uploads: [String: ProductRecord.Image.Uploaded]
  }

  struct Contents {
    /// The current products in ascending order of their identifiers. The array `removed` has the same order, and no product is in
    /// both arrays.
    var products: [Product] = []
    var removed: [Product] = []
    /// The highest identifier in the names of damaged files. Identifiers up to this one aren't assigned again, because clients
    /// may still know them.
    var lastDamagedID = 0

    func market(key: UInt64, vendors: [SandboxVendor]) -> StoredMarket {
      StoredMarket(
        products: products.map(\.product), removed: removed.map(\.product), vendors: vendors,
        key: key, lastID: lastDamagedID)
    }
  }

  let folder: MarketFolder
  /// A Boolean value that indicates whether damaged files are moved to the `damaged` folder. If the value is `false`, damaged
  /// files are ignored.
  let setsAside: Bool
  /// The messages about files that were moved or were missing.
  var notes: [String] = []

  init(folder: MarketFolder, setsAside: Bool) {
    self.folder = folder
    self.setsAside = setsAside
  }

  /// Loads `market.json`. Returns `nil` if it's missing or damaged.
  mutating func market() throws(FolderStorageError) -> (key: UInt64, vendors: [SandboxVendor])? {
    let name = MarketFolder.marketFile
    guard try folder.names(in: folder.root)?.contains(name) == true else { return nil }
    var newerVersion: Int?
    let record = try read(name, in: folder.root) { bytes throws(Damage) in
      let version = try RecordCoding.record(MarketRecord.Version.self, from: bytes).version
      guard version <= MarketRecord.currentVersion else {
        newerVersion = version
        return nil as (UInt64, [SandboxVendor])?
      }
      let record = try RecordCoding.record(MarketRecord.self, from: bytes)
      guard let key = UInt64(hexDigits: record.key) else {
        throw Damage("“key” is not a number of sixteen hexadecimal digits")
      }
      return (key, record.vendors)
    }
    if let newerVersion { throw .newerVersion(path: folder.root, version: newerVersion) }
    return record ?? nil
  }

  /// Loads the current and the removed products.
  mutating func contents(vendors: [SandboxVendor]) throws(FolderStorageError) -> Contents {
    var contents = Contents()
    contents.products = try products(in: folder.products, vendors)
    let present = Set(contents.products.map(\.product.id))
    // Ignore the removed copy of a product that a person restored by copying its file.
    contents.removed = try products(in: folder.removed, vendors)
      .filter { !present.contains($0.product.id) }
    // Ignore an error, because the `damaged` folder usually doesn't exist.
    let damaged = (try? folder.files.names(in: folder.damaged)) ?? []
    contents.lastDamagedID =
      damaged.compactMap(MarketFolder.productID).filter { $0 < 1 << 47 }.max() ?? 0
    return contents
  }

  func names(in path: String) throws(FolderStorageError) -> [String] {
    try FolderStorageError.at(path) { () throws(SystemError) in try folder.files.names(in: path) }
  }

  private mutating func products(
    in path: String, _ vendors: [SandboxVendor]
  ) throws(FolderStorageError) -> [Product] {
    var products: [Product] = []
    for name in try names(in: path).sorted() where name.wholeMatch(of: /[0-9]+\.json/) != nil {
      let product = try read(name, in: path) { bytes throws(Damage) in
        let record = try RecordCoding.record(ProductRecord.self, from: bytes)
        guard name == MarketFolder.productFile(record.id) else {
          throw Damage("“id” is \(record.id), which is not in the name of the file")
        }
        guard let vendor = vendors.first(where: { $0.id == record.vendor }) else {
          throw Damage("there is no vendor \(record.vendor) in \(MarketFolder.marketFile)")
        }
        return Product(
          product: try SandboxProduct(record, vendor: vendor), uploads: record.uploads)
      }
      if let product { products.append(product) }
    }
    return products.sorted { $0.product.id < $1.product.id }
  }

  /// Returns the decoded content of a file, or `nil` if the file is damaged.
  private mutating func read<Content>(
    _ name: String, in path: String, _ content: (Data) throws(Damage) -> Content
  ) throws(FolderStorageError) -> Content? {
    let bytes = try bytes(of: "\(path)/\(name)")
    do throws(Damage) {
      return try content(bytes.get())
    } catch {
      if setsAside { try setAside(name, in: path, error) }
      return nil
    }
  }

  /// Returns the bytes of a file, or the reason that the file is damaged. Throws an error if the file can't be read, but may be
  /// intact.
  private func bytes(of path: String) throws(FolderStorageError) -> Result<Data, Damage> {
    do throws(SystemError) {
      let bytes = try folder.files.read(path, limit: MarketFolder.sizeLimit)
      guard bytes.count <= MarketFolder.sizeLimit else {
        return .failure(Damage("it is too large"))
      }
      return .success(bytes)
    } catch  where error.isOne(of: .inputOutput, .isFolder, .tooManyLinks, .missing) {
      return .failure(Damage(error.reason))
    } catch {
      throw FolderStorageError(error, at: path)
    }
  }

  private mutating func setAside(
    _ name: String, in path: String, _ damage: Damage
  ) throws(FolderStorageError) {
    let damaged = folder.damaged
    let files = folder.files
    let newName = try FolderStorageError.at(damaged) { () throws(SystemError) in
      try files.makeFolder(damaged)
      return Self.freeName(like: name, among: try files.names(in: damaged))
    }
    try FolderStorageError.at("\(path)/\(name)") { () throws(SystemError) in
      try files.move(name, in: path, to: damaged, as: newName)
    }
    notes.append("\(path)/\(name) was moved to \(damaged)/\(newName): \(damage.reason).")
  }

  /// Returns a name that isn't in use: `000032.json`, `000032.json.2`, `000032.json.3` and so on.
  private static func freeName(like name: String, among names: [String]) -> String {
    var free = name
    var number = 1
    while names.contains(free) {
      number += 1
      free = "\(name).\(number)"
    }
    return free
  }
}
