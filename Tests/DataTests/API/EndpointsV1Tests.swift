import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct EndpointsV1Tests {
  private func request<Response>(_ endpoint: Endpoint<Response>) throws -> HTTPRequest {
    try endpoint.request(to: BaseURL("https://market.example"))
  }

  private func form(_ parts: [(head: String, content: String)]) -> Data {
    let text = parts.map {
      "--openmarket-0000000000000000\r\nContent-Disposition: form-data; \($0.head)\r\n\r\n"
        + "\($0.content)\r\n"
    }.joined()
    return Data((text + "--openmarket-0000000000000000--\r\n").utf8)
  }

  private func fields(_ fields: KeyValuePairs<String, String>) -> Data {
    form(fields.map { ("name=\"\($0)\"", $1) })
  }

  private static func won(_ whole: Int64) -> Money {
    Money(tenThousandths: whole * Money.unitsPerWhole, currency: .krw)
  }

  @Test func `reading asks by the page or by the number, and nothing else`() throws {
    let page = try request(.items(page: 3))
    #expect(page.method == .get)
    #expect(page.url.absoluteString == "https://market.example/items/3")
    let item = try request(Endpoint<ProductDetail>.item(ProductID(5)))
    #expect(item.method == .get)
    #expect(item.url.absoluteString == "https://market.example/item/5")
    #expect(page.headers == [:] && item.headers == [:])
    #expect(page.body == nil && item.body == nil)
    #expect(try request(.presence(of: ProductID(5))) == item)
  }

  @Test func `a registration is a form with a part for each field, and the sale price`() throws {
    let jpeg = ImageFile(name: "b \"2\".jpg", bytes: ImageFormat.jpeg.signature + Array("pic".utf8))
    let text = ImageFile(
      name: "a.png", bytes: ImageFormat.png.signature)
    let draft = try ProductDraft.sample(
      name: "탁상 등", description: "Warm light,\nalmost new.", price: Self.won(1_323_121_323_232),
      discount: Self.won(232), stock: 1_000_000_000_000, images: [jpeg, text])
    let request = try request(.createItem(draft, as: .sample()))
    #expect(request.method == .post)
    #expect(request.url.absoluteString == "https://market.example/item")
    #expect(
      request.headers == [
        "Content-Type": "multipart/form-data; boundary=openmarket-0000000000000000"
      ])
    let mark = Data("--openmarket-0000000000000000\r\n".utf8)
    let file = { (name: String, type: String, bytes: [UInt8]) -> Data in
      let head =
        "Content-Disposition: form-data; name=\"images[]\"; filename=\"\(name)\"\r\n"
        + "Content-Type: image/\(type)\r\n\r\n"
      return mark + Data(head.utf8) + Data(bytes) + Data("\r\n".utf8)
    }
    let ending = Data("--openmarket-0000000000000000--\r\n".utf8)
    let texts = fields([
      "title": "탁상 등", "descriptions": "Warm light,\nalmost new.", "price": "1323121323232",
      "currency": "KRW", "stock": "1000000000000", "discounted_price": "1323121323000",
    ]).dropLast(ending.count)
    let pictures =
      file("b %222%22.jpg", "jpeg", jpeg.bytes) + file("a.png", "png", text.bytes)
    #expect(request.body == texts + pictures + fields(["password": "open-sesame"]))
    #expect(request == (try self.request(.createItem(draft, as: .sample()))))
  }

  @Test func `without a discount there is no sale price`() throws {
    let draft = try ProductDraft.sample()
    let request = try request(.createItem(draft, as: .sample()))
    let text = String(decoding: request.body ?? Data(), as: UTF8.self)
    #expect(!text.contains("discounted_price"))
    #expect(text.contains("name=\"price\"\r\n\r\n15000\r\n"))
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The amount off, of a price of 10 000 won, before the change.
    var discount: Int64 = 0
    let changes: @Sendable (ProductDetail) throws -> ProductChanges
    let fields: [(String, String)]
  }

  static let changes = [
    Change(
      testDescription: "name", discount: 100,
      changes: { try ProductChanges(to: $0, name: "탁상 등") }, fields: [("title", "탁상 등")]),
    Change(
      testDescription: "description", discount: 100,
      changes: { try ProductChanges(to: $0, description: "0123456789") },
      fields: [("descriptions", "0123456789")]),
    Change(
      testDescription: "stock", changes: { try ProductChanges(to: $0, stock: 0) },
      fields: [("stock", "0")]),
    Change(
      testDescription: "price, without a discount",
      changes: { try ProductChanges(to: $0, price: won(12_000)) }, fields: [("price", "12000")]),
    Change(
      testDescription: "price, with a discount that stays", discount: 100,
      changes: { try ProductChanges(to: $0, price: won(12_000)) },
      fields: [("price", "12000"), ("discounted_price", "11900")]),
    Change(
      testDescription: "a first discount",
      changes: { try ProductChanges(to: $0, discount: won(2_500)) },
      fields: [("discounted_price", "7500")]),
    Change(
      testDescription: "another discount", discount: 100,
      changes: { try ProductChanges(to: $0, discount: won(2_500)) },
      fields: [("discounted_price", "7500")]),
    Change(
      testDescription: "a discount of everything",
      changes: { try ProductChanges(to: $0, discount: won(10_000)) },
      fields: [("discounted_price", "0")]),
    Change(
      testDescription: "no discount any more", discount: 100,
      changes: { try ProductChanges(to: $0, discount: won(0)) },
      fields: [("discounted_price", "10000")]),
    Change(
      testDescription: "price, and no discount any more", discount: 100,
      changes: { try ProductChanges(to: $0, price: won(12_000), discount: won(0)) },
      fields: [("price", "12000"), ("discounted_price", "12000")]),
    Change(
      testDescription: "price in another currency, with a discount that stays", discount: 3,
      changes: {
        try ProductChanges(to: $0, price: Money(tenThousandths: 50_000, currency: .usd))
      }, fields: [("price", "5"), ("currency", "USD"), ("discounted_price", "2")]),
    Change(
      testDescription: "price in another currency, said to be without a discount as before",
      changes: {
        try ProductChanges(
          to: $0, price: Money(tenThousandths: 50_000, currency: .usd), discount: .zero(.usd))
      }, fields: [("price", "5"), ("currency", "USD")]),
    Change(
      testDescription: "everything", discount: 100,
      changes: {
        try ProductChanges(
          to: $0, name: "abc", description: "0123456789",
          price: Money(tenThousandths: 70_000, currency: .jpy),
          discount: Money(tenThousandths: 10_000, currency: .jpy), stock: 9)
      },
      fields: [
        ("title", "abc"), ("descriptions", "0123456789"), ("price", "7"), ("currency", "JPY"),
        ("stock", "9"), ("discounted_price", "6"),
      ]),
  ]

  private func base(discount: Int64 = 0) throws -> ProductDetail {
    let pricing = try Pricing(price: Self.won(10_000), discount: Self.won(discount))
    return ProductDetail(
      product: .sample(id: 5, vendor: nil, pricing: pricing),
      images: ProductDetail.sample(id: 5).images)
  }

  @Test(arguments: changes)
  func `a change sends what changed and the password, and nothing else`(change: Change) throws {
    let request = try request(
      .changeItem(change.changes(base(discount: change.discount)), as: .sample()))
    #expect(request.method == .patch)
    #expect(request.url.absoluteString == "https://market.example/item/5")
    #expect(
      request.headers == [
        "Content-Type": "multipart/form-data; boundary=openmarket-0000000000000000"
      ])
    let parts = change.fields + [("password", "open-sesame")]
    #expect(request.body == form(parts.map { ("name=\"\($0)\"", $1) }))
  }

  @Test func `a deletion has the password as JSON`() throws {
    let request = try request(.deleteItem(ProductID(5), as: .sample(secret: "a\"b")))
    #expect(request.method == .delete)
    #expect(request.url.absoluteString == "https://market.example/item/5")
    #expect(request.headers == ["Content-Type": "application/json"])
    #expect(request.body == Data(#"{"password":"a\"b"}"#.utf8))
  }

  @Test func `no description of what is sent shows a secret`() throws {
    let seller = try SellerCredential.sample()
    let changes = try ProductChanges(to: base(), stock: 9)
    let values: [Any] = [
      try Endpoint.createItem(.sample(), as: seller),
      try Endpoint.changeItem(changes, as: seller),
      Endpoint.deleteItem(ProductID(5), as: seller),
      try request(.createItem(.sample(), as: seller)),
      try request(.changeItem(changes, as: seller)),
      try request(.deleteItem(ProductID(5), as: seller)),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [dumped, "\(value)", String(reflecting: value)] {
        #expect(!text.contains(seller.secret.plaintext), "\(text)")
        #expect(!text.contains(seller.identifier.plaintext), "\(text)")
      }
    }
  }
}
