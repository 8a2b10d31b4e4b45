import Foundation
import OpenMarketData
import OpenMarketDomain

/// A type that loads a market from its folder. It sets damaged content aside in the folder `damaged`, or ignores it.
struct FolderReader {
  let folder: MarketFolder
  /// A Boolean value that indicates whether damaged content is set aside in the folder `damaged`. If the value is `false`, it's
  /// ignored.
  let setsAside: Bool
  /// Messages about damaged content, and about a missing `market.json`.
  var notes: [LocalizedText] = []

  init(folder: MarketFolder, setsAside: Bool) {
    self.folder = folder
    self.setsAside = setsAside
  }

  /// Returns the content of `market.json`, or `nil` if the file is missing or damaged.
  mutating func market() throws(FolderStorageError) -> MarketFile? {
    let name = MarketFolder.marketFile
    guard try folder.names(in: folder.root)?.contains(name) == true else { return nil }
    var newerVersion: Int?
    let record = try read(name, in: folder.root) { bytes throws(Damage) in
      let version = try RecordCoding.record(MarketFile.Version.self, from: bytes).version
      guard version <= MarketFile.currentVersion else {
        newerVersion = version
        return nil as MarketFile?
      }
      let record = try RecordCoding.record(MarketFile.self, from: bytes)
      guard UInt64(hexDigits: record.key) != nil else {
        throw Damage(
          "“key” 값이 16자리 16진수가 아닙니다", "“key” is not a number of sixteen hexadecimal digits")
      }
      return record
    }
    if let newerVersion { throw .newerVersion(path: folder.root, version: newerVersion) }
    return record ?? nil
  }

  /// Returns the journal, which is empty in a new folder.
  ///
  /// - Throws: An error if the journal of a market is missing. Otherwise, the market would open without any products.
  func journal(of market: MarketFile?) throws(FolderStorageError) -> Journal {
    do throws(SystemError) {
      return Journal(try folder.files.read(folder.journal, limit: .max - 1))
    } catch  where error.isOne(of: .missing) && market == nil {
      return Journal()
    } catch {
      throw FolderStorageError(error, at: folder.journal)
    }
  }

  /// Returns the market with the products of a journal. Sets the damaged lines aside.
  mutating func contents(
    _ journal: inout Journal, _ market: MarketFile
  ) throws(FolderStorageError) -> StoredMarket {
    var products: [SandboxProduct] = []
    for (id, line) in journal.lines {
      do throws(Damage) {
        products.append(try SandboxProduct(line.record, vendors: market.vendors))
      } catch {
        journal.setAside(id, error)
      }
    }
    products.sort { $0.id < $1.id }
    try setAside(journal.damagedLines)
    for product in products { notePictures(of: product) }
    return StoredMarket(
      products: products, vendors: market.vendors, key: UInt64(hexDigits: market.key) ?? 0,
      lastID: journal.lastID, lastImageID: journal.lastImageID)
  }

  /// Adds a note for each uploaded image of a product that is missing or damaged. To read the market, the size is enough, because
  /// reading all images would take long.
  private mutating func notePictures(of product: SandboxProduct) {
    for image in product.images.sorted(by: { $0.name < $1.name }) {
      guard let upload = image.upload else { continue }
      let path = "\(folder.pictures)/\(image.name)"
      let isWhole =
        setsAside
        ? folder.picture(image) != nil
        : (try? folder.files.status(path))?.size == upload.byteCount
      guard !isWhole else { continue }
      notes.append(
        LocalizedText(
          "상품 #\(product.id)의 이미지가 없거나 손상되었습니다: \(path).",
          "An image of product #\(product.id) is missing or damaged: \(path)."))
    }
  }

  // MARK: - Damaged content

  /// Returns the decoded content of a file. If the file is damaged, moves or ignores it and returns `nil`.
  private mutating func read<Content>(
    _ name: String, in path: String, _ content: (Data) throws(Damage) -> Content
  ) throws(FolderStorageError) -> Content? {
    let bytes = try bytes(of: "\(path)/\(name)")
    do throws(Damage) {
      return try content(bytes.get())
    } catch {
      guard setsAside else {
        noteOmission("\(path)/\(name)", error)
        return nil
      }
      let newName = try freeName(like: name)
      try FolderStorageError.at("\(path)/\(name)") { () throws(SystemError) in
        try folder.files.move(name, in: path, to: folder.damaged, as: newName)
      }
      let (from, to) = ("\(path)/\(name)", "\(folder.damaged)/\(newName)")
      notes.append(
        LocalizedText(
          "손상된 파일을 옮겼습니다: \(from) → \(to): \(error.reason.korean).",
          "\(from) was moved to \(to): \(error.reason.english)."))
      return nil
    }
  }

  /// Copies damaged lines of the journal to a file in the folder `damaged`, or ignores them.
  private mutating func setAside(_ lines: [Journal.DamagedLine]) throws(FolderStorageError) {
    guard !lines.isEmpty else { return }
    for line in lines {
      noteOmission("\(folder.journal):\(line.number)", line.damage)
    }
    guard setsAside else { return }
    let name = try freeName(like: MarketFolder.journalFile)
    let bytes = lines.reduce(into: Data()) { $0 += $1.bytes + Data("\n".utf8) }
    try FolderStorageError.at(folder.damaged) { () throws(SystemError) in
      try folder.files.replace(name, in: folder.damaged, with: bytes)
    }
    notes.append(
      LocalizedText(
        "손상된 줄을 옮겼습니다: \(folder.damaged)/\(name).",
        "The damaged lines were moved to \(folder.damaged)/\(name)."))
  }

  private mutating func noteOmission(_ place: String, _ damage: Damage) {
    notes.append(
      LocalizedText(
        "손상된 내용을 건너뛰었습니다: \(place): \(damage.reason.korean).",
        "\(place) is damaged, and was left out: \(damage.reason.english)."))
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

  /// Creates the folder `damaged`, and returns the first name that isn't in use there, of `journal`, `journal.2`, `journal.3` and so
  /// on.
  private func freeName(like name: String) throws(FolderStorageError) -> String {
    try FolderStorageError.at(folder.damaged) { () throws(SystemError) in
      try folder.files.makeFolder(folder.damaged)
      let names = try folder.files.names(in: folder.damaged)
      var (free, number) = (name, 1)
      while names.contains(free) {
        number += 1
        free = "\(name).\(number)"
      }
      return free
    }
  }
}
