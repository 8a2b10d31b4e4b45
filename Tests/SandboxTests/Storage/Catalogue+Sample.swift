import Foundation
import OpenMarketTestSupport

@testable import OpenMarketSandbox

extension SandboxVendor {
  static let anna = SandboxVendor(
    name: "Anna", identifier: "anna-1", secret: "s-anna", vendorID: 3)
  static let ben = SandboxVendor(
    name: "벤", identifier: "ben-2", secret: "s-ben", vendorID: 6)
}

extension SandboxProduct {
  static let lamp = SandboxProduct.sample(32, "Lamp", stock: 4)
  static let chair = SandboxProduct.sample(35, "의자", vendor: .ben)
  /// A product with two uploaded images.
  static let vase = SandboxProduct.sample(
    40, "Vase", images: Picture.names.enumerated().map { SandboxImage(id: 400 + $0, name: $1) })

  static func sample(
    _ id: Int, _ name: String, vendor: SandboxVendor = .anna, stock: Int = 1,
    images: [SandboxImage]? = nil
  ) -> SandboxProduct {
    SandboxProduct(
      id: id, createdOn: CalendarDay(2024_02_29), vendor: vendor, name: name,
      description: "It is a \(name).\nAs good as new.",
      price: Price(currency: "USD", amount: Decimal(1999) / 100, discount: 1.5), stock: stock,
      images: images ?? [SandboxImage(drawnFor: id, number: 1, id: id * 10)])
  }
}

enum Picture {
  static let names = [
    String(repeating: "a1", count: 16) + ".png", String(repeating: "b2", count: 16),
  ]
  static let bytes = [
    names[0]: Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) }), names[1]: Data("jpeg".utf8),
  ]
}

extension Catalogue {
  static let sample = Catalogue(
    products: [.lamp, .chair], vendors: [.anna, .ben], key: 0x0123_4567_89AB_CDEF)

  func with(_ product: SandboxProduct) -> Catalogue {
    var market = self
    market.put(product)
    return market
  }

  func without(_ product: SandboxProduct) -> Catalogue {
    var market = self
    market.remove(product.id)
    return market
  }
}

/// An open folder, and the market in it.
final class OpenFolder {
  let storage: FolderStorage
  private(set) var market: Catalogue

  init(_ opened: FolderStorage.Opened) { (storage, market) = opened }

  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(SystemError) {
    try save(market.with(product), product, pictures: pictures)
  }

  func remove(_ product: SandboxProduct) throws(SystemError) {
    try save(market.without(product), product)
    storage.forget(product.images)
  }

  private func save(
    _ new: Catalogue, _ product: SandboxProduct, pictures: [String: Data] = [:]
  ) throws(SystemError) {
    try storage.save(new, replacing: market, changed: [product.id], pictures: pictures)
    market = new
  }
}

extension LocalizedText {
  /// A Boolean value that indicates whether the Korean text is different from the English one and
  /// has Korean letters.
  var isTranslated: Bool { korean != english && korean.contains { ("가"..."힣").contains($0) } }
}

extension TemporaryFolder {
  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: "\(path)/\(name)")
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the permission bits of the file or folder with the given name.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }

  /// Returns the bytes of all files in the folder by path, except for the lock file.
  func files() -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init()
    where name != "lock" {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = bytes(name) ?? Data() }
    }
    return files
  }

  func open(files: FileSystem = FailingCalls().files) throws -> OpenFolder {
    OpenFolder(try FolderStorage.open(folder: url, files: files) { .sample })
  }

  /// Opens and closes the folder, and returns the stored market.
  func market() throws -> Catalogue { try open().market }
}
