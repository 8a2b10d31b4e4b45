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
    ([.price: "-1"], [.negativePrice(krw(-10_000))]),
    (
      [.discount: "15000.0001"],
      [.discountAbovePrice(discount: krw(150_000_001), price: krw(150_000_000))]
    ),
    ([.discount: "half"], [.unreadableNumber(.discount, entered: "half")]),
    // If the price isn't a number, the discount isn't compared with the price.
    ([.price: "x", .discount: "99999999"], [.unreadableNumber(.price, entered: "x")]),
    ([.price: "", .discount: "-2"], [.missingValue(.price), .negativeDiscount(krw(-20_000))]),
    ([.stock: ""], [.missingValue(.stock)]), ([.stock: " \n"], [.missingValue(.stock)]),
    ([.stock: "0"], []), ([.stock: "3.0"], []), ([.stock: "３"], []),
    ([.stock: "9223372036854775807"], []),
    ([.stock: "3.5"], [.tooManyDecimals(.stock, entered: "3.5", allowed: 0)]),
    (
      [.stock: "9223372036854775808"],
      [.numberOutOfRange(.stock, entered: "9223372036854775808", allowed: 0...Int64.max)]
    ),
    ([.stock: zeros], [.numberOutOfRange(.stock, entered: zeros, allowed: 0...Int64.max)]),
    ([.stock: "-1"], [.negativeStock(-1)]),
    (
      [.name: "ab", .description: "", .price: "1.00001", .discount: "?", .stock: "1/2"],
      [
        .nameLength(2, allowed: 3...100), .descriptionLength(0, allowed: 10...1_000),
        .tooManyDecimals(.price, entered: "1.00001", allowed: 4),
        .unreadableNumber(.discount, entered: "?"), .unreadableNumber(.stock, entered: "1/2"),
      ]
    ),
  ]

  private func form() throws -> ProductForm {
    var form = ProductForm()
    (form[.name], form[.price], form[.stock]) = ("Desk lamp", "15,000", "3")
    form[.description] = "Warm light, almost new."
    form.images = [.samplePNG()]
    return form
  }

  private func issues(of form: ProductForm) -> [ValidationIssue] {
    do throws(ValidationFailure) {
      _ = try form.newProduct(format: NumberFormat())
      return []
    } catch {
      return error.issues
    }
  }

  @Test(arguments: table)
  func `a form makes a draft or reports all issues`(
    texts: [ProductField: String], issues: [ValidationIssue]
  ) throws {
    var form = try form()
    for (field, text) in texts { form[field] = text }
    #expect(self.issues(of: form) == issues)
  }

  @Test func `a draft has the entered values, and 0 for omitted numbers`() throws {
    var form = try form()
    let plain = try form.newProduct(format: NumberFormat())
    #expect(plain.pricing == Pricing(undiscounted: Self.krw(150_000_000)) && plain.stock == 3)
    (form.currency, form[.discount], form[.stock]) = (.usd, "0.5", "1,200")
    let draft = try form.newProduct(format: NumberFormat())
    #expect(draft.pricing.price == Money(tenThousandths: 150_000_000, currency: .usd))
    #expect(draft.pricing.discount == Money(tenThousandths: 5_000, currency: .usd))
    #expect(draft.stock == 1_200 && draft.images == form.images)
    #expect(draft.name == form[.name] && draft.description == form[.description])
  }
}
