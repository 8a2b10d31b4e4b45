import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct ProductEntryDetailTests {
  private let style = NumeralStyle(decimalSeparator: ",", groupingSeparator: ".")

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
    let entry = ProductEntry(try detail(discount: 5_000, thumbnail: 1), style: style)
    #expect(entry.name == "Lamp" && entry.description == "" && entry.stock == "3")
    #expect(entry.price == "119,3" && entry.discount == "0,5" && entry.currency == .krw)
    #expect(entry.thumbnail == ImageID(52) && entry.images.isEmpty)
  }

  @Test func `a product that breaks every limit has no issue while nobody touches it`() throws {
    let recorded = try detail(name: "", price: 1_000_000, discount: 3_000_000, stock: -4)
    var entry = ProductEntry(recorded, style: style)
    #expect(try entry.changes(to: recorded, style: style).isEmpty)
    entry.stock = "7"
    let changes = try entry.changes(to: recorded, style: style)
    #expect(changes.stock == 7 && changes.name == nil && changes.price == nil)
    entry.price = "200"
    let failure = #expect(throws: ValidationFailure.self) {
      try entry.changes(to: recorded, style: style)
    }
    #expect(failure?.issues.map(\.field) == [.discount])
  }

  @Test func `only what means something else is changed`() throws {
    let base = try detail(price: 100_000_000)
    var entry = ProductEntry(base, style: style)
    entry.price = "10.000,00"
    entry.discount = ""
    entry.stock = "３"
    #expect(try entry.changes(to: base, style: style).isEmpty)
    entry.thumbnail = ImageID(52)
    #expect(try entry.changes(to: base, style: style).thumbnail == ImageID(52))
  }

  @Test func `every issue of a change is told at once`() throws {
    let base = try detail()
    var entry = ProductEntry(base, style: style)
    entry.name = "x"
    entry.price = ""
    entry.discount = "-1"
    entry.stock = "1,5"
    entry.thumbnail = ImageID(9)
    let failure = #expect(throws: ValidationFailure.self) {
      try entry.changes(to: base, style: style)
    }
    #expect(
      failure?.issues == [
        .nameLength(1, allowed: 3...100), .missingValue(.price),
        .negativeDiscount(Money(tenThousandths: -10_000, currency: .krw)),
        .tooManyDecimals(.stock, entered: "1,5", allowed: 0), .unknownThumbnail(ImageID(9)),
      ])
  }

  @Test func `what nobody has touched follows the product, and the rest stays`() throws {
    let base = ProductEntry(try detail(), style: style)
    var entry = base
    entry.name = "My lamp"
    entry.currency = .usd
    let newBase = ProductEntry(
      try detail(name: "Their lamp", price: 50_000, stock: 8, thumbnail: 1), style: style)
    let rebased = entry.rebased(from: base, to: newBase)
    #expect(rebased.name == "My lamp" && rebased.currency == .usd)
    #expect(rebased.price == "5" && rebased.stock == "8" && rebased.thumbnail == ImageID(52))
    #expect(
      entry.fieldsOvertaken(from: base, to: newBase, style: style) == [.name, .price])
  }

  @Test func `what was chosen stays, also where it is what the product had`() throws {
    let base = ProductEntry(try detail(), style: style)
    let newBase = ProductEntry(
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
    var entry = ProductEntry(base, style: style)
    #expect(try entry.changes(to: base, style: style).fields == [])
    entry.name = "Their lamp"
    entry.description = "Warm light, almost new."
    entry.price = "100"
    entry.discount = "2"
    entry.stock = "77"
    entry.thumbnail = ImageID(52)
    let changes = try entry.changes(to: base, style: style)
    #expect(
      changes.fields == Set(ValidationIssue.Field.allCases).subtracting([.images]))
  }

  @Test func `a field is overtaken by another meaning only`() throws {
    let base = ProductEntry(try detail(), style: style)
    var entry = base
    entry.name = " Their lamp "
    entry.price = "5,00"
    entry.stock = "9"
    entry.discount = "?"
    let newBase = ProductEntry(
      try detail(name: "Their lamp", price: 50_000, discount: 10_000), style: style)
    #expect(entry.fieldsOvertaken(from: base, to: newBase, style: style) == [.discount])
    #expect(entry.fieldsOvertaken(from: base, to: base, style: style) == [])
  }

  @Test func `numbers that were typed elsewhere keep their meaning`() {
    var entry = ProductEntry()
    entry.price = "1,500.25"
    entry.discount = "1,5"
    entry.stock = " 12 "
    entry.name = "1,500.25"
    let here = entry.restyled(from: NumeralStyle(), to: style)
    #expect(here.price == "1500,25" && here.stock == "12")
    #expect(here.discount == "1,5" && here.name == "1,500.25")
    #expect(entry.restyled(from: style, to: style) == entry)
  }
}
