import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Returns the request of one of the API's endpoints, which must follow the OpenAPI documents.
private func makeRequest<Response>(_ endpoint: Endpoint<Response>) throws -> HTTPRequest {
  let request = try endpoint.request(to: BaseURL("https://market.example"))
  try ContractCheckingTests.check(request)
  return request
}

private func bodyText(_ request: HTTPRequest) -> String {
  String(decoding: request.body ?? Data(), as: UTF8.self)
}

private func money(_ text: String, _ currency: Currency = .krw) throws -> Money {
  try Money(decimalText: text, currency: currency)
}

private let identifier = "2f9c1a40-0000-11ee-8000-000000000007"
private let formType = "multipart/form-data; boundary=openmarket-0000000000000000"

struct EndpointTests {
  @Test func `a read asks the caches on the way to let it through`() throws {
    let (id, number) = (ProductID(5), PageRequest.first.number)
    let requests = [
      try makeRequest(.products(matching: .all, page: .first)), try makeRequest(.product(id)),
      try makeRequest(.items(page: number)), try makeRequest(.item(id)), try makeRequest(.health),
      try makeRequest(.presence(of: id)),
    ]
    for request in requests { #expect(request.headers == ["Cache-Control": "no-cache"]) }
  }

  @Test(arguments: [
    ("C++", "C%2B%2B"), ("50% 할인", "50%25%20%ED%95%A0%EC%9D%B8"), ("a&b=c", "a%26b%3Dc"),
    ("🐿️", "%F0%9F%90%BF%EF%B8%8F"), ("#1/2?", "%231%2F2%3F"), ("-._~", "-._~"),
    ("!$'()*,;:@[]", "%21%24%27%28%29%2A%2C%3B%3A%40%5B%5D"), ("a\r\nb", "a%0D%0Ab"),
  ])
  func `a search text is percent-encoded`(text: String, encoded: String) throws {
    let endpoint = Endpoint.products(
      matching: ProductQuery(searchText: text), page: try PageRequest(number: 3, size: 50))
    let path = "/api/products?page_no=3&items_per_page=50&search_value=\(encoded)"
    let url = try makeRequest(endpoint).url
    #expect(url.absoluteString == "https://market.example\(path)")
  }

  @Test func `a path follows that of the base URL, and can't change it or the host`() throws {
    let endpoint = Endpoint<Data>(path: ["@evil.example", "a/b", "c?d#e"])
    let url = try endpoint.request(to: BaseURL("http://127.0.0.1:8080/prefix/")).url
    let expected = "http://127.0.0.1:8080/prefix/%40evil.example/a%2Fb/c%3Fd%23e"
    #expect(url.absoluteString == expected)
    for text in [".", ".."] {
      let reason = "https://market.example/notes/\(text)/users isn't a valid URL"
      #expect(throws: DataTransferError.network(.invalidRequest(reason: reason))) {
        try makeRequest(Endpoint<Data>(path: ["notes", PathPart(text), "users"]))
      }
    }
  }
}

struct EndpointsV3Tests {
  @Test func `a registration is a form with the identifier in a header`() throws {
    let draft = NewProduct.sample(
      price: try money("1323121323232"), discount: try money("119.3"),
      images: [.samplePNG(name: "a.png"), .samplePNG(name: "b.png")])
    let request = try makeRequest(.register(draft, as: .sample()))
    #expect(request.description == "POST https://market.example/api/products")
    #expect(request.headers == ["identifier": identifier, "Content-Type": formType])
    #expect(request.headers.fields.map(\.isSensitive) == [true, false])
    let form = bodyText(request)
    #expect(
      form.contains(
        #"{"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":119.3,"name":"Desk lamp","price":1323121323232,"secret":"open-sesame","stock":3}"#
      ))
    #expect(form.components(separatedBy: "name=\"images\"; filename=").count == 3)
  }

  typealias Change = @Sendable (ProductDetail) throws -> ProductChanges

  static let updates: [(String, Change)] = [
    (#"{"name":"탁상 등","secret":"s"}"#, { try .init(to: $0, name: "탁상 등") }),
    (#"{"secret":"s","stock":0}"#, { try .init(to: $0, stock: 0) }),
    (#"{"price":0.5,"secret":"s"}"#, { try .init(to: $0, price: money("0.5")) }),
    (#"{"currency":"USD","price":5,"secret":"s"}"#, { try .init(to: $0, price: money("5", .usd)) }),
    (#"{"secret":"s","thumbnail_id":52}"#, { try .init(to: $0, thumbnail: $0.images[1].id) }),
    (#"{"discounted_price":1,"secret":"s"}"#, { try .init(to: $0, discount: money("1")) }),
    (
      #"{"description":"0123456789","descriptions":"0123456789","secret":"s"}"#,
      { try .init(to: $0, description: "0123456789") }
    ),
  ]

  @Test(arguments: updates)
  func `an update contains the changed fields and the secret`(body: String, change: Change) throws {
    let request = try makeRequest(.update(change(.sample(id: 5)), as: .sample(secret: "s")))
    #expect(request.description == "PATCH https://market.example/api/products/5")
    #expect(request.headers == ["identifier": identifier, "Content-Type": "application/json"])
    #expect(bodyText(request) == body)
  }

  @Test(arguments: [
    (DeletionAddress.Step.archived, "/api/products/abc=", "/api/products/abc="),
    (.archived, "\"/api/products/abc==\"\r\n", "/api/products/abc=="),
    (.archived, "/prefix/api/products/abc", "/api/products/abc"),
    (.archived, "https://evil.example/api/products/abc", "/api/products/abc"),
    (.archived, "/api/products/a%2Fb+c", "/api/products/a%2Fb+c"),
    (.archived, "/api/products/한", "/api/products/%ED%95%9C"),
    // In version 2, the product's secret is the end of the deletion's path.
    (.secret, "abc-1", "/api/products/5/abc-1"),
  ])
  func `a deletion is sent to its token on the same server`(
    step: DeletionAddress.Step, answer: String, path: String
  ) throws {
    let asked = Endpoint.deletionAddress(of: ProductID(5), as: .sample(), by: step)
    let request = try makeRequest(asked)
    #expect(request.description == "POST https://market.example/api/products/5/\(step)")
    #expect(bodyText(request) == #"{"secret":"open-sesame"}"#)
    let address = try asked.read(HTTPResponse(status: 200, body: Data(answer.utf8)))
    let deletion = try makeRequest(.delete(ProductID(5), at: address, as: .sample()))
    #expect(deletion.url.absoluteString == "https://market.example\(path)")
    #expect(deletion.headers == ["identifier": identifier])
    #expect(deletion.body == nil)
    let folder = step == .secret ? "/api/products/5" : "/api/products"
    #expect(deletion.description == "DELETE https://market.example\(folder)/•••")
  }

  @Test(arguments: [
    "", "abc", "<html>", "/elsewhere/abc", "/api/products/5/abc", "/", "..", "/api/products/..",
    "/api/products/.", "/api/products/%2E", "/api/products/%2e%2E", "/api/products/a b",
    "/api/products/a?b", "/api/products/a#b", "/api/products/a|b", "/api/products/",
    "/api/products/" + String(repeating: "t", count: 1_025),
  ])
  func `an invalid deletion address is refused`(answer: String) throws {
    let asked = Endpoint.deletionAddress(of: ProductID(5), as: .sample(), by: .archived)
    #expect(throws: DecodingFailure(path: "", reason: .notADeletionAddress)) {
      try asked.read(HTTPResponse(status: 200, body: Data(answer.utf8)))
    }
  }

  @Test(
    arguments: [
      (#"{"id":5}"#, "", nil), (#"{"id":5,"name":"Lamp"}"#, "", nil),
      (#"{"id":6}"#, "id", .otherProduct(expected: ProductID(5), actual: ProductID(6))),
      ("", "", .emptyResponse), (#"{"product":{"id":5}}"#, "id", .missingKey),
      (#"[{"id":5}]"#, "", .wrongType(expected: .object)),
    ] as [(String, String, DecodingFailure.Reason?)])
  func `a deletion's answer names the product`(
    answer: String, path: String, reason: DecodingFailure.Reason?
  ) throws {
    let token = try DeletionAddress("/api/products/hidden-token", from: .archived)
    let response = HTTPResponse(status: 200, body: Data(answer.utf8))
    for deletion in [
      Endpoint.delete(ProductID(5), at: token, as: .sample()),
      .deleteItem(ProductID(5), as: .sample()),
    ] {
      let error = Result { () throws(DecodingFailure) in try deletion.read(response) }.error
      #expect(error == reason.map { DecodingFailure(path: path, reason: $0) })
    }
  }

  @Test func `no description of a request shows a secret`() throws {
    let draft = NewProduct.sample()
    let changes = try ProductChanges(to: .sample(id: 5), stock: 9)
    let seller = SellerCredential.sample()
    let token = try DeletionAddress("/api/products/hidden-token", from: .archived)
    let values: [Any] = [
      Endpoint.register(draft, as: seller), Endpoint.delete(ProductID(5), at: token, as: seller),
      token, try Endpoint.createItem(draft, as: seller),
      try Endpoint.changeItem(changes, as: seller), Endpoint.deleteItem(ProductID(5), as: seller),
      try makeRequest(.register(draft, as: seller)),
      try makeRequest(.delete(ProductID(5), at: token, as: seller)),
      try makeRequest(.deletionAddress(of: ProductID(1), as: seller, by: .archived)),
      try makeRequest(.createItem(draft, as: seller)),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [dumped, "\(value)", String(reflecting: value)] {
        for secret in [seller.identifier.plaintext, seller.secret.plaintext, "hidden-token"] {
          #expect(!text.contains(secret), "\(text)")
        }
      }
    }
  }
}

struct EndpointsV1Tests {
  /// Returns the parts of a form, such as `stock=3` or `images[]=image/png a.png`.
  private func parts(of endpoint: Endpoint<ProductDetail>) throws -> [String] {
    guard case .multipart(let parts) = endpoint.body else { return [] }
    return try parts.map { part in
      let file = part.fileName.map { "\(part.mediaType ?? "") \($0)" }
      return "\(part.name)=\(try file ?? String(decoding: part.bytes(), as: UTF8.self))"
    }
  }

  @Test func `a registration is a form, with a sale price if there's a discount`() throws {
    let jpeg = ImageFile(name: "b \"2\".jpg", bytes: ImageFormat.jpeg.signature)
    let draft = NewProduct.sample(
      name: "탁상 등", description: "Warm light,\nalmost new.", price: try money("1323121323232"),
      discount: try money("232"), stock: 1_000_000_000_000,
      images: [jpeg, .samplePNG(name: "a.png")])
    let endpoint = try Endpoint.createItem(draft, as: .sample())
    let request = try makeRequest(endpoint)
    #expect(request.description == "POST https://market.example/item")
    #expect(request.headers == ["Content-Type": formType])
    let expected = [
      "title=탁상 등", "descriptions=Warm light,\nalmost new.", "price=1323121323232",
      "stock=1000000000000", "currency=KRW", "discounted_price=1323121323000",
      "images[]=image/jpeg b \"2\".jpg", "images[]=image/png a.png", "password=open-sesame",
    ]
    #expect(try parts(of: endpoint) == expected)
    let fullPrice = try parts(of: .createItem(.sample(), as: .sample()))
    #expect(fullPrice.filter { $0.contains("price") } == ["price=15000"])
  }

  @Test func `a change contains the changed fields and the password`() throws {
    let changes = try ProductChanges(
      to: base(discount: "100"), name: "탁상 등", description: "0123456789", stock: 0)
    let endpoint = try Endpoint.changeItem(changes, as: .sample())
    let request = try makeRequest(endpoint)
    #expect(request.description == "PATCH https://market.example/item/5")
    #expect(request.headers == ["Content-Type": formType])
    let expected = ["title=탁상 등", "descriptions=0123456789", "stock=0", "password=open-sesame"]
    #expect(try parts(of: endpoint) == expected)
  }

  /// The discount before the change, the new price, the new discount, and the fields that are sent.
  @Test(
    arguments: [
      // The price changes, first without a discount and then with one.
      ("0", "12000", nil, .krw, ["price=12000"]),
      ("100", "12000", nil, .krw, ["price=12000", "discounted_price=11900"]),
      // There's a first discount, another discount, and a discount of the full price.
      ("0", nil, "2500", .krw, ["discounted_price=7500"]),
      ("100", nil, "2500", .krw, ["discounted_price=7500"]),
      ("0", nil, "10000", .krw, ["discounted_price=0"]),
      // The discount ends, first with the same price and then with a new price.
      ("100", nil, "0", .krw, ["discounted_price=10000"]),
      ("100", "12000", "0", .krw, ["price=12000", "discounted_price=12000"]),
      // The currency changes, first with an unchanged discount and then without one.
      ("3", "5", nil, .usd, ["price=5", "currency=USD", "discounted_price=2"]),
      ("0", "5", "0", .usd, ["price=5", "currency=USD"]),
    ] as [(String, String?, String?, Currency, [String])])
  func `a change of the price or the discount contains the sale price`(
    before: String, price: String?, discount: String?, currency: Currency, fields: [String]
  ) throws {
    let changes = try ProductChanges(
      to: base(discount: before), price: price.map { try money($0, currency) },
      discount: discount.map { try money($0, currency) })
    let endpoint = try Endpoint.changeItem(changes, as: .sample())
    #expect(try parts(of: endpoint) == fields + ["password=open-sesame"])
  }

  /// Returns a product for 10,000 won.
  private func base(discount: String) throws -> ProductDetail {
    try ProductDetail(
      product: .sample(id: 5, vendor: nil, price: money("10000"), discount: money(discount)),
      images: ProductDetail.sample(id: 5).images)
  }

  @Test(arguments: [(150_000_001, 0), (150_000_000, 5_000)])
  func `prices with decimals, and another thumbnail, aren't sent`(
    price: Int64, discount: Int64
  ) throws {
    let base = ProductDetail.sample(id: 77)
    let draft = NewProduct.sample(
      price: Money(tenThousandths: price, currency: .usd),
      discount: Money(tenThousandths: discount, currency: .usd))
    #expect(throws: MarketError.unsupported(.fractionalPrices)) {
      try Endpoint.createItem(draft, as: .sample())
    }
    let prices = try ProductChanges(to: base, price: draft.price, discount: draft.discount)
    #expect(throws: MarketError.unsupported(.fractionalPrices)) {
      try Endpoint.changeItem(prices, as: .sample())
    }
    let thumbnail = try ProductChanges(to: base, stock: 9, thumbnail: base.images[1].id)
    #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
      try Endpoint.changeItem(thumbnail, as: .sample())
    }
  }

  @Test func `a deletion contains the password as JSON`() throws {
    let request = try makeRequest(.deleteItem(ProductID(5), as: .sample(secret: "a\"b")))
    #expect(request.description == "DELETE https://market.example/item/5")
    #expect(request.headers == ["Content-Type": "application/json"])
    #expect(bodyText(request) == #"{"password":"a\"b"}"#)
  }
}
