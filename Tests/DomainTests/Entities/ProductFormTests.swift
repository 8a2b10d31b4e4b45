import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct ProductFormTests {
  struct Entered: Sendable, CustomTestStringConvertible {
    let what: String
    var name = "Desk lamp"
    var description = "Warm light, almost new."
    var price = "15,000"
    var discount = ""
    var stock = "3"
    var images: [ImageFile] = []
    let issues: [ValidationIssue]

    var testDescription: String { what }

    func form() throws -> ProductForm {
      var form = ProductForm()
      form.name = name
      form.description = description
      form.price = price
      form.discount = discount
      form.stock = stock
      form.images = images.isEmpty ? [try .readablePNG()] : images
      return form
    }
  }

  static let amounts: ClosedRange<Int64> = 0...922_337_203_685_477

  static func krw(_ units: Int64) -> Money { Money(tenThousandths: units, currency: .krw) }

  static let table = [
    Entered(what: "all right", issues: []),
    Entered(what: "a fraction", price: "0.0001", issues: []),
    Entered(what: "the largest", price: "922,337,203,685,477.5807", issues: []),
    Entered(what: "no price", price: "", issues: [.missingValue(.price)]),
    Entered(what: "a blank price", price: " \n", issues: [.missingValue(.price)]),
    Entered(
      what: "no number", price: "12abc", issues: [.unreadableNumber(.price, entered: "12abc")]),
    Entered(
      what: "too fine", price: "0.00001",
      issues: [.tooManyDecimals(.price, entered: "0.00001", allowed: 4)]),
    Entered(
      what: "too large", price: "922337203685477.5808",
      issues: [.numberOutOfRange(.price, entered: "922337203685477.5808", allowed: amounts)]),
    Entered(
      what: "far too small", price: "-99999999999999999999",
      issues: [.numberOutOfRange(.price, entered: "-99999999999999999999", allowed: amounts)]),
    Entered(what: "a negative price", price: "-1", issues: [.negativePrice(krw(-10_000))]),
    Entered(
      what: "a discount above the price", discount: "15000.0001",
      issues: [.discountAbovePrice(discount: krw(150_000_001), price: krw(150_000_000))]),
    Entered(
      what: "a discount of a price that cannot be read", price: "x", discount: "99999999",
      issues: [.unreadableNumber(.price, entered: "x")]),
    Entered(
      what: "a discount below zero of a price that is missing", price: "", discount: "-2",
      issues: [.missingValue(.price), .negativeDiscount(krw(-20_000))]),
    Entered(
      what: "a discount that is no number", discount: "half",
      issues: [.unreadableNumber(.discount, entered: "half")]),
    Entered(what: "no stock", stock: "", issues: [.missingValue(.stock)]),
    Entered(what: "a blank stock", stock: " \n", issues: [.missingValue(.stock)]),
    Entered(what: "a product that is sold out", stock: "0", issues: []),
    Entered(what: "a whole stock with a fraction", stock: "3.0", issues: []),
    Entered(what: "a full-width stock", stock: "３", issues: []),
    Entered(what: "the largest stock", stock: "9223372036854775807", issues: []),
    Entered(
      what: "half a piece", stock: "3.5",
      issues: [.tooManyDecimals(.stock, entered: "3.5", allowed: 0)]),
    Entered(
      what: "too many pieces", stock: "9223372036854775808",
      issues: [
        .numberOutOfRange(.stock, entered: "9223372036854775808", allowed: 0...Int64.max)
      ]),
    Entered(
      what: "zeros without end", stock: "1" + String(repeating: "0", count: 60),
      issues: [
        .numberOutOfRange(
          .stock, entered: "1" + String(repeating: "0", count: 60), allowed: 0...Int64.max)
      ]),
    Entered(what: "fewer than none", stock: "-1", issues: [.negativeStock(-1)]),
    Entered(
      what: "a picture that nobody could show, between others that are wrong",
      images: [
        ImageFile(name: "a.png", bytes: []), .samplePNG(name: "b.png"),
        ImageFile(name: "c.gif", bytes: [0x47]),
      ],
      issues: [
        .imageSize(index: 0, name: "a.png", bytes: 0, allowed: 1..<300_000),
        .imageFormat(index: 1, name: "b.png"), .imageFormat(index: 2, name: "c.gif"),
      ]),
    Entered(
      what: "everything at once", name: "ab", description: "", price: "1.00001", discount: "?",
      stock: "1/2", images: [.samplePNG(name: "b.png")],
      issues: [
        .nameLength(2, allowed: 3...100), .descriptionLength(0, allowed: 10...1_000),
        .tooManyDecimals(.price, entered: "1.00001", allowed: 4),
        .unreadableNumber(.discount, entered: "?"), .unreadableNumber(.stock, entered: "1/2"),
        .imageFormat(index: 0, name: "b.png"),
      ]),
  ]

  @Test(arguments: table)
  func `what is entered is a draft, or every issue at once`(entered: Entered) throws {
    let form = try entered.form()
    let made = Result { () throws(ValidationFailure) in try form.draft(style: NumberFormat()) }
    switch made {
    case .success: #expect(entered.issues == [])
    case .failure(let failure): #expect(failure.issues == entered.issues)
    }
  }

  @Test func `a draft has what was entered, and nothing for what was left out`() throws {
    var form = try Entered(what: "", issues: []).form()
    let plain = try form.draft(style: NumberFormat())
    #expect(plain.pricing == Pricing(undiscounted: Self.krw(150_000_000)))
    #expect(plain.stock == 3)
    form.currency = .usd
    form.discount = "0.5"
    form.stock = "1,200"
    let draft = try form.draft(style: NumberFormat())
    #expect(draft.pricing.price == Money(tenThousandths: 150_000_000, currency: .usd))
    #expect(draft.pricing.discount == Money(tenThousandths: 5_000, currency: .usd))
    #expect(draft.stock == 1_200)
    #expect(draft.images == form.images)
  }

  @Test func `a text field is found by its name, and belongs to a field`() {
    var form = ProductForm()
    for field in ProductForm.TextField.allCases { form[field] = field.rawValue }
    #expect(
      [form.name, form.description, form.price, form.discount, form.stock]
        == ["name", "description", "price", "discount", "stock"])
    for field in ProductForm.TextField.allCases {
      #expect(form[field] == field.rawValue)
      #expect(field.field.rawValue == field.rawValue)
    }
  }
}

struct ProductFormDetailTests {
  private let style = NumberFormat(decimalSeparator: ",", groupingSeparator: ".")

  private func detail(
    name: String = "Lamp", price: Int64 = 1_193_000, discount: Int64 = 0, stock: Int64 = 3,
    currency: Currency = .krw, thumbnail: Int = 0
  ) throws -> ProductDetail {
    let sample = ProductDetail.sample(id: 5)
    return ProductDetail(
      product: Product(
        id: sample.id, vendor: nil, name: name, description: "",
        thumbnail: sample.images[thumbnail].thumbnail,
        pricing: try Pricing(
          price: Money(tenThousandths: price, currency: currency),
          discount: Money(tenThousandths: discount, currency: currency)),
        stock: stock, createdAt: sample.product.createdAt),
      images: sample.images)
  }

  @Test func `a product is entered as somebody would type it`() throws {
    let form = ProductForm(try detail(discount: 5_000, thumbnail: 1), style: style)
    #expect(form.name == "Lamp" && form.description == "" && form.stock == "3")
    #expect(form.price == "119,3" && form.discount == "0,5" && form.currency == .krw)
    #expect(form.thumbnail == ImageID(52) && form.images.isEmpty)
  }

  @Test func `a product that breaks every limit has no issue while nobody touches it`() throws {
    let recorded = try detail(name: "", price: 1_000_000, discount: 3_000_000, stock: -4)
    var form = ProductForm(recorded, style: style)
    #expect(try form.changes(to: recorded, style: style).isEmpty)
    form.stock = "7"
    let changes = try form.changes(to: recorded, style: style)
    #expect(changes.stock == 7 && changes.name == nil && changes.price == nil)
    form.price = "200"
    let failure = #expect(throws: ValidationFailure.self) {
      try form.changes(to: recorded, style: style)
    }
    #expect(failure?.issues.map(\.field) == [.discount])
  }

  @Test func `only what means something else is changed`() throws {
    let base = try detail(price: 100_000_000)
    var form = ProductForm(base, style: style)
    form.price = "10.000,00"
    form.discount = ""
    form.stock = "３"
    #expect(try form.changes(to: base, style: style).isEmpty)
    form.thumbnail = ImageID(52)
    #expect(try form.changes(to: base, style: style).thumbnail == ImageID(52))
  }

  @Test func `every issue of a change is told at once`() throws {
    let base = try detail()
    var form = ProductForm(base, style: style)
    form.name = "x"
    form.price = ""
    form.discount = "-1"
    form.stock = "1,5"
    form.thumbnail = ImageID(9)
    let failure = #expect(throws: ValidationFailure.self) {
      try form.changes(to: base, style: style)
    }
    #expect(
      failure?.issues == [
        .nameLength(1, allowed: 3...100), .missingValue(.price),
        .negativeDiscount(Money(tenThousandths: -10_000, currency: .krw)),
        .tooManyDecimals(.stock, entered: "1,5", allowed: 0), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `what nobody has touched follows the product, and the rest stays`() throws {
    let base = ProductForm(try detail(), style: style)
    var form = base
    form.name = "My lamp"
    form.currency = .usd
    let newBase = ProductForm(
      try detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), style: style)
    let rebased = form.rebased(from: base, to: newBase)
    #expect(rebased.name == "My lamp" && rebased.currency == .usd)
    #expect(rebased.price == "5" && rebased.stock == "8" && rebased.thumbnail == ImageID(52))
    #expect(
      form.fieldsOvertaken(from: base, to: newBase, style: style) == [.name, .price])
  }

  @Test func `what was chosen stays, also where it is what the product had`() throws {
    let base = ProductForm(try detail(), style: style)
    let newBase = ProductForm(
      try detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), style: style)
    for field in [ValidationIssue.Field.name, .price, .stock, .thumbnail] {
      let rebased = base.rebased(from: base, to: newBase, keeping: [field])
      #expect((rebased.name == base.name) == (field == .name))
      #expect((rebased.price == base.price) == (field == .price))
      #expect((rebased.stock == base.stock) == (field == .stock))
      #expect((rebased.thumbnail == base.thumbnail) == (field == .thumbnail))
    }
  }

  @Test func `changes say which fields they are of`() throws {
    let base = try detail()
    var form = ProductForm(base, style: style)
    #expect(try form.changes(to: base, style: style).fields == [])
    form.name = "Their lamp"
    form.description = "Warm light, almost new."
    form.price = "100"
    form.discount = "2"
    form.stock = "77"
    form.thumbnail = ImageID(52)
    let changes = try form.changes(to: base, style: style)
    #expect(
      changes.fields == Set(ValidationIssue.Field.allCases).subtracting([.images]))
  }

  @Test func `a field is overtaken by another meaning only`() throws {
    let base = ProductForm(try detail(), style: style)
    var form = base
    form.name = " Their lamp "
    form.price = "5,00"
    form.stock = "9"
    form.discount = "?"
    let newBase = ProductForm(
      try detail(name: "Their lamp", price: 50_000, discount: 10_000), style: style)
    #expect(form.fieldsOvertaken(from: base, to: newBase, style: style) == [.discount])
    #expect(form.fieldsOvertaken(from: base, to: base, style: style) == [])
  }

  @Test func `numbers that were typed elsewhere keep their meaning`() {
    var form = ProductForm()
    form.price = "1,500.25"
    form.discount = "1,5"
    form.stock = " 12 "
    form.name = "1,500.25"
    let here = form.restyled(from: NumberFormat(), to: style)
    #expect(here.price == "1500,25" && here.stock == "12")
    #expect(here.discount == "1,5" && here.name == "1,500.25")
    #expect(form.restyled(from: style, to: style) == form)
  }
}
