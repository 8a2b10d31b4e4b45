import OpenMarketTestSupport
import Testing

struct NewProductTests {
  private static func krw(_ amount: Int64) -> Money {
    Money(tenThousandths: amount * 10_000, currency: .krw)
  }

  /// Returns the issues of a product with the values and images of the given one.
  private func issues(of draft: NewProduct) -> [ValidationIssue] {
    foundIssues { () throws(ValidationFailure) in
      try NewProduct(draft.values, images: draft.images)
    }
  }

  /// The header of a JPEG file with a size of 32 × 24 pixels.
  private static let jpegHeader: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 24, 0, 32, 3] + Array(repeating: 7, count: 9)
  private static let largeFile = ImageFile.samplePNG(name: "big.png", size: 300_000)

  @Test func `the limits of texts count characters as people do`() {
    for name in ["abc", String(repeating: "가", count: 100), "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"] {
      #expect(issues(of: .sample(name: name)) == [])
    }
    for count in [0, 2, 101] {
      let draft = NewProduct.sample(name: String(repeating: "a", count: count))
      #expect(issues(of: draft) == [.textLength(.name, count, allowed: 3...100)])
    }
    for (count, isAllowed) in [(9, false), (10, true), (1_000, true), (1_001, false)] {
      let draft = NewProduct.sample(description: String(repeating: "a", count: count))
      let expected: [ValidationIssue] =
        isAllowed ? [] : [.textLength(.description, count, allowed: 10...1_000)]
      #expect(issues(of: draft) == expected)
    }
  }

  @Test(
    arguments: [
      (.sample(price: krw(0)), []), (.sample(price: krw(-1)), [.negativePrice(krw(-1))]),
      (.sample(price: krw(5), discount: krw(5)), []),
      (
        .sample(price: krw(5), discount: krw(6)),
        [.discountAbovePrice(discount: krw(6), price: krw(5))]
      ),
      (.sample(discount: krw(-1)), [.negativeDiscount(krw(-1))]),
      (.sample(discount: .zero(.usd)), [.discountCurrency(.usd, price: .krw)]),
      (.sample(stock: 0), []), (.sample(stock: -1), [.negativeStock(-1)]),
      (.sample(images: []), [.imageCount(0, allowed: 1...5)]),
      (.sample(images: Array(repeating: .samplePNG(), count: 5)), []),
      (.sample(images: Array(repeating: .samplePNG(), count: 6)), [.imageCount(6, allowed: 1...5)]),
      (.sample(images: [.samplePNG(size: 299_999)]), []),
      (
        .sample(images: [.samplePNG(), largeFile]),
        [.imageSize(index: 1, name: "big.png", bytes: 300_000, allowed: 1..<300_000)]
      ),
      (
        .sample(images: [ImageFile(name: "e.png", bytes: [])]),
        [.imageSize(index: 0, name: "e.png", bytes: 0, allowed: 1..<300_000)]
      ),
      // The first bytes of the file determine the format. The file name doesn't matter.
      (
        .sample(images: [ImageFile(name: "a.png", bytes: Array("hello".utf8))]),
        [.imageFormat(index: 0, name: "a.png")]
      ),
      (.sample(images: [ImageFile(name: "a.txt", bytes: jpegHeader + [0xFF, 0xD9])]), []),
      (
        .sample(images: [ImageFile(name: "cut.jpg", bytes: jpegHeader)]),
        [.imageEndsEarly(index: 0, name: "cut.jpg")]
      ),
      // Apps can't show an image without the size in its header.
      (
        .sample(images: [ImageFile(name: "j.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xD9])]),
        [.imageFormat(index: 0, name: "j.jpg")]
      ),
    ] as [(NewProduct, [ValidationIssue])])
  func `a draft keeps the limits`(draft: NewProduct, expected: [ValidationIssue]) {
    #expect(issues(of: draft) == expected)
  }
}

/// Returns the issues that a closure throws.
func foundIssues<Value>(of make: () throws(ValidationFailure) -> Value) -> [ValidationIssue] {
  do throws(ValidationFailure) {
    _ = try make()
    return []
  } catch {
    return error.issues
  }
}
