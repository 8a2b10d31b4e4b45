import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct ProductFormTests {
  private static let amounts: ClosedRange<Int64> = 0...922_337_203_685_477
  private static let zeros = "1" + String(repeating: "0", count: 60)

  private static func krw(_ units: Int64) -> Money { Money(tenThousandths: units, currency: .krw) }

  /// The texts to enter into a valid form, and the issues that the form is expected to have.
  static let table: [([ProductField: String], [ValidationIssue])] = [
    ([:], []), ([.price: "0.0001"], []), ([.price: "922,337,203,685,477.5807"], []),
    ([.price: ""], [.missingValue(.price)]), ([.price: " \n"], [.missingValue(.price)]),
    ([.price: "12abc"], [.unreadableNumber(.price, entered: "12abc")]),
    ([.price: "0.00001"], [.tooManyDecimals(.price, entered: "0.00001", allowed: 4)]),
    (
      [.price: "922337203685477.5808"],
      [.numberOutOfRange(.price, entered: "922337203685477.5808", allowed: amounts)]
    ),
    (
      [.price: "-99999999999999999999"],
      [.numberOutOfRange(.price, entered: "-99999999999999999999", allowed: amounts)]
    ),
    ([.discount: "half"], [.unreadableNumber(.discount, entered: "half")]),
    // If the price isn't a number, the discount isn't compared with the price.
    ([.price: "x", .discount: "99999999"], [.unreadableNumber(.price, entered: "x")]),
    ([.price: "", .discount: "-2"], [.missingValue(.price), .negativeDiscount(krw(-20_000))]),
    ([.stock: ""], [.missingValue(.stock)]), ([.stock: " \n"], [.missingValue(.stock)]),
    ([.stock: "0"], []), ([.stock: "3.0"], []), ([.stock: "３"], []),
    ([.stock: "9223372036854775807"], []),
    ([.stock: "3.5"], [.tooManyDecimals(.stock, entered: "3.5", allowed: 0)]),
    ([.stock: zeros], [.numberOutOfRange(.stock, entered: zeros, allowed: 0...Int64.max)]),
    (
      [.name: "ab", .description: "", .price: "1.00001", .discount: "?", .stock: "1/2"],
      [
        .textLength(.name, 2, allowed: 3...100), .textLength(.description, 0, allowed: 10...1_000),
        .tooManyDecimals(.price, entered: "1.00001", allowed: 4),
        .unreadableNumber(.discount, entered: "?"), .unreadableNumber(.stock, entered: "1/2"),
      ]
    ),
  ]

  private var form: ProductForm {
    var form = ProductForm()
    (form[.name], form[.price], form[.stock]) = ("Desk lamp", "15,000", "3")
    form[.description] = "Warm light, almost new."
    form.images = [.samplePNG()]
    return form
  }

  @Test(arguments: table)
  func `a form makes a draft or reports all issues`(
    texts: [ProductField: String], issues: [ValidationIssue]
  ) {
    var form = form
    for (field, text) in texts { form[field] = text }
    let found = foundIssues { () throws(ValidationFailure) in
      try form.newProduct(format: NumberFormat())
    }
    #expect(found == issues)
  }

  @Test func `a draft has the entered values, and 0 for omitted numbers`() throws {
    var form = form
    let plain = try form.newProduct(format: NumberFormat())
    #expect(plain.price == Self.krw(150_000_000))
    #expect(plain.discount.isZero)
    #expect(plain.stock == 3)
    (form.currency, form[.discount], form[.stock]) = (.usd, "0.5", "1,200")
    let draft = try form.newProduct(format: NumberFormat())
    #expect(draft.price == Money(tenThousandths: 150_000_000, currency: .usd))
    #expect(draft.discount == Money(tenThousandths: 5_000, currency: .usd))
    #expect(draft.stock == 1_200)
    #expect(draft.images == form.images)
    #expect(draft.name == form[.name])
    #expect(draft.description == form[.description])
  }
}

/// Tests for forms that change an existing product.
struct ProductFormDetailTests {
  private let format = NumberFormat(decimalSeparator: ",", groupingSeparator: ".")

  private func detail(
    name: String = "Lamp", price: Int64 = 1_193_000, discount: Int64 = 0, stock: Int64 = 3,
    thumbnail: Int = 0
  ) -> ProductDetail {
    var detail = ProductDetail.sample(id: 5)
    (detail.product.name, detail.product.description) = (name, "")
    detail.product.price = Money(tenThousandths: price, currency: .krw)
    detail.product.discount = Money(tenThousandths: discount, currency: .krw)
    detail.product.stock = stock
    detail.product.thumbnail = detail.images[thumbnail].thumbnail
    return detail
  }

  @Test func `a product is entered as a user would type it`() throws {
    let form = ProductForm(detail(discount: 5_000, thumbnail: 1), format: format)
    #expect(form[.name] == "Lamp")
    #expect(form[.description] == "")
    #expect(form[.stock] == "3")
    #expect(form[.price] == "119,3")
    #expect(form[.discount] == "0,5")
    #expect(form.currency == .krw)
    #expect(form.thumbnail == ImageID(52))
    #expect(form.images.isEmpty)
  }

  @Test func `unedited values of a product aren't validated`() throws {
    let recorded = detail(name: "", price: 1_000_000, discount: 3_000_000, stock: -4)
    var form = ProductForm(recorded, format: format)
    #expect(try form.changes(to: recorded, format: format).isEmpty)
    form[.stock] = "7"
    let changes = try form.changes(to: recorded, format: format)
    #expect(changes.fields == [.stock])
    #expect(changes.values.stock == 7)
    form[.price] = "200"
    let issues = foundIssues { () throws(ValidationFailure) in
      try form.changes(to: recorded, format: format)
    }
    #expect(issues.map(\.field) == [.discount])
  }

  @Test func `only values with another meaning are changes`() throws {
    let base = detail(price: 100_000_000)
    var form = ProductForm(base, format: format)
    (form[.price], form[.discount], form[.stock]) = ("10.000,00", "", "３")
    #expect(try form.changes(to: base, format: format).isEmpty)
    form.thumbnail = ImageID(52)
    expectEqual(try form.changes(to: base, format: format).thumbnail, ImageID(52))
  }

  @Test func `all issues of a change are reported at once`() throws {
    let base = detail()
    var form = ProductForm(base, format: format)
    (form[.name], form[.price], form[.discount], form[.stock]) = ("x", "", "-1", "1,5")
    form.thumbnail = ImageID(9)
    let failure = #expect(throws: ValidationFailure.self) {
      try form.changes(to: base, format: format)
    }
    #expect(
      failure?.issues == [
        .textLength(.name, 1, allowed: 3...100), .missingValue(.price),
        .negativeDiscount(Money(tenThousandths: -10_000, currency: .krw)),
        .tooManyDecimals(.stock, entered: "1,5", allowed: 0), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `chosen fields stay, even with the product's earlier values`() throws {
    let base = ProductForm(detail(), format: format)
    let newBase = ProductForm(
      detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), format: format)
    for field in [ProductField.name, .price, .stock, .thumbnail] {
      let rebased = base.rebased(from: base, to: newBase, keeping: [field])
      #expect((rebased[.name] == base[.name]) == (field == .name))
      #expect((rebased[.price] == base[.price]) == (field == .price))
      #expect((rebased[.stock] == base[.stock]) == (field == .stock))
      #expect((rebased.thumbnail == base.thumbnail) == (field == .thumbnail))
    }
  }

  @Test func `numbers keep their meaning in another format`() {
    var form = ProductForm()
    (form[.name], form[.price], form[.discount], form[.stock]) = (
      "1,500.25", "1,500.25", "1,5", " 12 "
    )
    let here = form.reformatted(from: NumberFormat(), to: format)
    #expect(here[.price] == "1500,25")
    #expect(here[.stock] == "12")
    #expect(here[.discount] == "1,5")
    #expect(here[.name] == "1,500.25")
    #expect(form.reformatted(from: format, to: format) == form)
  }
}
