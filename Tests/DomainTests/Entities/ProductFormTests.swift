import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct ProductFormTests {
  private static let amounts: ClosedRange<Int64> = 0...922_337_203_685_477
  private static let zeros = "1" + String(repeating: "0", count: 60)

  /// The texts to enter into a valid form, and the issues that the form is expected to have.
  static let table: [([ProductField: String], [ValidationIssue])] = [
    ([:], []), ([.price: "0.0001"], []), ([.price: "922,337,203,685,477.5807"], []),
    ([.price: ""], [.missingValue(.price)]), ([.stock: " \n"], [.missingValue(.stock)]),
    ([.price: "0.00001"], [.tooManyDecimals(.price, entered: "0.00001", allowed: 4)]),
    (
      [.price: "922337203685477.5808"],
      [.numberOutOfRange(.price, entered: "922337203685477.5808", allowed: amounts)]
    ),
    // If the price isn't a number, the discount isn't compared with the price.
    ([.price: "x", .discount: "99999999"], [.unreadableNumber(.price, entered: "x")]),
    ([.price: "", .discount: "-2"], [.missingValue(.price), .negativeDiscount(.krw(-20_000))]),
    ([.stock: "3.0"], []), ([.stock: "9223372036854775807"], []),
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
    expectEqual(foundIssues(try form.newProduct(format: NumberFormat())), issues)
  }

  @Test func `a draft has the entered values, and 0 for omitted numbers`() throws {
    var form = form
    expectEqual(try form.newProduct(format: NumberFormat()), .sample())
    (form.currency, form[.discount], form[.stock]) = (.usd, "0.5", "1,200")
    expectEqual(
      try form.newProduct(format: NumberFormat()),
      .sample(price: .usd(150_000_000), discount: .usd(5_000), stock: 1_200))
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
    (detail.product.price, detail.product.discount) = (.krw(price), .krw(discount))
    detail.product.stock = stock
    detail.product.thumbnail = detail.images[thumbnail].thumbnail
    return detail
  }

  private func form(_ texts: [ProductField: String], thumbnail: ImageID? = nil) -> ProductForm {
    var form = ProductForm()
    for (field, text) in texts { form[field] = text }
    form.thumbnail = thumbnail
    return form
  }

  @Test func `a product is entered as a user would type it`() {
    let texts: [ProductField: String] = [
      .name: "Lamp", .stock: "3", .price: "119,3", .discount: "0,5",
    ]
    expectEqual(
      ProductForm(detail(discount: 5_000, thumbnail: 1), format: format),
      form(texts, thumbnail: ImageID(52)))
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
    let issues = foundIssues(try form.changes(to: recorded, format: format))
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
    let form = form([.name: "x", .discount: "-1", .stock: "1,5"], thumbnail: ImageID(9))
    expectEqual(
      foundIssues(try form.changes(to: base, format: format)),
      [
        .textLength(.name, 1, allowed: 3...100), .missingValue(.price),
        .negativeDiscount(.krw(-10_000)),
        .tooManyDecimals(.stock, entered: "1,5", allowed: 0), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `chosen fields stay, even with the product's earlier values`() throws {
    let base = ProductForm(detail(), format: format)
    let newBase = ProductForm(
      detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), format: format)
    let fields = base.fields(differingFrom: newBase)
    #expect(fields == [.name, .price, .stock, .thumbnail])
    for field in fields {
      let rebased = base.rebased(from: base, to: newBase, keeping: [field])
      #expect(rebased.fields(differingFrom: newBase) == [field])
      #expect(rebased.fields(differingFrom: base) == fields.subtracting([field]))
    }
  }

  @Test func `numbers keep their meaning in another format`() {
    let entered = form([
      .name: "1,500.25", .price: "1,500.25", .discount: "1,5", .stock: " 12 ",
    ])
    expectEqual(
      entered.reformatted(from: NumberFormat(), to: format),
      form([.name: "1,500.25", .price: "1500,25", .discount: "1,5", .stock: "12"]))
    #expect(entered.reformatted(from: format, to: format) == entered)
  }
}
