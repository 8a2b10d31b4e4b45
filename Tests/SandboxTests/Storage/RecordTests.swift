import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests that a product is the same after it's encoded as a record and decoded again.
struct RecordTests {
  static let texts: [String] = [
    "", " ", "한글 이름", "e\u{301} é", "\u{0}", String(decoding: 0..<0x20, as: UTF8.self),
    "\u{7F}\u{80}\u{9F}", "\u{2028}\u{2029}", "\u{FE0F}", "\u{FE0F}\u{20E3}", "\u{200D}",
    "\u{202E}abc", "\u{FEFF}", "\u{FFFD}\u{FFFE}\u{FFFF}", "\u{10FFFF}", "👩🏽‍👩🏽‍👧🏽",
    "\r\n\r\n", #"\"/\\u0041</script>"#, String(repeating: "\u{1F}", count: 10_000),
  ]
  private static let amounts: [Decimal] = [
    0, -1, 19.99, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    Decimal(sign: .plus, exponent: -3, significand: 1000),
    Decimal(string: "1323121323232.0001") ?? .nan,
  ]
  private static let images = [
    SandboxImage(id: 1, name: "x", content: .drawn(Artwork(seed: 0, number: 12))),
    SandboxImage(
      id: 1 << 47 - 1, name: Picture.first,
      content: .uploaded(Upload(Data("x".utf8), mediaType: "image/\u{0}한"))),
  ]

  /// Products with any text, any amount and any number.
  static let products: [SandboxProduct] =
    texts.map { text in
      var product = SandboxProduct.sample(1, text)
      product.description = text
      return product
    }
    + amounts.map {
      .sample(32, "Lamp", price: Price(currency: "KRW", amount: $0, discount: -$0))
    }
    + [0, 1, -1, .max, .min, 1 << 53 + 1].map { number in
      var product = SandboxProduct.sample(1 << 47 - 1, "Number", stock: number, images: images)
      (product.password, product.thumbnailID) = ("word", number)
      return product
    }

  @Test(arguments: products)
  func `a product is the same`(product: SandboxProduct) throws {
    let record = ProductFile(product)
    let again = try RecordCoding.record(ProductFile.self, from: RecordCoding.bytes(of: record))
    #expect(again == record)
    let read = try SandboxProduct(again, vendors: [product.vendor])
    #expect(read == product)
    // Compare the bytes, because two strings are equal even if they have different Unicode normalizations.
    #expect(Array(read.name.utf8) == Array(product.name.utf8))
    #expect(Array(read.description.utf8) == Array(product.description.utf8))
  }

  @Test func `a product of the table has every value`() throws {
    #expect(missingValues(in: try #require(Self.products.last)) == [])
  }
}
