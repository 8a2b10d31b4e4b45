import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the requests that register, change and delete products.
@Suite(.takingTurns(.calculating))
struct SellingContractTests {
  private let market = MarketUnderTest()

  /// The values of the product are compared with those that an app sent in the tests of the app.
  @Test(arguments: MarketUnderTest.Transport.allCases)
  func `a new product has the day and pictures`(transport: MarketUnderTest.Transport) async throws {
    let noise =
      Data([0xFF, 0xD8, 0xFF]) + Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      + Data([0xFF, 0xD9])
    try await MarketUnderTest.with(transport) { market in
      let response = try await market.register(market.params(), images: [.samplePNG, noise])
      let product: ProductAnswer = try response.decoded()
      #expect(product.createdAt == "2023-05-24T00:00:00")
      let start = try #require(product.images.first)
      #expect(product.images.map(\.id) == [start.id, start.id + 1])
      #expect(product.thumbnail == start.thumbnailUrl)
      let files = [(Data.samplePNG, "image/png"), (noise, "image/jpeg")]
      for (image, (bytes, type)) in zip(product.images, files) {
        for address in [image.url, image.thumbnailUrl] {
          let picture = try await market.send(.get, address)
          #expect(picture.body == bytes)
          #expect(picture.headers["Content-Type"] == type)
        }
      }
    }
  }

  @Test func `a deletion URL works once`() async throws {
    let product = try await market.registered()
    let later = try await market.registered("Zither")
    let answer = try await market.deletion(of: product.id)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "text/plain")
    #expect(answer.text.wholeMatch(of: /\/api\/products\/[0-9a-f]+-[0-9a-f]+/) != nil)

    let deleted = try await market.delete(answer.text)
    #expect(deleted.status == 202)
    #expect(try deleted.decoded(as: ProductAnswer.self) == product)
    #expect(try await market.send(.get, "/api/products/\(product.id)").status == 404)
    // The other products are still found by their own names.
    #expect(try await market.listed("search_value=Zither").pages.map(\.id) == [later.id])
    #expect(try await market.send(.get, product.thumbnail).status == 404)
    #expect(try await market.delete(answer.text).status == 409)
    // The market doesn't use the ID of a deleted product again.
    #expect(try await market.registered().id > later.id)
  }

  @Test(arguments: [("==", 202), ("%3D", 202), ("/", 202), ("=a", 404), ("0", 404)])
  func `a token needs no Base64 padding`(added: String, status: Int) async throws {
    let address = try await market.deletion(of: market.registered().id).text
    #expect(try await market.delete(address + added).status == status)
    let escaped = address.replacing("-", with: "%2D")
    #expect(try await market.delete(escaped).status == (status == 202 ? 409 : 202))
  }

  @Test func `another market's token, and a part of one, delete nothing`() async throws {
    let product = try await market.registered()
    let address = try await market.deletion(of: product.id).text
    #expect(try await market.delete(String(address.dropLast())).status == 404)
    let other = MarketUnderTest()
    #expect(try await other.registered().id == product.id)
    #expect(try await other.delete(address).status == 404)
  }

  @Test(arguments: [
    (
      #"{"secret":"sandbox-30","description":"x"}"#, 202,
      "`description` has 1 character, 9 too few."
    ),
    (#"{"stock":2}"#, 400, "`secret` is missing. Add the key `secret`."),
    (
      #"{"secret":"sandbox-30","a":1,"b":2,"c":3,"d":4}"#, 202,
      "`a` isn't a key of this API. `b` isn't a key of this API. `c` isn't a key of this API. (And more.)"
    ),
  ])
  func `the log has rejections, keys and limits`(json: String, status: Int, hint: String?)
    async throws
  {
    let market = MarketUnderTest(isStrict: false)
    let id = try await market.registered().id
    let reply = try market.reply(toChange: id, json)
    #expect(reply.response.status == status)
    #expect(reply.hint == hint)
  }
}
