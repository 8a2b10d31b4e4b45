import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct EndpointsV3Tests {
  private func request<Response>(_ endpoint: Endpoint<Response>) throws -> HTTPRequest {
    try endpoint.request(to: BaseURL("https://market.example"))
  }

  private func text(_ request: HTTPRequest) -> String {
    String(decoding: request.body ?? Data(), as: UTF8.self)
  }

  @Test func `a registration is one form with the identifier beside it`() throws {
    let price = Money(tenThousandths: 13_231_213_232_320_000, currency: .krw)
    let draft = try ProductDraft.sample(
      price: price, discount: Money(tenThousandths: 1_193_000, currency: .krw),
      images: [.samplePNG(name: "a.png"), .samplePNG(name: "b.png")])
    let request = try request(.register(draft, as: .sample()))
    #expect(request.method == .post)
    #expect(request.url.absoluteString == "https://market.example/api/products")
    #expect(
      request.headers.fields == [
        HTTPHeaders.Field(
          name: "identifier", value: "2f9c1a40-0000-11ee-8000-000000000007", isSensitive: true),
        HTTPHeaders.Field(
          name: "Content-Type",
          value: "multipart/form-data; boundary=openmarket-0000000000000000"),
      ])
    let text = text(request)
    #expect(
      text.contains(
        #"{"name":"Desk lamp","description":"Warm light, almost new.","price":1323121323232,"currency":"KRW","discounted_price":119.3,"stock":3,"secret":"open-sesame"}"#
      ))
    #expect(text.components(separatedBy: "name=\"images\"; filename=").count == 3)
    #expect(request == (try self.request(.register(draft, as: .sample()))))
  }

  struct Update: Sendable {
    let body: String
    let changes: @Sendable (ProductDetail) throws -> ProductChanges
  }

  static let updates = [
    Update(body: #"{"name":"탁상 등","secret":"open-sesame"}"#) {
      try ProductChanges(to: $0, name: "탁상 등")
    },
    Update(body: #"{"stock":0,"secret":"open-sesame"}"#) { try ProductChanges(to: $0, stock: 0) },
    Update(body: #"{"price":0.5,"secret":"open-sesame"}"#) {
      try ProductChanges(to: $0, price: Money(tenThousandths: 5_000, currency: .krw))
    },
    Update(body: #"{"price":5,"currency":"USD","secret":"open-sesame"}"#) {
      try ProductChanges(to: $0, price: Money(tenThousandths: 50_000, currency: .usd))
    },
    Update(body: #"{"thumbnail_id":52,"secret":"open-sesame"}"#) {
      try ProductChanges(to: $0, thumbnail: $0.images[1].id)
    },
    Update(
      body:
        #"{"name":"abc","description":"0123456789","price":7,"currency":"JPY","discounted_price":1,"stock":9,"secret":"open-sesame"}"#
    ) {
      try ProductChanges(
        to: $0, name: "abc", description: "0123456789",
        price: Money(tenThousandths: 70_000, currency: .jpy),
        discount: Money(tenThousandths: 10_000, currency: .jpy), stock: 9)
    },
  ]

  @Test(arguments: updates)
  func `an update sends what changed and nothing else`(update: Update) throws {
    let request = try request(.update(update.changes(.sample(id: 5)), as: .sample()))
    #expect(request.method == .patch)
    #expect(request.url.absoluteString == "https://market.example/api/products/5")
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(text(request) == update.body)
  }

  @Test(arguments: [
    ("/api/products/abc=", "https://market.example/api/products/abc="),
    ("\"/api/products/abc==\"\r\n", "https://market.example/api/products/abc=="),
    ("abc", "https://market.example/api/products/abc"),
    ("/prefix/api/products/abc", "https://market.example/api/products/abc"),
    ("https://evil.example/api/products/abc", "https://market.example/api/products/abc"),
    ("/api/products/a%2Fb+c", "https://market.example/api/products/a%2Fb+c"),
    ("/api/products/@evil.example", "https://market.example/api/products/@evil.example"),
    ("/api/products/한", "https://market.example/api/products/%ED%95%9C"),
  ])
  func `a deletion goes to the token that the server gave, on the server that was asked`(
    answer: String, url: String
  ) throws {
    let asked = try Endpoint.deletionAddress(of: ProductID(5), as: .sample())
    let request = try request(asked)
    #expect(request.url.absoluteString == "https://market.example/api/products/5/archived")
    #expect(text(request) == #"{"secret":"open-sesame"}"#)
    let address = try asked.read(HTTPResponse(status: 200, body: Data(answer.utf8)))
    let deletion = try self.request(.delete(ProductID(5), at: address, as: .sample()))
    #expect(deletion.method == .delete)
    #expect(deletion.url.absoluteString == url)
    #expect(deletion.body == nil)
    #expect(deletion.headers["identifier"] != nil)
    #expect(deletion.shownAddress == "https://market.example/api/products/•••")
  }

  @Test(arguments: [
    "", "<html>", "%2e%2e", "/api/products/5/abc", "/elsewhere/abc", "a|b", "  ", "\"\"", "/", "..",
    "/api/products/..", "a b", "a\nb", "a?b", "a#b", ".", "%2E", "%2e%2E", "/api/products/.",
    "/api/products/%2E", "/api/products/", "\"/api/products/\"",
  ])
  func `what is no address of deletion is not gone to`(answer: String) throws {
    let asked = try Endpoint.deletionAddress(of: ProductID(5), as: .sample())
    #expect(throws: DecodingFailure(path: "", reason: .notADeletionAddress)) {
      try asked.read(HTTPResponse(status: 200, body: Data(answer.utf8)))
    }
  }

  @Test(
    arguments: [
      (#"{"id":5}"#, nil), (#"{"id":5,"name":"Lamp"}"#, nil),
      (
        #"{"id":6,"name":"Lamp"}"#,
        DecodingFailure(path: "id", reason: .otherProduct(asked: ProductID(5), got: ProductID(6)))
      ),
      ("", DecodingFailure(path: "", reason: .emptyAnswer)),
      ("gone", DecodingFailure(path: "", reason: .invalidJSON)),
      (#"{"error":true}"#, DecodingFailure(path: "id", reason: .missingKey)),
      (#"{"product":{"id":5}}"#, DecodingFailure(path: "id", reason: .missingKey)),
      (#"{"id":"5"}"#, DecodingFailure(path: "id", reason: .wrongType(expected: .number))),
      ("5", DecodingFailure(path: "", reason: .wrongType(expected: .object))),
      (#"[{"id":5}]"#, DecodingFailure(path: "", reason: .wrongType(expected: .object))),
    ] as [(String, DecodingFailure?)])
  func `an answer to a deletion is believed where it names the product`(
    answer: String, defect: DecodingFailure?
  ) throws {
    let token = try DeletionAddress("/api/products/hidden-token")
    let response = HTTPResponse(status: 200, body: Data(answer.utf8))
    for deletion in [
      Endpoint.delete(ProductID(5), at: token, as: try .sample()),
      Endpoint.deleteItem(ProductID(5), as: try .sample()),
    ] {
      var thrown: DecodingFailure?
      do throws(DecodingFailure) { try deletion.read(response) } catch { thrown = error }
      #expect(thrown == defect)
    }
  }

  @Test func `no description of a request shows a secret`() throws {
    let draft = try ProductDraft.sample()
    let changes = try ProductChanges(to: .sample(id: 5), stock: 9)
    let seller = try SellerCredential.sample()
    let token = try DeletionAddress("/api/products/hidden-token")
    let endpoints: [Any] = [
      Endpoint.register(draft, as: seller), Endpoint.delete(ProductID(5), at: token, as: seller),
      token, try Endpoint.createItem(draft, as: seller),
      try Endpoint.changeItem(changes, as: seller), Endpoint.deleteItem(ProductID(5), as: seller),
    ]
    let requests = [
      try request(.register(draft, as: seller)),
      try request(.delete(ProductID(5), at: token, as: seller)),
      try request(.deletionAddress(of: ProductID(1), as: seller)),
      try request(.createItem(draft, as: seller)),
    ]
    for value in endpoints + requests {
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
