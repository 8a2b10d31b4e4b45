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
