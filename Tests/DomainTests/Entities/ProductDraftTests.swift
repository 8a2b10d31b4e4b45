import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct ProductDraftTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let what: String
    var name = "Desk lamp"
    var description = "Warm light, almost new."
    var price = krw(15_000)
    var discount: Money?
    var stock: Int64 = 1
    var images = [ImageFile.samplePNG()]
    let issues: [ValidationIssue]

    var testDescription: String { what }
  }

  static func krw(_ amount: Int64) -> Money {
    Money(tenThousandths: amount * 10_000, currency: .krw)
  }

  static let limits = [
    Rule(what: "shortest name", name: "abc", issues: []),
    Rule(what: "longest name", name: String(repeating: "가", count: 100), issues: []),
    Rule(what: "emoji count as people count", name: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", issues: []),
    Rule(what: "name too short", name: "ab", issues: [.nameLength(2, allowed: 3...100)]),
    Rule(
      what: "name too long", name: String(repeating: "a", count: 101),
      issues: [.nameLength(101, allowed: 3...100)]),
    Rule(
      what: "shortest description", description: "0123456789", issues: []),
    Rule(
      what: "description too short", description: "012345678",
      issues: [.descriptionLength(9, allowed: 10...1_000)]),
    Rule(
      what: "description too long", description: String(repeating: "a", count: 1_001),
      issues: [.descriptionLength(1_001, allowed: 10...1_000)]),
    Rule(what: "free", price: krw(0), issues: []),
    Rule(what: "negative price", price: krw(-1), issues: [.negativePrice(krw(-1))]),
    Rule(what: "everything off", price: krw(5), discount: krw(5), issues: []),
    Rule(
      what: "more than everything off", price: krw(5), discount: krw(6),
      issues: [.discountAbovePrice(discount: krw(6), price: krw(5))]),
    Rule(what: "negative discount", discount: krw(-1), issues: [.negativeDiscount(krw(-1))]),
    Rule(
      what: "discount in dollars", discount: .zero(.usd),
      issues: [.discountCurrency(.usd, price: .krw)]),
    Rule(what: "nothing to sell", stock: 0, issues: []),
    Rule(what: "negative stock", stock: -1, issues: [.negativeStock(-1)]),
    Rule(what: "no picture", images: [], issues: [.imageCount(0, allowed: 1...5)]),
    Rule(
      what: "five pictures", images: Array(repeating: .samplePNG(), count: 5), issues: []),
    Rule(
      what: "six pictures", images: Array(repeating: .samplePNG(), count: 6),
      issues: [.imageCount(6, allowed: 1...5)]),
    Rule(what: "largest picture", images: [.samplePNG(size: 299_999)], issues: []),
    Rule(
      what: "picture too large",
      images: [.samplePNG(), .samplePNG(name: "big.png", size: 300_000)],
      issues: [.imageSize(index: 1, name: "big.png", bytes: 300_000, allowed: 1..<300_000)]),
    Rule(
      what: "empty file", images: [ImageFile(name: "e.png", bytes: [])],
      issues: [.imageSize(index: 0, name: "e.png", bytes: 0, allowed: 1..<300_000)]),
    Rule(
      what: "a text that calls itself a picture",
      images: [ImageFile(name: "a.png", bytes: Array("hello".utf8))],
      issues: [.imageFormat(index: 0, name: "a.png")]),
    Rule(
      what: "a picture that calls itself a text",
      images: [ImageFile(name: "a.txt", bytes: [0xFF, 0xD8, 0xFF, 0xE0])], issues: []),
    Rule(
      what: "everything at once", name: "", description: "", price: krw(-1), discount: krw(-1),
      stock: -1, images: [],
      issues: [
        .nameLength(0, allowed: 3...100), .descriptionLength(0, allowed: 10...1_000),
        .negativePrice(krw(-1)), .negativeDiscount(krw(-1)), .negativeStock(-1),
        .imageCount(0, allowed: 1...5),
      ]),
  ]

  @Test(arguments: limits)
  func `a draft keeps the limits, and every issue is told at once`(rule: Rule) {
    let made = Result { () throws(ValidationFailure) in
      try ProductDraft(
        name: rule.name, description: rule.description, price: rule.price, discount: rule.discount,
        stock: rule.stock, images: rule.images)
    }
    switch made {
    case .success(let draft):
      #expect(rule.issues == [])
      #expect(draft.name == rule.name && draft.images == rule.images)
      #expect(draft.pricing.discount == rule.discount ?? .zero(.krw))
    case .failure(let failure):
      #expect(failure.issues == rule.issues)
    }
  }

  @Test func `an issue names its field`() {
    let fields = Self.limits.last?.issues.map(\.field)
    #expect(fields == [.name, .description, .price, .discount, .stock, .images])
  }
}
