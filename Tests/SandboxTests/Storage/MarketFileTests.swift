import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests for the format of `market.json`, which people can write, too.
struct MarketFileTests {
  private func read(_ text: String) throws(RequestRejection) -> Catalogue {
    try Catalogue.read(Data(text.utf8)).market
  }

  private func text(_ market: Catalogue) -> String {
    String(decoding: market.file([:]).bytes, as: UTF8.self)
  }

  @Test func `the file is for people`() throws {
    let market = Catalogue(products: [.lamp], vendors: [.anna], key: 0x0123_4567_89AB_CDEF)
    #expect(
      text(market) == """
        {
          "key": "0123456789abcdef",
          "last_id": 32,
          "last_image_id": 320,
          "vendors": [
            {"id":3,"name":"Anna","identifier":"anna-1","secret":"s-anna"}
          ],
          "products": [
            {
              "id": 32,
              "vendor_id": 3,
              "name": "Lamp",
              "description": "It is a Lamp.\\nAs good as new.",
              "currency": "USD",
              "price": 19.99,
              "discounted_price": 1.5,
              "stock": 4,
              "created_at": "2024-02-29",
              "images": [
                {"id":320,"name":"\(SandboxProduct.lamp.images[0].name)","drawn":"db44ff32b9abb62b"}
              ]
            }
          ]
        }

        """)
    expectEqual(try read(text(market)), market)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `everything but the products has a default`(lineBreak: String) throws {
    let text = """
      \u{FEFF}{
        "products": [
          {"name": "Lamp", "id": 7},
          {
            "id": 3, "name": "Book", "price": 12000, "created_at": "2024-05-06T00:00:00",
            "images": [{"name": "book.jpg"}, {"name": "back.png"}]
          }
        ]
      }
      """
    let market = try read(text.replacing("\n", with: lineBreak))
    let book = SandboxProduct(
      id: 3, createdOn: CalendarDay(2024_05_06), vendor: .ready,
      images: [.init(id: 1, name: "book.jpg"), .init(id: 2, name: "back.png")], password: nil,
      SandboxProductFields(name: "Book", price: 12000))
    let lamp = SandboxProduct(
      id: 7, createdOn: CalendarDay(2025_01_01), vendor: .ready,
      images: [.init(drawnFor: 7, number: 1, id: 1)], password: nil,
      SandboxProductFields(name: "Lamp"))
    #expect(market.products == [book, lamp])
    #expect((market.lastID, market.lastImageID, market.vendors) == (7, 2, SandboxVendor.seeded))
  }

  @Test func `the article's file is read`() throws {
    let article = try PackageFiles.text(
      at: "Tests/Sandbox/OpenMarketSandbox.docc/OpenMarketSandbox.md")
    let block = try #require(article.firstMatch(of: /```json\n(\{\n  "products"[\s\S]*?)```/))
    #expect(try read(String(block.1)).products.map(\.name) == ["Desk lamp", "Used book"])
  }

  static let products: [SandboxProduct] =
    ["", "e\u{301} é", String(decoding: 0..<0x20, as: UTF8.self), "\u{2028}👩🏽‍👧🏽", #"\"/\\u0041"#].map {
      var product = SandboxProduct.sample(1, $0)
      (product.password, product.thumbnailID, product.stock) = ($0, .min, .max)
      return product
    }
    + ["0", "-1", "1e59", "1323121323232.0001", "1e-30", "340282366920938463463374607431768211455"]
    .map { amount in
      var product = SandboxProduct.sample(1 << 47 - 1, "Lamp", images: [])
      let amount = Decimal(string: amount) ?? .nan
      product.price = Price(currency: "무엇", amount: amount, discount: -amount)
      return product
    }

  @Test(arguments: products)
  func `a product is the same after it is written and read`(product: SandboxProduct) throws {
    let market = Catalogue(products: [product], vendors: [.anna], key: .max)
    let again = try read(text(market))
    expectEqual(again, market)
    // Compare the bytes, because two strings are equal even if they have different Unicode
    // normalizations.
    #expect(Array(again.products[0].name.utf8) == Array(product.name.utf8))
  }

  @Test func `a product of the table has every value`() throws {
    #expect(missingValues(in: try #require(Self.products.first)) == [])
  }

  @Test func `a change keeps the texts of other products`() throws {
    let lamp = "{ \"id\": 32,\r\n\"name\":\"Lamp\" }"
    let folder = try TemporaryFolder()
    try folder.write(#"{"products":[\#(lamp),{"id":1,"name":"A"}]}"#, to: "market.json")
    let opened = try folder.open()
    try opened.put(.vase, pictures: [:])
    try opened.remove(opened.market.products[0])
    let text = try String(contentsOf: folder.url.appending(path: "market.json"), encoding: .utf8)
    #expect(text.contains("\"products\": [\n    \(lamp),\n    {\n      \"id\": 40,\n"))
    #expect(try read(text).products.map(\.id) == [32, 40])
  }

  /// Returns a file with the given members of the second product, in line 4.
  private static func product(_ members: String) -> String {
    "{\"products\":[\n{\"id\":1,\"name\":\"A\"},\n{\"id\":2,\"name\":\"B\",\n\(members)}]}"
  }

  @Test(arguments: [
    (product(#""price":5 "stock":1"#), 4, "A comma is missing before it"),
    (product(#""prise":5"#), 4, "`prise` isn't a key of a product; did you mean `price`?"),
    (product(#""price":"5,5""#), 4, "`price` is `5,5`; a number is expected."),
    (product(#""stock":2.5"#), 4, "`stock` is `2.5`; a whole number"),
    (product(#""stock":9223372036854775808"#), 4, "a whole number of 64 bits"),
    (product(#""id":140737488355328"#), 4, "`id` is 140737488355328; a whole number"),
    (product(#""id":1"#), 4, "`id` is 1, as in a product above."),
    (product(#""name":5"#), 4, "`name` isn't a string."),
    (product(#""vendor_id":4"#), 4, "There's no seller 4 in `vendors`."),
    (product(#""created_at":"2023-02-29""#), 4, "Write `created_at` as 2025-01-01."),
    (product(#""images":3"#), 4, "`images` isn't an array."),
    (product(#""images":[3]"#), 4, "`images` isn't an array of objects."),
    (product(#""images":[{"name":"../a"}]"#), 4, "letters, digits"),
    (product(#""images":[{"name":".a"}]"#), 4, "letters, digits"),
    (product(#""images":[{"name":"a","drawn":"5"}]"#), 4, "16 hexadecimal digits"),
    (product("\u{FFFF}"), 4, "isn't UTF-8"),
    ("\u{0}", 1, "is empty"), ("[]", 1, "isn't a JSON object"),
    ("{\n\"products\":[{\"id\":1}]}", 2, "`name` is missing."),
    ("\n{}", 1, "`products` is missing."),
    (#"{"products":[],"key":"12"}"#, 1, "16 hexadecimal digits"),
    ("{\"products\":[],\n\"last_id\":9e18}", 2, "`last_id` is 9000000000000000000"),
    ("{\"products\":[],\n\"vendors\":[{\"id\":1}]}", 2, "`name` is missing."),
  ])
  func `a damaged market file is refused with a line and a reason`(
    text: String, line: Int, reason: String
  ) throws {
    var bytes = Data(text.utf8)
    bytes.replace(Data("\u{FFFF}".utf8), with: [0xFF])
    let mistake = try rejection { try Catalogue.read(bytes) }
    expectEqual(mistake.line, line)
    #expect(mistake.localizedText.english.contains(reason), "\(mistake)")
    #expect(mistake.localizedText.isTranslated, "\(mistake)")
  }
}
