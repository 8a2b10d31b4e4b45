import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the requests that register, change and delete products, over both transports.
@Suite(.oneAtATime(.calculating))
struct SellingContractTests {
  typealias Transport = MarketUnderTest.Transport

  @Test(arguments: Transport.allCases)
  func `a product is registered and shown first`(transport: Transport) async throws {
    try await MarketUnderTest.with(transport) { market in
      let before = try await market.listed().totalCount
      let response = try await market.register(
        market.params(), images: [.samplePNG, .sampleJPEG])
      #expect(response.status == 201)
      #expect(response.headers["Content-Type"] == "application/json")
      let product: ProductAnswer = try response.decoded()
      #expect(product.name == "Keyboard")
      #expect(product.price == 150_000)
      #expect(product.bargainPrice == 149_000)
      #expect(product.stock == 3)
      #expect(product.createdAt == "2023-05-24T00:00:00")
      #expect(product.vendors.name == "Sandbox Seller")
      #expect(product.images.count == 2)
      #expect(product.thumbnail == product.images.first?.thumbnail)

      let page = try await market.listed()
      #expect(page.totalCount == before + 1)
      #expect(page.pages.first?.id == product.id)
      let read: ProductAnswer = try await market.send(.get, "/api/products/\(product.id)").decoded()
      #expect(read == product)
    }
  }

  @Test(arguments: Transport.allCases)
  func `pictures are returned unchanged, with the type of their signature`(
    transport: Transport
  ) async throws {
    try await MarketUnderTest.with(transport) { market in
      let noise =
        Data([0xFF, 0xD8, 0xFF]) + Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        + Data([0xFF, 0xD9])
      let response = try await market.register(market.params(), images: [.samplePNG, noise])
      let product: ProductAnswer = try response.decoded()
      for (image, bytes, type) in [
        (product.images[0], Data.samplePNG, "image/png"), (product.images[1], noise, "image/jpeg"),
      ] {
        for address in [image.url, image.thumbnail] {
          let picture = try await market.send(.get, address)
          #expect(picture.status == 200)
          #expect(picture.body == bytes)
          #expect(picture.headers["Content-Type"] == type)
        }
      }
    }
  }

  @Test func `a change keeps the other fields`() async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let product = try await market.registered()
      let response = try await market.change(
        product.id, #","name":"Keyboard 2","stock":"7","thumbnail_id":\#(product.images[0].id)"#)
      #expect(response.status == 202)
      let changed: ProductAnswer = try response.decoded()
      #expect(changed.name == "Keyboard 2")
      #expect(changed.stock == 7)
      #expect(changed.description == product.description)
      #expect(changed.price == product.price)
      #expect(changed.images == product.images)
    }
  }

  @Test(arguments: Transport.allCases)
  func `a deletion URL works once`(
    transport: Transport
  ) async throws {
    try await MarketUnderTest.with(transport) { market in
      let product = try await market.registered()
      let answer = try await market.deletion(of: product.id)
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Type"] == "text/plain")
      #expect(answer.text.hasPrefix("/api/products/"))
      #expect(answer.text.wholeMatch(of: /\/api\/products\/[0-9a-f]+-[0-9a-f]+/) != nil)

      let deleted = try await market.delete(answer.text)
      #expect(deleted.status == 202)
      #expect(try deleted.decoded(as: ProductAnswer.self) == product)
      #expect(try await market.send(.get, "/api/products/\(product.id)").status == 404)
      #expect(try await market.send(.get, product.thumbnail).status == 404)
      #expect(try await market.delete(answer.text).status == 409)
      // The market doesn't use the ID of a deleted product again.
      #expect(try await market.registered().id > product.id)
    }
  }

  @Test(
    arguments: [
      ("", 202), ("=", 202), ("==", 202), ("%3D", 202), ("/", 202), ("=a", 404), ("0", 404),
    ])
  func `a token is accepted with or without Base64 padding`(
    end: (added: String, status: Int)
  ) async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let address = try await market.deletion(of: market.registered().id).text
      #expect(try await market.delete(address + end.added).status == end.status)
      let escaped = address.replacing("-", with: "%2D")
      #expect(try await market.delete(escaped).status == (end.status == 202 ? 409 : 202))
    }
  }

  @Test func `another market's token, and a part of one, delete nothing`() async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let product = try await market.registered()
      let address = try await market.deletion(of: product.id).text
      #expect(try await market.delete(String(address.dropLast())).status == 404)
      let theirs = try await MarketUnderTest.with(.inProcess) { other in
        (id: try await other.registered().id, status: try await other.delete(address).status)
      }
      #expect(theirs.id == product.id)
      #expect(theirs.status == 404)
    }
  }

  @Test func `the log has the reason of a rejection, ignored keys and exceeded limits`() throws {
    let market = SandboxMarket()
    let url = try #require(URL(string: "http://localhost/api/products/32"))
    func hint(_ json: String, status: Int = 202) -> String? {
      let reply = market.reply(
        to: HTTPRequest(
          method: .patch, url: url,
          headers: [
            "identifier": "5a4d0b15-6b2e-11ed-a200-0242ac120015",
            "Content-Type": "application/json",
          ], body: Data(json.utf8)))
      #expect(reply.response.status == status)
      return reply.hint
    }
    #expect(hint(#"{"secret":"sandbox-15","stock":2}"#) == nil)
    #expect(
      hint(#"{"secret":"sandbox-15","description":"x"}"#)
        == "`description` has 1 character, 9 too few.")
    #expect(
      hint(#"{"stock":2}"#, status: 400) == "`secret` is missing. Add the key `secret`.")
    #expect(
      hint(#"{"secret":"sandbox-15","a":1,"b":2,"c":3,"d":4}"#)
        == "`a` is not a key of this API. `b` is not a key of this API. `c` is not a key of this API. (And more.)"
    )
  }

  static let refusals = [
    Refusal("no identifier", 401, "`identifier`") {
      try await $0.send(.post, "/api/products", body: Data("x".utf8))
    },
    Refusal("an unknown identifier", 401, "started") {
      try await $0.register($0.params(), identifier: "nobody")
    },
    Refusal("a wrong secret", 403, "vendor's secret") {
      try await $0.register($0.params(secret: "wrong"))
    },
    Refusal("another vendor's product", 403, "belongs to") {
      try await $0.sendJSON(.patch, "/api/products/32", #"{"name":"Mine now","secret":"s"}"#)
    },
    Refusal("an unknown product", 404, "no product 999999") {
      try await $0.sendJSON(.patch, "/api/products/999999", "{}")
    },
    Refusal("a picture that is too large", 413, "413 too many") {
      let large = Data.samplePNG + Data(count: 300_412 - Data.samplePNG.count)
      return try await $0.register($0.params(), images: [.samplePNG, large])
    },
    Refusal("a body without end", 413, "bytes") {
      try await $0.register($0.params(), images: [Data(count: 9 << 20)])
    },
    Refusal("deleting by identifier", 400, "archived") {
      try await $0.delete("/api/products/32")
    },
    Refusal("deleting by the secret", 400, "archived") {
      try await $0.delete("/api/products/\($0.seller.secret)")
    },
    Refusal("deleting by a made-up token", 404, "archived") {
      try await $0.delete("/api/products/bWFkZS11cA=")
    },
    Refusal("a method that is not there", 405, "GET") {
      try await $0.send(.post, "/healthChecker", body: Data("x".utf8))
    },
  ]

  @Test(arguments: Transport.allCases, refusals)
  func `a refusal has a reason`(transport: Transport, refusal: Refusal) async throws {
    try await MarketUnderTest.with(transport) { market in
      let response = try await refusal.send(market)
      #expect(response.status == refusal.status)
      let answer: ErrorAnswer = try response.decoded()
      #expect(answer.code == refusal.status)
      #expect((answer.message + (answer.hint ?? "")).contains(refusal.words))
      #expect(try !response.text.contains(market.seller.secret))
    }
  }
}
