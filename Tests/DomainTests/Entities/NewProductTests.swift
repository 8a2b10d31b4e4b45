import OpenMarketTestSupport
import Testing

struct NewProductTests {
  /// The header of a JPEG file with a size of 32 × 24 pixels.
  private static let jpegHeader: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 24, 0, 32, 3] + Array(repeating: 7, count: 9)
  private static let largeFile = ImageFile.samplePNG(name: "big.png", size: 300_000)

  private static func text(_ count: Int) -> String { String(repeating: "가", count: count) }

  @Test(
    arguments: [
      (.sample(name: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"), []), (.sample(name: text(100)), []),
      (.sample(name: text(2)), [.textLength(.name, 2, allowed: 3...100)]),
      (.sample(name: text(101)), [.textLength(.name, 101, allowed: 3...100)]),
      (.sample(description: text(10)), []), (.sample(description: text(1_000)), []),
      (.sample(description: text(9)), [.textLength(.description, 9, allowed: 10...1_000)]),
      (.sample(description: text(1_001)), [.textLength(.description, 1_001, allowed: 10...1_000)]),
      (.sample(price: .krw(0)), []), (.sample(price: .krw(-1)), [.negativePrice(.krw(-1))]),
      (.sample(price: .krw(5), discount: .krw(5)), []),
      (
        .sample(price: .krw(5), discount: .krw(6)),
        [.discountAbovePrice(discount: .krw(6), price: .krw(5))]
      ),
      (.sample(discount: .krw(-1)), [.negativeDiscount(.krw(-1))]),
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
  func `values and images beyond the limits, such as a discount above the price, are issues`(
    draft: NewProduct, issues: [ValidationIssue]
  ) {
    expectEqual(foundIssues(try NewProduct(draft.values, images: draft.images)), issues)
  }
}

/// Returns the issues that a call throws.
func foundIssues<Value>(
  _ make: @autoclosure () throws(ValidationFailure) -> Value
) -> [ValidationIssue] {
  do throws(ValidationFailure) {
    _ = try make()
    return []
  } catch {
    return error.issues
  }
}
