import Foundation
import OpenMarketTestSupport
import Testing

struct V1ListTests {
  /// Returns a page with the items at the given positions, sorted by descending ID.
  private func page(_ positions: some Sequence<Int>) -> Answer {
    .answer(JSONItem.page(positions.map { JSONItem.row(["id": "\(1_000 - $0)"]) }))
  }

  /// The number of items, the requested page, the server's pages that are read, and the positions
  /// of the items in the page.
  @Test(arguments: [
    (52, 1, 20, [1], 0..<20, true), (52, 3, 20, [3], 40..<52, false),
    // If the last page is full, another page seems to follow.
    (40, 2, 20, [2], 20..<40, true), (40, 3, 20, [3], 0..<0, false),
    // The requested pages are smaller than the server's pages.
    (52, 21, 1, [2], 20..<21, true), (52, 52, 1, [3], 51..<52, false),
    (52, 3, 7, [1, 2], 14..<21, true), (49, 7, 7, [3], 42..<49, false),
    (40, 4, 10, [2], 30..<40, true),
    // The requested pages are larger than the server's pages.
    (52, 1, 50, [1, 2, 3], 0..<50, true), (50, 1, 50, [1, 2, 3], 0..<50, false),
    (40, 1, 1_000, [1, 2, 3], 0..<40, false), (52, 2, 1_000, [51], 0..<0, false),
  ])
  func `a page of any size is read from the server's pages of 20 items`(
    count: Int, number: Int, size: Int, reads: [Int], items: Range<Int>, hasNext: Bool
  ) async throws {
    let request = try PageRequest(number: number, size: size)
    let answers = reads.map { self.page((0..<count).dropFirst(($0 - 1) * 20).prefix(20)) }
    let market = try ScriptedMarket(.v1, answers)
    let page = try await market.repository.page(request)
    #expect(market.requests == reads.map { "GET /items/\($0)" })
    #expect(page.products.map(\.id) == items.map { ProductID(1_000 - $0) })
    #expect(page.next == (hasNext ? request.next : nil))
  }

  @Test(arguments: [1, 7, 20, 1_000])
  func `the largest page number doesn't overflow`(size: Int) async throws {
    let request = try PageRequest(number: Int.max / size - 1, size: size)
    let market = try ScriptedMarket(.v1, [page([])])
    let page = try await market.repository.page(request)
    #expect(page == ProductPage(products: [], totalCount: nil, next: nil))
    #expect(market.requests == ["GET /items/\((request.number - 1) * size / 20 + 1)"])
  }

  @Test(arguments: [
    (JSONItem.row(["price": nil]), 77 as Int?, "price", DecodingFailure.Reason.missingKey),
    (JSONItem.row(["discounted_price": "1e20"]), 77, "discounted_price", .amountOutOfRange),
    (#"{"id":"x"}"#, nil, "id", .wrongType(expected: .number)),
  ])
  func `an invalid row is reported with its position on the requested page`(
    row: String, id: Int?, field: String, problem: DecodingFailure.Reason
  ) async throws {
    let rows = [JSONItem.row(["id": "980"]), row, JSONItem.row(["id": "978"])]
    let market = try ScriptedMarket(.v1, [page(0..<20), .answer(JSONItem.page(rows))])
    let page = try await market.repository.page(PageRequest(number: 2, size: 15))
    #expect(page.products.map(\.id) == [985, 984, 983, 982, 981, 980, 978].map { ProductID($0) })
    let defect = DecodingFailure(path: "items[1].\(field)", reason: problem)
    let id = id.map { ProductID($0) }
    #expect(page.invalidRows == [InvalidRow(position: 6, id: id, reason: .unreadable(defect))])
  }

  @Test func `a page of more than 20 items doesn't shift the next pages`() async throws {
    let market = try ScriptedMarket(.v1, [page(0..<25), page(20..<22)])
    let page = try await market.repository.page(PageRequest(number: 1, size: 40))
    #expect(page.products.map(\.id) == (0..<22).map { ProductID(1_000 - $0) })
  }

  @Test func `a search is unsupported and sends no request`() async throws {
    let market = try ScriptedMarket(.v1)
    await #expect(throws: MarketError.unsupported(.search)) {
      try await market.repository.page(matching: ProductQuery(searchText: "lamp"))
    }
    #expect(market.requests == [])
  }

  @Test(arguments: [
    (Answer.failure(.timedOut), MarketError.unreachable(.timedOut)),
    (.refusal(400), .rejected(status: 400, reason: "why")),
    (.answer("{}"), .malformed(.missingKey, at: "items")),
  ])
  func `a failed page of the server fails all`(answer: Answer, expected: MarketError) async throws {
    let market = try ScriptedMarket(.v1, [page(0..<20), answer])
    await #expect(throws: expected) {
      try await market.repository.page(PageRequest(number: 1, size: 60))
    }
    #expect(market.requests == ["GET /items/1", "GET /items/2"])
  }
}

struct V1DetailTests {
  private func detail(_ body: String) async throws -> ProductDetail {
    let market = try ScriptedMarket(.v1, [.answer(body)])
    return try await market.repository.product(ProductID(77))
  }

  @Test func `an item is a product without a vendor`() async throws {
    let detail = try await detail(JSONItem.full)
    let product = Product(
      id: ProductID(77), vendor: nil,
      values: ProductValues(
        name: "물레 찻잔 🍵", description: "첫 줄\n둘째 줄\t끝",
        price: try Money(decimalText: "165", currency: Currency("EUR")),
        discount: try Money(decimalText: "5", currency: Currency("EUR")),
        stock: 1_000_000_000_000),
      thumbnail: ImageURL("https://p.example/t/77-1.png"),
      createdAt: Timestamp(millisecondsSince1970: 1_611_523_563_719))
    let images = [1, 2].map { number in
      ProductImage(
        id: ImageID(number), original: ImageURL("https://p.example/i/77-\(number).png"),
        thumbnail: ImageURL("https://p.example/t/77-\(number).png"))
    }
    #expect(detail == ProductDetail(product: product, images: images))
  }

  @Test(arguments: [
    ("165", nil as String?, "0"), ("165", "null", "0"), ("165", "0", "165"), ("100", "300", "-200"),
    ("19.5", "19.25", "0.25"), ("1.9E7", "1.85E7", "500000"),
    ("900000000000000", "1", "899999999999999"),
  ])
  func `the discount is the exact difference of price and sale price`(
    price: String, salePrice: String?, discount: String
  ) async throws {
    let detail = try await detail(JSONItem.make(["price": price, "discounted_price": salePrice]))
    #expect(detail.product.discount.decimalText == discount)
  }

  @Test(arguments: [
    (["images": nil] as [String: String?], 0), (["images": "null"], 0), (["images": "[]"], 0),
    (["thumbnails": nil], 2), (["thumbnails": #"["https://p.example/t/77-1.png"]"#], 2),
  ])
  func `images may be missing, and an image can be its own thumbnail`(
    changes: [String: String?], count: Int
  ) async throws {
    let images = try await detail(JSONItem.make(changes)).images
    #expect(images.map(\.id) == (0..<count).map { ImageID($0 + 1) })
    if let last = images.last { #expect(last.thumbnail == last.original) }
  }

  @Test(
    arguments: [
      ["descriptions": nil], ["descriptions": "null"], ["stock": nil], ["stock": "null"],
      ["stock": "-1"], ["stock": "3.0"], ["title": #""""#], ["title": "null"],
      ["currency": #""BTC""#], ["registration_date": nil], ["registration_date": #""soon""#],
      ["unheard_of": #"{"deep":[1,2,{"x":null}]}"#],
    ] as [[String: String?]])
  func `an item with missing or odd values is a product`(changes: [String: String?]) async throws {
    #expect(try await detail(JSONItem.make(changes)).id == ProductID(77))
  }

  @Test(arguments: [
    (["price": nil], "price", DecodingFailure.Reason.missingKey),
    (["price": "-9e14", "discounted_price": "9e14"], "discounted_price", .amountOutOfRange),
    (["images": "[7]"], "images[0]", .wrongType(expected: .string)),
    (["stock": "9223372036854775808"], "stock", .unreadableValue),
  ])
  func `an invalid value is an error with a path`(
    changes: [String: String?], path: String, reason: DecodingFailure.Reason
  ) async throws {
    await #expect(throws: MarketError.malformed(reason, at: path)) {
      try await detail(JSONItem.make(changes))
    }
  }
}
