import OpenMarketTestSupport
import Testing

struct ProductChangesTests {
  private let base = ProductDetail.sample(id: 5)

  @Test func `changes contain only the values that differ`() throws {
    let product = base.product
    let changes = try ProductChanges(
      to: base, name: product.name, description: "Another description.",
      price: product.price, discount: product.discount, stock: product.stock)
    #expect(changes.fields == [.description])
    #expect(changes.currency == nil)
    #expect(!changes.isEmpty)
    #expect(changes.values.description == "Another description.")
    #expect(try ProductChanges(to: base, name: product.name).isEmpty)
  }

  @Test func `every field can change alone, is made in the changed product, and stays in a form`()
    throws
  {
    let won = Money(tenThousandths: 10_000, currency: .krw)
    let all: [ProductField: ProductChanges] = [
      .name: try ProductChanges(to: base, name: "Another name"),
      .description: try ProductChanges(to: base, description: "Another description."),
      .price: try ProductChanges(to: base, price: won),
      .discount: try ProductChanges(to: base, discount: won),
      .stock: try ProductChanges(to: base, stock: 99),
      .thumbnail: try ProductChanges(to: base, thumbnail: base.images[1].id),
    ]
    #expect(Set(all.keys) == Set(ProductField.allCases).subtracting([.images]))
    for (field, changes) in all {
      #expect(changes.fields == [field])
      #expect(!changes.areMade(in: base))
      #expect(changes.areMade(in: changes.applied()))
      let format = NumberFormat()
      let form = ProductForm(changes.applied(), format: format)
      #expect(try form.changes(to: base, format: format) == changes, "\(field)")
    }
  }

  @Test func `a text with another normalization is a change`() throws {
    let decomposed = ProductDetail(
      product: .sample(id: 5, name: "\u{1100}\u{1161}방 셋"), images: base.images)
    let changes = try ProductChanges(to: decomposed, name: "가방 셋")
    #expect(changes.fields == [.name])
    // A server may store a text with a different Unicode normalization.
    #expect(changes.areMade(in: decomposed))
  }

  @Test func `only new values must be within the limits`() throws {
    let recorded = ProductDetail(product: .sample(id: 5, name: "", stock: -4), images: base.images)
    expectEqual(try ProductChanges(to: recorded, stock: 2).values.stock, 2)
    let issues = foundIssues { () throws(ValidationFailure) in
      try ProductChanges(
        to: recorded, name: "a", description: "short", stock: -1, thumbnail: ImageID(9))
    }
    #expect(
      issues == [
        .textLength(.name, 1, allowed: 3...100), .textLength(.description, 5, allowed: 10...1_000),
        .negativeStock(-1), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `a discount is compared with the new price, and has its currency`() throws {
    let lower = Money(tenThousandths: 10_000, currency: .krw)
    let discount = Money(tenThousandths: 20_000, currency: .krw)
    expectEqual(try ProductChanges(to: base, discount: discount).fields, [.discount])
    expectEqual(try ProductChanges(to: base, price: .zero(.usd)).currency, .usd)
    #expect(throws: ValidationFailure.self) {
      try ProductChanges(to: base, price: .zero(.usd), discount: .zero(.krw))
    }
    let issues = foundIssues { () throws(ValidationFailure) in
      try ProductChanges(to: base, price: lower, discount: discount)
    }
    #expect(issues == [.discountAbovePrice(discount: discount, price: lower)])
  }

  @Test func `changes can be applied to a newer version of the product`() throws {
    let picture = base.images[1]
    let changes = try ProductChanges(
      to: base, name: "Another name", price: Money(tenThousandths: 50_000, currency: .usd),
      thumbnail: picture.id)
    #expect(changes.thumbnail == picture.id)
    let now = ProductDetail(product: .sample(id: 5, stock: 9), images: base.images)
    let seen = changes.applied(to: now)
    #expect(changes.areMade(in: seen))
    #expect(seen.product.stock == 9)
    #expect(seen.product.thumbnail == picture.thumbnail)
    #expect(seen.product.discount == .zero(.usd))
    #expect(try ProductChanges(to: seen, thumbnail: picture.id).isEmpty)
    expectEqual(try ProductChanges(to: base).applied(), base)
  }
}

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
  func `every value that the market alters is a difference`(alter: Alteration, expected: [String]) {
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
