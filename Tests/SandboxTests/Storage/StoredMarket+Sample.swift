import Foundation
import OpenMarketData
import OpenMarketTestSupport

@testable import OpenMarketSandbox

extension Vendor {
  static let anna = Vendor(id: 3, name: "Anna", identifier: "anna-1", secret: "s-anna")
  static let ben = Vendor(id: 6, name: "벤", identifier: "ben-2", secret: "s-ben")
}

extension Product {
  static let lamp = Product.sample(32, "Lamp", stock: 4)
  static let chair = Product.sample(35, "의자", vendor: .ben)
  static let table = Product.sample(33, "Table")

  static func sample(
    _ id: Int, _ name: String, vendor: Vendor = .anna, stock: Int = 1,
    images: [ProductImage]? = nil
  ) -> Product {
    let drawn = ProductImage(
      id: id &* 10, name: "drawn\(id)", content: .drawn(Artwork(seed: .max - 7, number: 1)))
    return Product(
      id: id, createdOn: CalendarDay(2024_02_29), vendor: vendor, name: name,
      description: "It is a \(name).\nAs good as new.",
      price: .usd(cents: 1999, off: 150), stock: stock, images: images ?? [drawn])
  }

  /// A product with two uploaded pictures.
  static let vase = Product.sample(
    40, "Vase",
    images: [
      ProductImage(
        id: 400, name: Picture.first,
        content: .uploaded(
          mediaType: "image/png", byteCount: Picture.bytes[Picture.first]?.count ?? 0)),
      ProductImage(
        id: 401, name: Picture.second,
        content: .uploaded(
          mediaType: "image/jpeg", byteCount: Picture.bytes[Picture.second]?.count ?? 0)),
    ])
}

extension Product {
  /// The vase with another picture at the address of the first one.
  static let vaseReplaced: Product = {
    var vase = Product.vase
    let replacement = PictureReplacement(
      file: Picture.third, second: 1_717_243_200, isSecondShared: true)
    vase.images[0].content = .uploaded(
      mediaType: "image/jpeg", byteCount: Picture.replacement[Picture.third]?.count ?? 0)
    vase.images[0].replacement = replacement
    return vase
  }()
}

enum Picture {
  static let first = String(repeating: "a1", count: 16) + ".png"
  static let second = String(repeating: "b2", count: 16)
  static let third = String(repeating: "c3", count: 16) + ".jpg"
  static let replacement = [third: Data("another one".utf8)]
  static let bytes = [
    first: Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) }), second: Data("jpeg".utf8),
  ]
}

extension StoredMarket {
  static let sample = StoredMarket(
    products: [.lamp, .chair], removed: [.table], vendors: [.anna, .ben],
    key: 0x0123_4567_89AB_CDEF)

  func with(_ product: Product) -> StoredMarket {
    var market = self
    market.products.removeAll { $0.id == product.id }
    market.products.append(product)
    market.products.sort { $0.id < $1.id }
    return market
  }

  func without(_ product: Product) -> StoredMarket {
    var market = self
    market.products.removeAll { $0.id == product.id }
    market.removed.append(product)
    market.removed.sort { $0.id < $1.id }
    return market
  }
}

extension TemporaryFolder {
  func open(
    calls: any FileSystemCalls = POSIXCalls(), seed: StoredMarket = .sample
  ) throws -> OpenedFolder {
    try FolderStorage.open(folder: url, calls: calls) { seed }
  }

  /// What somebody finds who opens the folder and closes it again.
  func contents() throws -> (market: StoredMarket, notes: [String]) {
    let opened = try open()
    return (opened.market, opened.notes)
  }

  func market() throws -> StoredMarket { try contents().market }
}
