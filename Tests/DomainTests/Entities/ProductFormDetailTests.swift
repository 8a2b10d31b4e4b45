import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

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
