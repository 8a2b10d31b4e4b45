import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Nothing is acknowledged that the next start would set aside.
struct FolderPromiseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    Product.sample(50, "Of nobody", vendor: Vendor(id: 99, name: "", identifier: "", secret: "")),
    Product.sample(
      50, "Elsewhere",
      images: [
        ProductImage(
          id: 1, name: "../lock", content: .uploaded(mediaType: "image/png", byteCount: 1))
      ]),
    Product.sample(-1, "Below zero"),
    Product.sample(1 << 47, "Above all", images: []),
    Product.sample(
      50, "With a picture above all",
      images: [
        ProductImage(id: 1 << 47, name: "x", content: .drawn(Artwork(seed: 0, number: 1)))
      ]),
  ])
  func `what could not be read again is refused`(product: Product) throws {
    let storage = try folder.open().storage
    let before = folder.files()
    #expect(throws: StorageError.self) { try storage.put(product, pictures: [:]) }
    #expect(folder.files() == before)
  }

  @Test func `a picture cannot be put outside its folder`() throws {
    let storage = try folder.open().storage
    let before = folder.files()
    #expect(throws: StorageError.self) {
      try storage.put(.lamp, pictures: ["../market.json": Data()])
    }
    #expect(folder.files() == before)
  }

  @Test func `a product is kept up to the size at which it is read again`() throws {
    var product = Product.sample(50, "Long")
    let size = try RecordCoding.bytes(of: ProductRecord(product, checks: [:])).count
    product.description += String(repeating: "x", count: FolderReader.sizeLimit - size)
    do {
      let storage = try folder.open(calls: InterruptibleCalls()).storage
      try storage.put(product, pictures: [:])
      product.description += "x"
      #expect(throws: StorageError.unwritable(reason: "it is too large")) {
        try storage.put(product, pictures: [:])
      }
    }
    let opened = try folder.open()
    #expect(opened.notes == [])
    #expect(opened.market.products.map(\.id) == [32, 35, 50])
  }
}
