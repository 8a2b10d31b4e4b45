import OpenMarketTestSupport
import Testing

struct ProductChangesTests {
  private let base = ProductDetail.sample(id: 5)

  @Test func `changes contain only the values that differ`() throws {
    let product = base.product
    let changes = try ProductChanges(
      to: base, name: product.name, description: "Another description.",
      price: product.pricing.price, discount: product.pricing.discount, stock: product.stock)
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

  private func issues(
    _ change: () throws(ValidationFailure) -> ProductChanges
  ) -> [ValidationIssue] {
    do throws(ValidationFailure) {
      _ = try change()
      return []
    } catch {
      return error.issues
    }
  }

  @Test func `only new values must be within the limits`() throws {
    let recorded = ProductDetail(product: .sample(id: 5, name: "", stock: -4), images: base.images)
    expectEqual(try ProductChanges(to: recorded, stock: 2).values.stock, 2)
    let issues = issues { () throws(ValidationFailure) in
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
    let issues = issues { () throws(ValidationFailure) in
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
    #expect(seen.product.pricing.discount == .zero(.usd))
    #expect(try ProductChanges(to: seen, thumbnail: picture.id).isEmpty)
    expectEqual(try ProductChanges(to: base).applied(), base)
  }
}
