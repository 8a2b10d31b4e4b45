import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

/// Tests for forms that change an existing product.
struct ProductFormDetailTests {
  private let format = NumberFormat(decimalSeparator: ",", groupingSeparator: ".")

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

  @Test func `a product is entered as a user would type it`() throws {
    let form = ProductForm(try detail(discount: 5_000, thumbnail: 1), format: format)
    #expect(form[.name] == "Lamp" && form[.description] == "" && form[.stock] == "3")
    #expect(form[.price] == "119,3" && form[.discount] == "0,5" && form.currency == .krw)
    #expect(form.thumbnail == ImageID(52) && form.images.isEmpty)
  }

  @Test func `unedited values of a product aren't validated`() throws {
    let recorded = try detail(name: "", price: 1_000_000, discount: 3_000_000, stock: -4)
    var form = ProductForm(recorded, format: format)
    #expect(try form.changes(to: recorded, format: format).isEmpty)
    form[.stock] = "7"
    let changes = try form.changes(to: recorded, format: format)
    #expect(changes.fields == [.stock] && changes.values.stock == 7)
    form[.price] = "200"
    let failure = #expect(throws: ValidationFailure.self) {
      try form.changes(to: recorded, format: format)
    }
    #expect(failure?.issues.map(\.field) == [.discount])
  }

  @Test func `only values with another meaning are changes`() throws {
    let base = try detail(price: 100_000_000)
    var form = ProductForm(base, format: format)
    (form[.price], form[.discount], form[.stock]) = ("10.000,00", "", "３")
    #expect(try form.changes(to: base, format: format).isEmpty)
    form.thumbnail = ImageID(52)
    #expect(try form.changes(to: base, format: format).thumbnail == ImageID(52))
  }

  @Test func `all issues of a change are reported at once`() throws {
    let base = try detail()
    var form = ProductForm(base, format: format)
    (form[.name], form[.price], form[.discount], form[.stock]) = ("x", "", "-1", "1,5")
    form.thumbnail = ImageID(9)
    let failure = #expect(throws: ValidationFailure.self) {
      try form.changes(to: base, format: format)
    }
    #expect(
      failure?.issues == [
        .nameLength(1, allowed: 3...100), .missingValue(.price),
        .negativeDiscount(Money(tenThousandths: -10_000, currency: .krw)),
        .tooManyDecimals(.stock, entered: "1,5", allowed: 0), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `unedited fields follow the product, and the others stay`() throws {
    let base = ProductForm(try detail(), format: format)
    var form = base
    form[.name] = "My lamp"
    form.currency = .usd
    let newBase = ProductForm(
      try detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), format: format)
    let rebased = form.rebased(from: base, to: newBase)
    #expect(rebased[.name] == "My lamp" && rebased.currency == .usd)
    #expect(rebased[.price] == "5" && rebased[.stock] == "8" && rebased.thumbnail == ImageID(52))
    #expect(form.fieldsOvertaken(from: base, to: newBase, format: format) == [.name, .price])
  }

  @Test func `chosen fields stay, even with the product's earlier values`() throws {
    let base = ProductForm(try detail(), format: format)
    let newBase = ProductForm(
      try detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), format: format)
    for field in [ProductField.name, .price, .stock, .thumbnail] {
      let rebased = base.rebased(from: base, to: newBase, keeping: [field])
      #expect((rebased[.name] == base[.name]) == (field == .name))
      #expect((rebased[.price] == base[.price]) == (field == .price))
      #expect((rebased[.stock] == base[.stock]) == (field == .stock))
      #expect((rebased.thumbnail == base.thumbnail) == (field == .thumbnail))
    }
  }

  @Test func `changes have the fields that they change`() throws {
    let base = try detail()
    var form = ProductForm(base, format: format)
    form.thumbnail = ImageID(52)
    var fields: Set<ProductField> = [.thumbnail]
    let texts = ["Their lamp", "Warm light, almost new.", "100", "2", "77"]
    for (field, text) in zip(ProductField.textFields, texts) {
      form[field] = text
      fields.insert(field)
      #expect(try form.changes(to: base, format: format).fields == fields)
    }
  }

  @Test func `a field is overtaken only by a value with another meaning`() throws {
    let base = ProductForm(try detail(), format: format)
    var form = base
    (form[.name], form[.price], form[.discount], form[.stock]) = (" Their lamp ", "5,00", "?", "9")
    let newBase = ProductForm(
      try detail(name: "Their lamp", price: 50_000, discount: 10_000), format: format)
    #expect(form.fieldsOvertaken(from: base, to: newBase, format: format) == [.discount])
    #expect(form.fieldsOvertaken(from: base, to: base, format: format) == [])
  }

  @Test func `numbers keep their meaning in another format`() {
    var form = ProductForm()
    (form[.name], form[.price], form[.discount], form[.stock]) = (
      "1,500.25", "1,500.25", "1,5", " 12 "
    )
    let here = form.reformatted(from: NumberFormat(), to: format)
    #expect(here[.price] == "1500,25" && here[.stock] == "12")
    #expect(here[.discount] == "1,5" && here[.name] == "1,500.25")
    #expect(form.reformatted(from: format, to: format) == form)
  }
}
