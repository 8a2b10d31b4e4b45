import Foundation
import OpenMarketTestSupport

@testable import OpenMarketSandbox

extension SandboxVendor {
  static let anna = SandboxVendor(id: 3, name: "Anna", identifier: "anna-1", secret: "s-anna")
  static let ben = SandboxVendor(id: 6, name: "벤", identifier: "ben-2", secret: "s-ben")
}

extension SandboxProduct {
  static let lamp = SandboxProduct.sample(32, "Lamp", stock: 4)
  static let chair = SandboxProduct.sample(35, "의자", vendor: .ben)

  static func sample(
    _ id: Int, _ name: String, vendor: SandboxVendor = .anna,
    price: Price = .usd(cents: 1999, off: 150), stock: Int = 1, images: [SandboxImage]? = nil
  ) -> SandboxProduct {
    let drawn = SandboxImage(
      id: id &* 10, name: "drawn\(id)", content: .drawn(Artwork(seed: .max - 7, number: 1)))
    return SandboxProduct(
      id: id, createdOn: CalendarDay(2024_02_29), vendor: vendor, name: name,
      description: "It is a \(name).\nAs good as new.",
      price: price, stock: stock, images: images ?? [drawn])
  }

  /// A product with two uploaded images.
  static let vase = SandboxProduct.sample(
    40, "Vase",
    images: [
      Picture.image(400, Picture.first, Picture.bytes[Picture.first] ?? Data()),
      Picture.image(401, Picture.second, Picture.bytes[Picture.second] ?? Data()),
    ])
}

enum Picture {
  static let first = String(repeating: "a1", count: 16) + ".png"
  static let second = String(repeating: "b2", count: 16)
  static let bytes = [
    first: Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) }), second: Data("jpeg".utf8),
  ]

  static func image(_ id: Int, _ name: String, _ bytes: Data) -> SandboxImage {
    SandboxImage(
      id: id, name: name, content: .uploaded(Upload(bytes, mediaType: "image/png")))
  }
}

extension StoredMarket {
  static let sample = StoredMarket(
    products: [.lamp, .chair], vendors: [.anna, .ben], key: 0x0123_4567_89AB_CDEF)

  func with(_ product: SandboxProduct) -> StoredMarket {
    var market = self
    market.products.removeAll { $0.id == product.id }
    market.products.append(product)
    market.products.sort { $0.id < $1.id }
    market.lastID = max(lastID, product.id)
    market.lastImageID = max(lastImageID, product.images.map(\.id).max() ?? 0)
    return market
  }

  func without(_ product: SandboxProduct) -> StoredMarket {
    var market = self
    market.products.removeAll { $0.id == product.id }
    return market
  }
}

extension FolderStorage {
  /// Returns the bytes of an image of the vase.
  func picture(named name: String) -> Data? {
    SandboxProduct.vase.images.first { $0.name == name }.flatMap(picture)
  }
}

extension TemporaryFolder {
  func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: path(name))
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func move(_ name: String, to newName: String) throws {
    try FileManager.default.moveItem(
      at: url.appending(path: name), to: url.appending(path: newName))
  }

  /// Replaces the old text in the file with the given name, and deletes the checksum of a JSON file. The file must contain the old
  /// text.
  func edit(_ name: String, _ old: String, to new: String) throws {
    let text = String(decoding: bytes(name) ?? Data(), as: UTF8.self)
      .replacing(/\ *"checksum" : .*\n/, with: "")
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try write(text.replacingOccurrences(of: old, with: new), to: name)
  }

  func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: url.appending(path: name))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }

  /// Returns the permission bits of the file or folder with the given name.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Returns the bytes of all files in the folder by path, except for the lock file.
  func files() -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path("")) ?? .init()
    where name != "lock" {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = bytes(name) ?? Data() }
    }
    return files
  }

  func open(
    files: FileSystem = FileSystem(), seed: StoredMarket = .sample
  ) throws -> FolderStorage.Opened {
    try FolderStorage.open(folder: url, files: files) { seed }
  }

  /// Opens and closes the folder, and returns the stored market and the notes about problems in the folder.
  func contents() throws -> (market: StoredMarket, notes: [LocalizedText]) {
    let opened = try open()
    return (opened.market, opened.notes)
  }

  func market() throws -> StoredMarket { try contents().market }

  /// Replaces text in the journal's line of a product, and corrects the checksum.
  func editLine(of product: SandboxProduct, _ old: String, to new: String) throws {
    let lines = String(decoding: bytes("products.journal") ?? Data(), as: UTF8.self)
      .split(separator: "\n").map { line in
        guard line.dropFirst(9).hasPrefix("\(product.id) ") else { return String(line) }
        let content = line.dropFirst(9).replacing(old, with: new)
        return "\(CRC32(content.utf8).value.hexDigits) \(content)"
      }
    try write(lines.joined(separator: "\n") + "\n", to: "products.journal")
  }
}

extension Price {
  static func krw(_ won: Int, off discount: Int = 0) -> Price {
    Price(currency: "KRW", amount: Decimal(won), discount: Decimal(discount))
  }

  static func usd(cents: Int, off discount: Int = 0) -> Price {
    Price(currency: "USD", amount: Decimal(cents) / 100, discount: Decimal(discount) / 100)
  }
}

/// A folder for a market, as a base class of test suites.
class FolderScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }
}
