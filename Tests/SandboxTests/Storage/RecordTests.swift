import Foundation
import Testing

@testable import OpenMarketSandbox

/// Nothing of a product is lost or changed on its way through a file.
struct RecordTests {
  private func roundTrip(_ product: Product) throws -> Product {
    let checks = [Picture.first: PictureCheck(byteCount: 4, crc32: 0x0000_00FF)]
    let record = ProductRecord(product, checks: checks)
    let bytes = try RecordCoding.bytes(of: record)
    let again = try RecordCoding.record(ProductRecord.self, from: bytes)
    #expect(again == record)
    return try Product(again, vendor: product.vendor)
  }

  static let texts: [String] = [
    "", " ", "한글 이름", "e\u{301} é", "\u{0}", String(decoding: 0..<0x20, as: UTF8.self),
    "\u{7F}\u{80}\u{9F}", "\u{2028}\u{2029}", "\u{FE0F}", "\u{FE0F}\u{20E3}", "\u{200D}",
    "\u{202E}abc", "\u{FEFF}", "\u{FFFD}\u{FFFE}\u{FFFF}", "\u{10FFFF}", "👩🏽‍👩🏽‍👧🏽",
    "\r\n\r\n", #"\"/\\u0041</script>"#, String(repeating: "\u{1F}", count: 10_000),
  ]

  @Test(arguments: texts)
  func `any text`(text: String) throws {
    var product = Product.sample(1, text)
    product.description = text
    let again = try roundTrip(product)
    #expect(again == product)
    // Texts are equal in every normalisation; these are the same.
    #expect(Array(again.name.utf8) == Array(text.utf8))
    #expect(Array(again.description.utf8) == Array(product.description.utf8))
  }

  static let amounts: [Decimal] = [
    0, 1, -1, 19.99, .pi, .greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude,
    Decimal(Int.max), Decimal(UInt64.max),
    Decimal(sign: .minus, exponent: -128, significand: 5),
    Decimal(sign: .plus, exponent: 127, significand: 5),
    Decimal(sign: .plus, exponent: -3, significand: 1000),
    Decimal(string: "99999999999999999999999999999999999999") ?? .nan,
    Decimal(string: "0.00000000000000000000000000000000000001") ?? .nan,
    Decimal(string: "1323121323232.0001") ?? .nan,
  ]

  @Test(arguments: amounts)
  func `any amount`(amount: Decimal) throws {
    var product = Product.lamp
    product.price = Price(currency: "KRW", amount: amount, discount: -amount)
    #expect(try roundTrip(product) == product)
  }

  @Test(arguments: [0, 1, -1, .max, .min, 1 << 53 + 1])
  func `any number`(number: Int) throws {
    var product = Product.sample(
      max(1, number), "Number",
      images: [
        ProductImage(id: number, name: "x", content: .drawn(Artwork(seed: 0, number: 12))),
        ProductImage(
          id: number, name: Picture.first,
          content: .uploaded(mediaType: "image/\u{0}한", byteCount: number)),
      ])
    product.stock = number
    product.thumbnailID = number
    #expect(try roundTrip(product) == product)
  }

  @Test(arguments: ["pw1", "", "비밀"])
  func `any password`(password: String) throws {
    var product = Product.lamp
    product.password = password
    #expect(try roundTrip(product) == product)
  }

  @Test func `a file without a password is one of a product without`() throws {
    let bytes = try RecordCoding.bytes(of: ProductRecord(.lamp, checks: [:]))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("password"))
    #expect(try RecordCoding.record(ProductRecord.self, from: bytes).password == nil)
  }

  @Test func `a picture that was replaced`() throws {
    #expect(try roundTrip(.vaseReplaced) == .vaseReplaced)
    let record = ProductRecord(.vaseReplaced, checks: [:])
    // Whoever knows nothing of replacing finds the file, too.
    #expect(record.images.map(\.name) == [Picture.third, Picture.second])
  }

  @Test func `a file from before pictures could be replaced is one of a product without`() throws {
    let bytes = try RecordCoding.bytes(of: ProductRecord(.vase, checks: [:]))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("replaced"))
    let record = try RecordCoding.record(ProductRecord.self, from: bytes)
    #expect(try Product(record, vendor: .anna) == .vase)
  }

  @Test(arguments: [Int.min, -62_135_596_801, 253_402_300_800, .max])
  func `a time that HTTP cannot write is damage`(second: Int) throws {
    var product = Product.vaseReplaced
    product.images[0].replacement = PictureReplacement(
      file: Picture.third, second: second, isSecondShared: false)
    #expect(throws: Damage.self) { try roundTrip(product) }
  }

  @Test func `every product of a new market`() throws {
    for product in StoredMarket.seeded(key: 7).products {
      #expect(try roundTrip(product) == product)
      #expect(FolderLayout.isProductFile(FolderLayout.productFile(product.id)))
    }
  }

  @Test(arguments: [
    (1, "000001.json"), (32, "000032.json"), (999_999, "999999.json"),
    (1_000_000, "1000000.json"),
    (Int.max, "9223372036854775807.json"),
  ])
  func `a product's file is called after it`(id: Int, name: String) {
    #expect(FolderLayout.productFile(id) == name)
    #expect(FolderLayout.isProductFile(name))
  }

  @Test(arguments: [
    ("a.png", true), ("사진.png", true), (String(repeating: "a", count: 200), true),
    (String(repeating: "a", count: 201), false), ("", false), (".", false), ("..", false),
    (".a", false), ("a/b", false), ("/", false), ("a\u{0}", false), ("a\nb", false),
  ])
  func `a picture's name is that of a file in one folder`(name: String, isOne: Bool) {
    #expect(PictureCheck.canName(name) == isOne)
  }
}
