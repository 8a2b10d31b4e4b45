import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct V1DetailTests {
  private func detail(_ body: String, status: Int = 200) async throws -> ProductDetail {
    let market = try V1Market(.answer(body, status: status))
    return try await market.repository.product(ProductID(77))
  }

  @Test func `an item is a product without a vendor, its sale price taken from the price`()
    async throws
  {
    let detail = try await detail(JSONItem.full)
    let product = detail.product
    #expect(product.id == ProductID(77))
    #expect(product.vendor == nil)
    #expect(product.name == "물레 찻잔 🍵")
    #expect(product.description == "첫 줄\n둘째 줄\t끝")
    #expect(product.thumbnail == ImageURL("https://p.example/t/77-1.png"))
    #expect(product.pricing.price == (try Money(decimalText: "165", currency: Currency("EUR"))))
    #expect(product.pricing.discount == (try Money(decimalText: "5", currency: Currency("EUR"))))
    #expect(product.pricing.bargainPrice.decimalText == "160")
    #expect(product.stock == 1_000_000_000_000)
    #expect(product.createdAt == Timestamp(millisecondsSince1970: 1_611_523_563_719))
    #expect(
      detail.images == [
        ProductImage(
          id: ImageID(1), original: ImageURL("https://p.example/i/77-1.png"),
          thumbnail: ImageURL("https://p.example/t/77-1.png")),
        ProductImage(
          id: ImageID(2), original: ImageURL("https://p.example/i/77-2.png"),
          thumbnail: ImageURL("https://p.example/t/77-2.png")),
      ])
    #expect(detail.hasThumbnail(ImageID(1)))
    #expect(!detail.hasThumbnail(ImageID(2)))
  }

  @Test(
    arguments: [
      ("165", nil, "165", "0", "165"), ("165", "null", "165", "0", "165"),
      ("165", "165", "165", "0", "165"), ("165", "0", "165", "165", "0"),
      ("100", "300", "100", "-200", "300"), ("0", nil, "0", "0", "0"),
      ("1.9E7", "1.85E7", "19000000", "500000", "18500000"),
      ("19.5", "19.25", "19.5", "0.25", "19.25"),
      ("900000000000000", "1", "900000000000000", "899999999999999", "1"),
    ] as [(String, String?, String, String, String)])
  func `price and sale price make a discount, exactly`(
    price: String, salePrice: String?, expected: String, discount: String, bargain: String
  ) async throws {
    let body = JSONItem.make(["price": price, "discounted_price": salePrice])
    let pricing = try await detail(body).product.pricing
    #expect(pricing.price.decimalText == expected)
    #expect(pricing.discount.decimalText == discount)
    #expect(pricing.bargainPrice.decimalText == bargain)
  }

  @Test(
    arguments: [
      (["images": nil], 0), (["images": "null"], 0), (["images": "[]"], 0),
      (["thumbnails": nil], 2), (["thumbnails": "[]"], 2),
      (["thumbnails": #"["https://p.example/t/77-1.png"]"#], 2),
    ] as [([String: String?], Int)])
  func `pictures may be missing, and a thumbnail is one's own picture then`(
    changes: [String: String?], count: Int
  ) async throws {
    let images = try await detail(JSONItem.make(changes)).images
    #expect(images.map(\.id) == (0..<count).map { ImageID($0 + 1) })
    if let last = images.last { #expect(last.thumbnail == last.original) }
  }

  @Test(
    arguments: [
      ["descriptions": nil], ["descriptions": "null"], ["stock": nil], ["stock": "null"],
      ["stock": "-1"], ["stock": "3.0"], ["title": #""""#], ["currency": #""BTC""#],
      ["registration_date": "1611523563"], ["registration_date": #""2021-01-24T00:00:00""#],
      ["unheard_of": #"{"deep":[1,2,{"x":null}]}"#],
    ] as [[String: String?]])
  func `an item with a quirk is a product`(changes: [String: String?]) async throws {
    #expect(try await detail(JSONItem.make(changes)).id == ProductID(77))
  }

  @Test(arguments: [
    (JSONItem.make(["price": nil]), "price", DecodingFailure.Reason.missingKey),
    (JSONItem.make(["discounted_price": "1e20"]), "discounted_price", .amountOutOfRange),
    (
      JSONItem.make(["price": "-9e14", "discounted_price": "9e14"]), "discounted_price",
      .amountOutOfRange
    ),
    (JSONItem.make(["images": "[7]"]), "images[0]", .wrongType(expected: .string)),
    (JSONItem.make(["registration_date": "1e300"]), "registration_date", .notADate),
  ])
  func `a value that can't be read is an error that names the place`(
    body: String, path: String, reason: DecodingFailure.Reason
  ) async throws {
    let failure = DecodingFailure(path: path, reason: reason)
    await #expect(throws: MarketError.malformedResponse(failure)) { try await detail(body) }
  }
}
