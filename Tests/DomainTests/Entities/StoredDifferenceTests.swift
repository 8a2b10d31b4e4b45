import OpenMarketTestSupport
import Testing

/// Tests for the comparison of a product with the values that were sent.
struct StoredDifferenceTests {
  typealias Alteration = @Sendable (inout ProductDetail) -> Void

  private static let sent = NewProduct.sample(
    name: "달항아리 café", description: "First line.\nSecond line.",
    price: money(150_000_000), discount: money(5_000_000), stock: 3)

  private static func money(_ tenThousandths: Int64, _ currency: Currency = .krw) -> Money {
    Money(tenThousandths: tenThousandths, currency: currency)
  }

  /// Returns the product that a market stores for a registration.
  private func stored(_ sent: NewProduct) -> ProductDetail {
    let product = Product(
      id: ProductID(9), vendor: nil, values: sent.values, thumbnail: nil, createdAt: nil)
    let images = sent.images.indices.map {
      ProductImage(id: ImageID($0), original: ImageURL("o"), thumbnail: ImageURL("t\($0)"))
    }
    return ProductDetail(product: product, images: images)
  }

  static let forms: [Alteration] = [
    { _ in }, { $0.product.name = " 달항아리 café\n" },
    { $0.product.name = "달항아리 cafe\u{301}" },
    { $0.product.name = "\u{1103}\u{1161}\u{11AF}항아리 café" },
    { $0.product.description = "First line.\r\nSecond line.\r\n" },
    { $0.product.vendor = Vendor(id: VendorID(7)) },
    { $0.product.thumbnail = ImageURL("elsewhere") }, { $0.images.reverse() },
    { $0.savedAt = Timestamp(millisecondsSince1970: 0) },
  ]

  @Test(arguments: forms)
  func `another form of the same values isn't a difference`(alter: Alteration) {
    var detail = stored(Self.sent)
    alter(&detail)
    #expect(Self.sent.differences(in: detail) == [])
  }

  static let alterations: [(Alteration, [String])] = [
    ({ $0.product.name = "달항아리 cafe" }, ["name: 달항아리 café → 달항아리 cafe"]),
    ({ $0.product.name = "" }, ["name: 달항아리 café → "]),
    (
      { $0.product.description = "First line. Second line." },
      ["description: First line.\nSecond line. → First line. Second line."]
    ),
    ({ $0.product.description = "" }, ["description: First line.\nSecond line. → "]),
    ({ $0.product.price = money(10_000) }, ["price: 15000 KRW → 1 KRW"]),
    ({ $0.product.price = money(150_000_001) }, ["price: 15000 KRW → 15000.0001 KRW"]),
    // A new currency isn't another discount.
    ({ $0.product.price = money(150_000_000, .usd) }, ["price: 15000 KRW → 15000 USD"]),
    ({ $0.product.discount = money(0) }, ["discount: 500 KRW → 0 KRW"]),
    ({ $0.product.stock = 0 }, ["stock: 3 → 0"]), ({ $0.images = [] }, ["images: 1 → 0"]),
    (
      { ($0.product.stock, $0.product.discount) = (0, money(10_000)) },
      ["discount: 500 KRW → 1 KRW", "stock: 3 → 0"]
    ),
  ]

  @Test(arguments: alterations)
  func `every value that the market alters is a difference`(
    alter: Alteration, expected: [String]
  ) {
    var detail = stored(Self.sent)
    alter(&detail)
    let found = Self.sent.differences(in: detail)
    #expect(found.map { "\($0.field): \($0.sent) → \($0.stored)" } == expected)
  }

  /// Servers store amounts as binary floating-point numbers.
  @Test(arguments: [
    ("123456789012345.6789", "123456789012345.67"), ("900000000000000.0001", "900000000000000"),
    ("29.9", "29.9"),
  ])
  func `the binary number that is nearest to an amount isn't a difference`(
    sent: String, stored: String
  ) throws {
    let newProduct = NewProduct.sample(price: try Money(decimalText: sent, currency: .usd))
    var detail = self.stored(newProduct)
    detail.product.price = try Money(decimalText: stored, currency: .usd)
    #expect(newProduct.differences(in: detail) == [])
  }

  private static let base = ProductDetail.sample(id: 5)

  static let updates: [(Alteration, [String])] = [
    ({ _ in }, []), ({ $0.product.name = base.product.name }, ["name: Other → Product 5"]),
    // The changes don't have these values.
    ({ $0.product.description = "Something else" }, []), ({ $0.product.price = money(1) }, []),
    ({ $0.images.append($0.images[0]) }, []),
    ({ $0.product.thumbnail = base.images[0].thumbnail }, ["thumbnail: 52 → 51"]),
    ({ $0.product.thumbnail = nil }, ["thumbnail: 52 → "]),
  ]

  @Test(arguments: updates)
  func `only the changed values of an update are compared`(
    alter: Alteration, expected: [String]
  ) throws {
    let changes = try ProductChanges(to: Self.base, name: "Other", thumbnail: ImageID(52))
    var detail = changes.applied()
    alter(&detail)
    let found = changes.differences(in: detail)
    #expect(found.map { "\($0.field): \($0.sent) → \($0.stored)" } == expected)
  }
}
