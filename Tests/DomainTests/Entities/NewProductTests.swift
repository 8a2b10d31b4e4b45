import OpenMarketTestSupport
import Testing

struct NewProductTests {
  private static func krw(_ amount: Int64) -> Money {
    Money(tenThousandths: amount * 10_000, currency: .krw)
  }

  private static func check(
    name: String = "Desk lamp", description: String = "Warm light, almost new.",
    price: Money = krw(15_000), discount: Money? = nil, stock: Int64 = 1,
    images: [ImageFile] = [.samplePNG()]
  ) -> [ValidationIssue] {
    do throws(ValidationFailure) {
      var values = ProductValues(
        name: name, description: description, pricing: Pricing(undiscounted: price), stock: stock)
      if let discount { values.discount = discount }
      _ = try NewProduct(values, images: images)
      return []
    } catch {
      return error.issues
    }
  }

  /// The header of a JPEG file with a size of 32 × 24 pixels.
  private static let jpegHeader: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 24, 0, 32, 3] + Array(repeating: 7, count: 9)
  private static let largeFile = ImageFile.samplePNG(name: "big.png", size: 300_000)

  @Test func `the limits of texts count characters as people do`() {
    for name in ["abc", String(repeating: "가", count: 100), "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"] {
      #expect(Self.check(name: name) == [])
    }
    for count in [0, 2, 101] {
      let name = String(repeating: "a", count: count)
      #expect(Self.check(name: name) == [.textLength(.name, count, allowed: 3...100)])
    }
    for (count, isAllowed) in [(9, false), (10, true), (1_000, true), (1_001, false)] {
      let issues = Self.check(description: String(repeating: "a", count: count))
      #expect(issues == (isAllowed ? [] : [.textLength(.description, count, allowed: 10...1_000)]))
    }
  }

  @Test(
    arguments: [
      (check(price: krw(0)), []), (check(price: krw(-1)), [.negativePrice(krw(-1))]),
      (check(price: krw(5), discount: krw(5)), []),
      (
        check(price: krw(5), discount: krw(6)),
        [.discountAbovePrice(discount: krw(6), price: krw(5))]
      ),
      (check(discount: krw(-1)), [.negativeDiscount(krw(-1))]),
      (check(discount: .zero(.usd)), [.discountCurrency(.usd, price: .krw)]),
      (check(stock: 0), []), (check(stock: -1), [.negativeStock(-1)]),
      (check(images: []), [.imageCount(0, allowed: 1...5)]),
      (check(images: Array(repeating: .samplePNG(), count: 5)), []),
      (check(images: Array(repeating: .samplePNG(), count: 6)), [.imageCount(6, allowed: 1...5)]),
      (check(images: [.samplePNG(size: 299_999)]), []),
      (
        check(images: [.samplePNG(), largeFile]),
        [.imageSize(index: 1, name: "big.png", bytes: 300_000, allowed: 1..<300_000)]
      ),
      (
        check(images: [ImageFile(name: "e.png", bytes: [])]),
        [.imageSize(index: 0, name: "e.png", bytes: 0, allowed: 1..<300_000)]
      ),
      // The first bytes of the file determine the format. The file name doesn't matter.
      (
        check(images: [ImageFile(name: "a.png", bytes: Array("hello".utf8))]),
        [.imageFormat(index: 0, name: "a.png")]
      ),
      (check(images: [ImageFile(name: "a.txt", bytes: jpegHeader + [0xFF, 0xD9])]), []),
      (
        check(images: [ImageFile(name: "cut.jpg", bytes: jpegHeader)]),
        [.imageEndsEarly(index: 0, name: "cut.jpg")]
      ),
      // Apps can't show an image without the size in its header.
      (
        check(images: [ImageFile(name: "j.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xD9])]),
        [.imageFormat(index: 0, name: "j.jpg")]
      ),
    ] as [([ValidationIssue], [ValidationIssue])])
  func `a draft keeps the limits`(issues: [ValidationIssue], expected: [ValidationIssue]) {
    #expect(issues == expected)
  }
}
