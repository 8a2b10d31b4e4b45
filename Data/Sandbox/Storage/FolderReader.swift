import Foundation
import OpenMarketData
import OpenMarketDomain

/// A type that loads a market from its folder. It moves damaged files to the folder `damaged`, or ignores them.
struct FolderReader {
  struct StoredProduct {
    let product: SandboxProduct
    /// The records of the product's uploaded images, by file name.
    let uploads: [String: ProductFile.Image.Uploaded]
  }

  struct Contents {
    /// The current products in ascending order of their identifiers. The array `removed` contains the deleted products in the
    /// same order. No product is in both arrays.
    var products: [StoredProduct] = []
    var removed: [StoredProduct] = []
    /// The highest product identifier in the names of damaged files, or 0 if no file is damaged. New products get higher
    /// identifiers, because clients may still use the identifiers of damaged products.
    var lastDamagedID = 0

    func market(key: UInt64, vendors: [SandboxVendor]) -> StoredMarket {
      StoredMarket(
        products: products.map(\.product), removed: removed.map(\.product), vendors: vendors,
        key: key, lastID: lastDamagedID)
    }
  }

  let folder: MarketFolder
  /// A Boolean value that indicates whether damaged files are moved to the folder `damaged`. If the value is `false`, they're
  /// ignored.
  let setsAside: Bool
  /// Messages about damaged files, and about a missing `market.json`.
  var notes: [LocalizedText] = []

  init(folder: MarketFolder, setsAside: Bool) {
    self.folder = folder
    self.setsAside = setsAside
  }

  /// Returns the content of `market.json`, or `nil` if the file is missing or damaged.
  mutating func market() throws(FolderStorageError) -> (key: UInt64, vendors: [SandboxVendor])? {
    let name = MarketFolder.marketFile
    guard try folder.names(in: folder.root)?.contains(name) == true else { return nil }
    var newerVersion: Int?
    let record = try read(name, in: folder.root) { bytes throws(Damage) in
      let version = try RecordCoding.record(MarketFile.Version.self, from: bytes).version
      guard version <= MarketFile.currentVersion else {
        newerVersion = version
        return nil as (UInt64, [SandboxVendor])?
      }
      let record = try RecordCoding.record(MarketFile.self, from: bytes)
      guard let key = UInt64(hexDigits: record.key) else {
        throw Damage(
          "“key” 값이 16자리 16진수가 아닙니다", "“key” is not a number of sixteen hexadecimal digits")
      }
      return (key, record.vendors)
    }
    if let newerVersion { throw .newerVersion(path: folder.root, version: newerVersion) }
    return record ?? nil
  }

  /// Loads the current products and the deleted products.
  mutating func contents(vendors: [SandboxVendor]) throws(FolderStorageError) -> Contents {
    var contents = Contents()
    contents.products = try products(in: folder.products, vendors)
    for product in contents.products { notePictures(of: product) }
    let present = Set(contents.products.map(\.product.id))
    // If a product's file is in both folders, ignore the deleted product. A person restored it by copying its file.
    contents.removed = try products(in: folder.removed, vendors)
      .filter { !present.contains($0.product.id) }
    // Ignore an error, because the folder `damaged` usually doesn't exist.
    let damaged = (try? folder.files.names(in: folder.damaged)) ?? []
    contents.lastDamagedID =
      damaged.compactMap(MarketFolder.productID).filter { $0 < 1 << 47 }.max() ?? 0
    return contents
  }

  /// Adds a note for each uploaded image of a product that is missing or damaged. To read the market, the size is enough, because
  /// reading all images would take long.
  private mutating func notePictures(of stored: StoredProduct) {
    for (name, upload) in stored.uploads.sorted(by: { $0.key < $1.key }) {
      let path = "\(folder.pictures)/\(name)"
      let isWhole =
        setsAside
        ? (try? folder.files.read(path, limit: upload.byteCount)).map(upload.accepts)
        : (try? folder.files.status(path)).map { $0.size == upload.byteCount }
      guard isWhole != true else { continue }
      let id = stored.product.id
      notes.append(
        LocalizedText(
          "상품 #\(id)의 이미지가 없거나 손상되었습니다: \(path).",
          "An image of product #\(id) is missing or damaged: \(path)."))
    }
  }

  func names(in path: String) throws(FolderStorageError) -> [String] {
    try FolderStorageError.at(path) { () throws(SystemError) in try folder.files.names(in: path) }
  }

  private mutating func products(
    in path: String, _ vendors: [SandboxVendor]
  ) throws(FolderStorageError) -> [StoredProduct] {
    var products: [StoredProduct] = []
    for name in try names(in: path).sorted() where MarketFolder.isProductFile(name) {
      let product = try read(name, in: path) { bytes throws(Damage) in
        let record = try RecordCoding.record(ProductFile.self, from: bytes)
        guard name == MarketFolder.productFile(record.id) else {
          throw Damage(
            "“id” 값이 파일의 이름과 다릅니다: \(record.id)",
            "“id” is \(record.id), which is not in the name of the file")
        }
        guard let vendor = vendors.first(where: { $0.id == record.vendor }) else {
          throw Damage(
            "\(MarketFolder.marketFile)에 없는 판매자입니다: \(record.vendor)",
            "there is no vendor \(record.vendor) in \(MarketFolder.marketFile)")
        }
        return StoredProduct(
          product: try SandboxProduct(record, vendor: vendor), uploads: record.uploads)
      }
      if let product { products.append(product) }
    }
    return products.sorted { $0.product.id < $1.product.id }
  }

  /// Returns the decoded content of a file. If the file is damaged, moves or ignores it and returns `nil`.
  private mutating func read<Content>(
    _ name: String, in path: String, _ content: (Data) throws(Damage) -> Content
  ) throws(FolderStorageError) -> Content? {
    let bytes = try bytes(of: "\(path)/\(name)")
    do throws(Damage) {
      return try content(bytes.get())
    } catch {
      if setsAside {
        try setAside(name, in: path, error)
      } else {
        notes.append(
          LocalizedText(
            "손상된 파일을 건너뛰었습니다: \(path)/\(name): \(error.reason.korean).",
            "\(path)/\(name) is damaged, and was left out: \(error.reason.english)."))
      }
      return nil
    }
  }

  /// Returns the bytes of a file, or the reason why the file is damaged. Throws an error if the file can't be read, but isn't
  /// necessarily damaged.
  private func bytes(of path: String) throws(FolderStorageError) -> Result<Data, Damage> {
    do throws(SystemError) {
      let bytes = try folder.files.read(path, limit: MarketFolder.sizeLimit)
      guard bytes.count <= MarketFolder.sizeLimit else {
        return .failure(Damage("파일이 너무 큽니다", "it is too large"))
      }
      return .success(bytes)
    } catch  where error.isOne(of: .inputOutput, .isFolder, .tooManyLinks, .missing) {
      return .failure(Damage(LocalizedText(error.reason)))
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
    let (from, to) = ("\(path)/\(name)", "\(damaged)/\(newName)")
    notes.append(
      LocalizedText(
        "손상된 파일을 옮겼습니다: \(from) → \(to): \(damage.reason.korean).",
        "\(from) was moved to \(to): \(damage.reason.english)."))
  }

  /// Returns the first name that isn't in use, of `000032.json`, `000032.json.2`, `000032.json.3` and so on.
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
