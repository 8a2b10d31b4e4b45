import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct ProductConfirmationTests {
  /// A change of the sample product, with the lines that its English confirmation is expected to have.
  struct Sample: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let changes: @Sendable (ProductDetail) throws -> ProductChanges

    init(
      _ lines: String..., changes: @escaping @Sendable (ProductDetail) throws -> ProductChanges
    ) {
      self.lines = lines
      self.changes = changes
    }

    var testDescription: String { lines[0] }
  }

  static func money(_ units: Int64, _ currency: Currency = .krw) -> Money {
    Money(tenThousandths: units * 10_000, currency: currency)
  }

  static let samples = [
    Sample("Name: Desk lamp → Floor lamp") { try ProductChanges(to: $0, name: "Floor lamp") },
    Sample("Description: Warm light. → Cold light, as new.") {
      try ProductChanges(to: $0, description: "Cold light, as new.")
    },
    Sample("Price: ₩10,000 → ₩12,000") { try ProductChanges(to: $0, price: money(12_000)) },
    Sample("Discount: ₩1,000 → ₩0") { try ProductChanges(to: $0, discount: money(0)) },
    // If only the currency changes, the discount has the same amount in the new currency.
    Sample("Price: ₩10,000 → $12,000.00", "Discount: ₩1,000 → $1,000.00") {
      try ProductChanges(to: $0, price: money(12_000, .usd))
    },
    Sample("Stock: 3 → 1,200") { try ProductChanges(to: $0, stock: 1_200) },
    Sample("Thumbnail: image 1 → image 2") { try ProductChanges(to: $0, thumbnail: ImageID(2)) },
    Sample("Name: Desk lamp → Floor lamp", "Stock: 3 → 0") {
      try ProductChanges(to: $0, name: "Floor lamp", stock: 0)
    },
  ]

  private let lamp: ProductDetail

  init() throws {
    let images = (1...2).map {
      ProductImage(
        id: ImageID($0), original: ImageURL("\($0).png"), thumbnail: ImageURL("\($0)_t.png")
      )
    }
    let product = Product(
      id: ProductID(32), vendor: nil, name: "Desk lamp", description: "Warm light.",
      thumbnail: ImageURL("1_t.png"),
      pricing: try Pricing(price: Self.money(10_000), discount: Self.money(1_000)), stock: 3,
      createdAt: Timestamp(millisecondsSince1970: 0))
    lamp = ProductDetail(product: product, images: images)
  }

  private func confirmation(
    _ write: ProductWrite, of detail: ProductDetail?, _ language: Language
  ) -> ProductConfirmation {
    ProductConfirmation(
      write, of: ProductID(32), shown: detail,
      locale: Locale(identifier: language == .korean ? "ko_KR" : "en_US"))
  }

  @Test(arguments: samples)
  func `a confirmation has the old and the new value of each field`(sample: Sample) throws {
    let write = ProductWrite.edit(try sample.changes(lamp))
    let confirmation = confirmation(write, of: lamp, .english)
    #expect(confirmation.fields.map(\.text) == sample.lines)
    #expect(confirmation.text == sample.lines.joined(separator: "\n"))
    #expect(confirmation.write == write)
  }

  @Test func `a confirmation in Korean has the fields in Korean`() throws {
    let changes = try ProductChanges(
      to: lamp, description: "Cold light, as new.", price: Self.money(12_000, .usd),
      thumbnail: ImageID(2))
    #expect(
      confirmation(.edit(changes), of: lamp, .korean).text == """
        설명: Warm light. → Cold light, as new.
        가격: ₩10,000 → US$12,000.00
        할인 금액: ₩1,000 → US$1,000.00
        대표 이미지: 1번 이미지 → 2번 이미지
        """)
  }

  @Test(arguments: [
    (Language.english, "Edit “Desk lamp”?", "Delete “Desk lamp”?"),
    (.korean, "“Desk lamp” 상품을 수정할까요?", "“Desk lamp” 상품을 삭제할까요?"),
  ])
  func `the title has the name of the product`(language: Language, change: String, delete: String)
    throws
  {
    let changes = try ProductChanges(to: lamp, stock: 1)
    #expect(confirmation(.edit(changes), of: lamp, language).title == change)
    #expect(confirmation(.edit(changes), of: nil, language).title == change)
    #expect(confirmation(.deletion, of: lamp, language).title == delete)
  }

  @Test(arguments: [
    (Language.english, "Delete product #32?", "You can't undo this."),
    (.korean, "#32 상품을 삭제할까요?", "삭제한 상품은 되돌릴 수 없습니다."),
  ])
  func `the title has the number of an unknown product`(
    language: Language, title: String, text: String
  ) {
    let confirmation = confirmation(.deletion, of: nil, language)
    #expect(confirmation.title == title)
    #expect(confirmation.text == text)
    #expect(confirmation.fields == [])
  }

  @Test func `the old value is the shown one`() throws {
    let changes = try ProductChanges(to: lamp, stock: 9)
    let shown = try ProductChanges(to: lamp, stock: 5).applied()
    #expect(confirmation(.edit(changes), of: shown, .english).text == "Stock: 5 → 9")
  }

  @Test(arguments: [(Language.english, "another image → image 2"), (.korean, "다른 이미지 → 2번 이미지")])
  func `an unknown thumbnail is called another image`(
    language: Language, text: String
  ) throws {
    let foreign = ProductDetail(product: .sample(id: 32), images: lamp.images)
    let changes = try ProductChanges(to: foreign, thumbnail: ImageID(2))
    #expect(confirmation(.edit(changes), of: foreign, language).text.hasSuffix(text))
  }

  @Test func `a long name is cut`() throws {
    let endless = ProductDetail(
      product: .sample(id: 32, name: String(repeating: "y", count: 100_000)), images: [])
    let changes = try ProductChanges(to: endless, name: "Desk lamp")
    let confirmation = confirmation(.edit(changes), of: endless, .english)
    #expect(confirmation.title.count < 500)
    #expect(confirmation.text.count < 500)
  }
}
