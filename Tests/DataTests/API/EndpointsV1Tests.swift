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

  struct Change: Sendable {
    let fields: [(String, String)]
    /// The discount of the price of 10 000 won before the change.
    let discount: Int64
    let changes: @Sendable (ProductDetail) throws -> ProductChanges

    init(
      _ fields: KeyValuePairs<String, String>, discount: Int64 = 0,
      _ changes: @escaping @Sendable (ProductDetail) throws -> ProductChanges
    ) {
      (self.fields, self.discount, self.changes) = (fields.map { ($0, $1) }, discount, changes)
    }
  }

  private static let fiveDollars = Money(tenThousandths: 50_000, currency: .usd)

  static let changes = [
    Change(["title": "탁상 등"], discount: 100) { try ProductChanges(to: $0, name: "탁상 등") },
    Change(["descriptions": "0123456789"], discount: 100) {
      try ProductChanges(to: $0, description: "0123456789")
    },
    Change(["stock": "0"]) { try ProductChanges(to: $0, stock: 0) },
    // The price, without a discount and with one that stays.
    Change(["price": "12000"]) { try ProductChanges(to: $0, price: won(12_000)) },
    Change(["price": "12000", "discounted_price": "11900"], discount: 100) {
      try ProductChanges(to: $0, price: won(12_000))
    },
    // A new discount, another one, and one of the whole price.
    Change(["discounted_price": "7500"]) { try ProductChanges(to: $0, discount: won(2_500)) },
    Change(["discounted_price": "7500"], discount: 100) {
      try ProductChanges(to: $0, discount: won(2_500))
    },
    Change(["discounted_price": "0"]) { try ProductChanges(to: $0, discount: won(10_000)) },
    // The end of a discount.
    Change(["discounted_price": "10000"], discount: 100) {
      try ProductChanges(to: $0, discount: won(0))
    },
    Change(["price": "12000", "discounted_price": "12000"], discount: 100) {
      try ProductChanges(to: $0, price: won(12_000), discount: won(0))
    },
    // Another currency, with a discount that stays and without one.
    Change(["price": "5", "currency": "USD", "discounted_price": "2"], discount: 3) {
      try ProductChanges(to: $0, price: fiveDollars)
    },
    Change(["price": "5", "currency": "USD"]) {
      try ProductChanges(to: $0, price: fiveDollars, discount: .zero(.usd))
    },
    Change(
      [
        "title": "abc", "descriptions": "0123456789", "price": "5", "currency": "USD",
        "stock": "9", "discounted_price": "4",
      ], discount: 100
    ) {
      try ProductChanges(
        to: $0, name: "abc", description: "0123456789", price: fiveDollars,
        discount: Money(tenThousandths: 10_000, currency: .usd), stock: 9)
    },
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
}
