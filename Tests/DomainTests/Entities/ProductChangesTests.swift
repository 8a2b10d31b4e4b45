import OpenMarketTestSupport
import Testing

struct ProductChangesTests {
  private let base = ProductDetail.sample(id: 5)

  @Test func `every field can change alone, is made in the changed product, and stays in a form`()
    throws
  {
    let format = NumberFormat()
    let all: [ProductField: ProductChanges] = [
      .name: try ProductChanges(to: base, name: "Another name"),
      .description: try ProductChanges(to: base, description: "Another description."),
      .price: try ProductChanges(to: base, price: .krw(10_000)),
      .discount: try ProductChanges(to: base, discount: .krw(10_000)),
      .stock: try ProductChanges(to: base, stock: 99),
      .thumbnail: try ProductChanges(to: base, thumbnail: base.images[1].id),
    ]
    #expect(Set(all.keys) == Set(ProductField.allCases).subtracting([.images]))
    for (field, changes) in all {
      #expect(changes.fields == [field])
      #expect(changes.currency == nil, "\(field)")
      #expect(!changes.areMade(in: base), "\(field)")
      #expect(changes.areMade(in: changes.applied()), "\(field)")
      let form = ProductForm(changes.applied(), format: format)
      #expect(try form.changes(to: base, format: format) == changes, "\(field)")
    }
  }

  @Test func `a text with another normalization is a change`() throws {
    let decomposed = ProductDetail.sample(id: 5, name: "\u{1100}\u{1161}방 셋")
    let changes = try ProductChanges(to: decomposed, name: "가방 셋")
    #expect(changes.fields == [.name])
    // A server may store a text with a different Unicode normalization.
    #expect(changes.areMade(in: decomposed))
  }

  @Test func `only new values must be within the limits`() throws {
    let recorded = ProductDetail.sample(id: 5, name: "", stock: -4)
    expectEqual(try ProductChanges(to: recorded, stock: 2).values.stock, 2)
    expectEqual(
      foundIssues(
        try ProductChanges(
          to: recorded, name: "a", description: "short", stock: -1, thumbnail: ImageID(9))),
      [
        .textLength(.name, 1, allowed: 3...100), .textLength(.description, 5, allowed: 10...1_000),
        .negativeStock(-1), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `a discount above the new price, or in another currency, is an issue`() throws {
    let (price, discount) = (Money.krw(1), Money.krw(2))
    expectEqual(try ProductChanges(to: base, price: .zero(.usd)).currency, .usd)
    expectEqual(
      foundIssues(try ProductChanges(to: base, price: .zero(.usd), discount: .zero(.krw))),
      [.discountCurrency(.krw, price: .usd)])
    expectEqual(
      foundIssues(try ProductChanges(to: base, price: price, discount: discount)),
      [.discountAbovePrice(discount: discount, price: price)])
  }

  @Test func `changes can be applied to a newer version of the product`() throws {
    let changes = try ProductChanges(
      to: base, name: "Another name", price: .usd(50_000), thumbnail: base.images[1].id)
    let seen = changes.applied(to: .sample(id: 5, stock: 9))
    var expected = ProductDetail.sample(id: 5, name: "Another name", stock: 9)
    (expected.product.price, expected.product.discount) = (.usd(50_000), .zero(.usd))
    expected.product.thumbnail = base.images[1].thumbnail
    expectEqual(seen, expected)
    #expect(changes.areMade(in: seen))
    #expect(try ProductChanges(to: seen, thumbnail: base.images[1].id).isEmpty)
  }
}

/// Tests for the comparison of a product with the values that were sent.
struct StoredDifferenceTests {
  typealias Alteration = @Sendable (inout ProductDetail) -> Void

  private static let sent = NewProduct.sample(
    name: "달항아리 café", description: "One.\nTwo.", price: .krw(150_000_000),
    discount: .krw(5_000_000), stock: 3)

  /// Returns the product that a market stores for a registration.
  private func stored(_ sent: NewProduct) -> ProductDetail {
    let product = Product(
      id: ProductID(9), vendor: nil, values: sent.values, thumbnail: nil, createdAt: nil)
    return ProductDetail(product: product, images: ProductImage.samples(of: 9, count: 1))
  }

  static let alterations: [(Alteration, [String])] = [
    ({ $0.product.name = "달항아리 cafe" }, ["name: 달항아리 café → 달항아리 cafe"]),
    ({ $0.product.description = "One. Two." }, ["description: One.\nTwo. → One. Two."]),
    ({ $0.product.description = "" }, ["description: One.\nTwo. → "]),
    ({ $0.product.price = .krw(150_000_001) }, ["price: 15000 KRW → 15000.0001 KRW"]),
    // A new currency isn't another discount.
    ({ $0.product.price = .usd(150_000_000) }, ["price: 15000 KRW → 15000 USD"]),
    ({ $0.images = [] }, ["images: 1 → 0"]),
    (
      { ($0.product.stock, $0.product.discount) = (0, .krw(10_000)) },
      ["discount: 500 KRW → 1 KRW", "stock: 3 → 0"]
    ),
    // Another form of the same value isn't a difference.
    ({ $0.product.name = " 달항아리 café\n" }, []), ({ $0.product.name = "달항아리 cafe\u{301}" }, []),
    ({ $0.product.name = "\u{1103}\u{1161}\u{11AF}항아리 café" }, []),
    ({ $0.product.description = "One.\r\nTwo.\r\n" }, []),
    ({ $0.product.vendor = Vendor(id: VendorID(7)) }, []),
    ({ $0.product.thumbnail = ImageURL("elsewhere") }, []),
    ({ $0.savedAt = Timestamp(millisecondsSince1970: 0) }, []),
  ]

  @Test(arguments: alterations)
  func `every value that the market alters is a difference, but not another form of a value`(
    alter: Alteration, expected: [String]
  ) {
    var detail = stored(Self.sent)
    alter(&detail)
    expectEqual(texts(Self.sent.differences(in: detail)), expected)
  }

  private func texts(_ differences: [StoredDifference]) -> [String] {
    differences.map { "\($0.field): \($0.sent) → \($0.stored)" }
  }

  /// Servers store amounts as binary floating-point numbers.
  @Test(arguments: [
    ("123456789012345.6789", "123456789012345.67"), ("900000000000000.0001", "900000000000000"),
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
    ({ $0.product.price = .krw(1) }, []), ({ $0.images.append($0.images[0]) }, []),
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
    expectEqual(texts(changes.differences(in: detail)), expected)
  }
}
