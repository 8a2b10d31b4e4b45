import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests with the unusual forms of responses that were recorded from real servers. The values in
/// the responses are invented.
struct ProductListRepositoryTests {
  private func page(_ body: String, status: Int = 200) async throws -> ProductPage {
    // A tilde stands for a byte that isn't valid UTF-8.
    let bytes = Data(body.utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 })
    let market = try ScriptedMarket(.v3, [.success(HTTPResponse(status: status, body: bytes))])
    return try await market.repository.page()
  }

  private func envelope(_ rows: String..., fields: String = "") -> String {
    "{\(fields)\"pages\":[\(rows.joined(separator: ","))]}"
  }

  @Test func `all values of a page are read`() async throws {
    let page = try await page(
      """
      {"pageNo":1,"itemsPerPage":20,"totalCount":41,"offset":0,"limit":20,"lastPage":3,
       "hasNext":true,"hasPrev":false,"pages":[\(JSONRow.full)]}
      """)
    let row = Product(
      id: ProductID(77), vendor: Vendor(id: VendorID(9), name: "한강상회"),
      values: ProductValues(
        name: "물레 찻잔 🍵", description: "첫 줄\n둘째 줄\t끝",
        price: try Money(decimalText: "12000000", currency: .krw),
        discount: try Money(decimalText: "500", currency: .krw),
        stock: 1_000_000_000_000),
      thumbnail: ImageURL("https://pictures.example/77_thumb"),
      createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
    #expect(page.products == [row])
    #expect(page.totalCount == 41)
    #expect(page.size == 20)
    #expect(page.next == PageRequest.first.next)
  }

  @Test(arguments: APIVersion.allCases, [404, 410])
  func `without its list a market is unavailable, and without a product it has an answer`(
    version: APIVersion, status: Int
  ) async throws {
    let market = try ScriptedMarket(version, [.refusal(status), .refusal(status)])
    let unavailable = MarketError.unavailable(status: status, retryAfter: nil, reason: "why")
    await #expect(throws: unavailable) { try await market.repository.page() }
    await #expect(throws: MarketError.notFound(reason: "why")) {
      try await market.repository.product(ProductID(5))
    }
  }

  @Test func `a page with keys in snake case is read, and a row without texts`() async throws {
    let row = JSONRow.make(["vendorName": nil, "name": nil, "description": nil])
    let page = try await page(
      """
      {"page_no":1,"items_per_page":20,"total_count":21,"offset":0,"limit":20,"last_page":2,
       "has_next":true,"has_prev":false,"pages":[\(row)]}
      """)
    let product = try #require(page.products.first)
    #expect(product.vendor == Vendor(id: VendorID(9)))
    #expect([product.name, product.description] == ["", ""])
    #expect(page.totalCount == 21)
    #expect(page.next != nil)
  }

  @Test(arguments: [
    ("6.0E7", "60000000"), ("1.323121323232E12", "1323121323232"), ("119.3", "119.3"),
    ("0.0", "0"), ("-3.5", "-3.5"), ("-922337203685477.5808", "-922337203685477.5808"),
    ("0.30000000000000004", "0.3"), ("434.99999999999994", "435"), ("-0.7999999999999999", "-0.8"),
    ("1.1110000000000002", "1.111"), ("1.00000000000000001", "1"),
  ])
  func `prices are exact in every notation`(number: String, text: String) async throws {
    let page = try await page(envelope(JSONRow.make(["price": number, "discounted_price": "0.0"])))
    #expect(page.products.first?.price.decimalText == text)
  }

  @Test(
    arguments: [
      ["description": "null"], ["thumbnail": nil], ["thumbnail": "null"], ["stock": nil],
      ["stock": "null"], ["discounted_price": nil], ["discounted_price": "null"],
      ["vendorName": "null"], ["created_at": nil], ["issued_at": nil], ["bargain_price": nil],
      ["bargain_price": #""broken""#], ["currency": #""BTC""#], ["currency": #""""#],
      ["price": "0"], ["stock": "3.0"], ["stock": "-1"], ["discounted_price": "99999999"],
      ["unheard_of": #"{"deep":[1,2,{"x":null}]}"#],
    ] as [[String: String?]])
  func `a row with missing or odd values is a product`(changes: [String: String?]) async throws {
    let page = try await page(envelope(JSONRow.make(changes)))
    #expect(page.products.map(\.id) == [ProductID(77)])
  }

  @Test(arguments: [
    (["price": "null"], "price", DecodingFailure.Reason.null),
    (["price": nil], "price", .missingKey),
    (["price": #""cheap""#], "price", .wrongType(expected: .number)),
    (["price": "0.00001"], "price", .amountTooPrecise),
    (["price": "12345678901.00001"], "price", .amountTooPrecise),
    (["price": "18446744073709551617"], "price", .amountOutOfRange),
    (["price": "1e20"], "price", .amountOutOfRange),
    (["price": "1e400"], "price", .unreadableValue),
    (["discounted_price": "1e20"], "discounted_price", .amountOutOfRange),
    (["discounted_price": "1e400"], "discounted_price", .unreadableValue),
    (["name": "7"], "name", .wrongType(expected: .string)),
    (["id": "9223372036854775808"], "id", .unreadableValue),
    (["stock": "9223372036854775808"], "stock", .unreadableValue),
    (["vendor_id": "9223372036854775808"], "vendor_id", .unreadableValue),
    (["stock": "1.5"], "stock", .unreadableValue), (["name": #""~""#], "name", .unreadableValue),
  ])
  func `an invalid row is reported with its field, and the others are read`(
    changes: [String: String?], field: String, problem: DecodingFailure.Reason
  ) async throws {
    let page = try await page(
      envelope(JSONRow.make(["id": "9"]), JSONRow.make(changes), JSONRow.make(["id": "5"])))
    #expect(page.products.map(\.id.rawValue) == [9, 5])
    let defect = DecodingFailure(path: "pages[1].\(field)", reason: problem)
    let id = field == "id" ? nil : ProductID(77)
    #expect(page.invalidRows == [InvalidRow(position: 1, id: id, reason: .unreadable(defect))])
  }

  /// Decimals near both ends of their range trap in some operations. A number from a server must
  /// never end the process.
  @Test(arguments: [
    "id", "vendor_id", "price", "discounted_price", "stock", "created_at", "totalCount", "lastPage",
  ])
  func `a number of any size leaves the other rows readable`(key: String) async throws {
    let digits = ["1", "9", "-7", "3.25", "-0", "12345678901234567890123456789012345678", "0.3"]
    let exponents = [-99_999] + Array(-140...(-120)) + Array(-3...3) + Array(85...140) + [99_999]
    var numbers = digits.flatMap { digits in exponents.map { "\(digits)e\($0)" } }
    numbers += [String(repeating: "9", count: 5_000), "0." + String(repeating: "0", count: 5_000)]
    for number in numbers {
      let rows = [JSONRow.make([key: number]), JSONRow.make(["id": "5"])].joined(separator: ",")
      let page = try await page(envelope(rows, fields: "\"\(key)\":\(number),"))
      try #require(page.products.last?.id == ProductID(5))
    }
  }

  @Test(arguments: [
    ("null", nil as Int64?), (#""yesterday""#, nil), ("{}", nil), ("1e300", nil),
    ("253402300800000", nil), ("-62167219201", nil), ("1666051200", 1_666_051_200_000),
    ("1666051200000", 1_666_051_200_000), ("253402300800", 253_402_300_800),
    ("1611523563.719116", 1_611_523_563_719), ("253402300799", 253_402_300_799_000),
    (#""2022-10-18""#, 1_666_051_200_000), (#""2022-10-18T00:00:00""#, 1_666_051_200_000),
  ])
  func `a product is read whatever its date is`(date: String, milliseconds: Int64?) async throws {
    let row = envelope(JSONRow.make(["created_at": date]))
    let timestamp = milliseconds.map { Timestamp(millisecondsSince1970: $0) }
    #expect(try await page(row).products.map(\.createdAt) == [timestamp])
  }

  @Test(arguments: ["null", "7", "[]", #"{"id":"x"}"#])
  func `a row that isn't a product is reported`(row: String) async throws {
    let page = try await page(envelope(JSONRow.make(["id": "9"]), row))
    #expect(page.products.map(\.id.rawValue) == [9])
    #expect(page.invalidRows.map { [$0.position, $0.id?.rawValue] } == [[1, nil]])
  }

  @Test(arguments: [
    (#""hasNext":false,"lastPage":9,"totalCount":900,"#, false),
    (#""hasNext":true,"lastPage":1,"#, true),
    (#""lastPage":2,"#, true), (#""lastPage":1,"totalCount":900,"#, false),
    (#""totalCount":21,"#, true), (#""totalCount":20,"#, false),
    (#""totalCount":"many","hasNext":null,"#, false), ("", false),
  ])
  func `the first value says if there's a next page`(fields: String, hasNext: Bool) async throws {
    let page = try await page(envelope(JSONRow.full, fields: fields))
    #expect((page.next != nil) == hasNext)
  }

  @Test(arguments: [(204, ""), (200, #"{"pages":[]}"#)])
  func `a response without content or rows is empty`(status: Int, body: String) async throws {
    let page = try await page(body, status: status)
    #expect(page == ProductPage(products: [], totalCount: nil, next: nil))
  }

  @Test(arguments: [
    ("", "", DecodingFailure.Reason.emptyResponse), (#"{"pages":"#, "", .invalidJSON),
    ("<html></html>", "", .webPage), (" \n<!DOCTYPE html>", "", .webPage),
    (#"{"pages":[{"price":NaN}]}"#, "", .invalidJSON),
    ("{}", "pages", .missingKey), (#"{"pages":7}"#, "pages", .wrongType(expected: .array)),
    ("[]", "", .wrongType(expected: .object)), ("~", "", .invalidUTF8),
  ])
  func `a body that isn't a page is an error with a path`(
    body: String, path: String, reason: DecodingFailure.Reason
  ) async throws {
    await #expect(throws: MarketError.malformed(reason, at: path)) { try await page(body) }
  }

  @Test func `a body that is nested too deeply is an error`() async throws {
    let body = String(repeating: "[", count: 100_000)
    await #expect(throws: MarketError.malformed(.invalidJSON)) { try await page(body) }
  }
}

struct ProductDetailRepositoryTests {
  private func detail(_ body: String) async throws -> ProductDetail {
    let market = try ScriptedMarket(.v3, [.answer(body)])
    return try await market.repository.product(ProductID(77))
  }

  private func image(_ id: Int, _ url: String, thumbnail: String? = nil) -> ProductImage {
    ProductImage(
      id: ImageID(id), original: ImageURL(url), thumbnail: ImageURL(thumbnail ?? url))
  }

  @Test func `a detail has images and a vendor`() async throws {
    let more = """
      ,"images":[{"id":5,"url":"https://a.example/5","thumbnail_url":"https://a.example/5_thumb",
        "issued_at":"2022-10-18T00:00:00"},{"id":6,"url":"https://a.example/6","succeed":true}],
      "vendors":{"id":9,"name":"남산문구"}
      """
    let detail = try await detail(JSONRow.make(["vendorName": nil], more: more))
    #expect(detail.product.vendor == Vendor(id: VendorID(9), name: "남산문구"))
    let first = image(5, "https://a.example/5", thumbnail: "https://a.example/5_thumb")
    #expect(detail.images == [first, image(6, "https://a.example/6")])
  }

  @Test(arguments: [
    (#"{"id":"9","name":"남산문구"}"#, "남산문구" as String?), (#"[{"id":9,"name":"남산문구"}]"#, nil),
    (#"{"id":9,"name":7}"#, nil),
  ])
  func `an invalid vendor has no name`(vendor: String, name: String?) async throws {
    let detail = try await detail(JSONRow.make(["vendorName": nil], more: #","vendors":"# + vendor))
    #expect(detail.product.vendor?.name == name)
  }

  @Test(arguments: [
    #"{"id":6}"#, #"{"url":"u"}"#, #"{"id":1e30,"url":"u"}"#, #"{"id":6,"url":7}"#, "null", "[]",
  ])
  func `an image without a number or a URL is left out`(image: String) async throws {
    let more = #","images":[{"id":5,"url":"a","thumbnail_url":7},\#(image),{"id":7,"url":"b"}]"#
    let images = try await detail(JSONRow.make([:], more: more)).images
    #expect(images == [self.image(5, "a"), self.image(7, "b")])
  }

  @Test(arguments: ["", #","images":null,"vendors":null"#, #","images":[]"#])
  func `images and vendor may be missing`(more: String) async throws {
    #expect(try await detail(JSONRow.make([:], more: more)).images == [])
  }
}

struct HealthRepositoryTests {
  private func statusText(_ answer: Answer) async throws -> String {
    let service = try DefaultDataTransferService(over: ScriptedSessionManager([answer]))
    return try await RemoteHealthRepository(service: service).statusText()
  }

  @Test(arguments: [("OK", "OK"), ("\"OK\"\r\n", "OK"), ("", ""), ("DOWN", "DOWN")])
  func `the status is read with or without quotes`(body: String, text: String) async throws {
    #expect(try await statusText(.answer(body)) == text)
  }

  @Test func `without an answer a market is unavailable`() async throws {
    let unavailable = MarketError.unavailable(status: 404, retryAfter: nil, reason: "why")
    await #expect(throws: unavailable) { try await statusText(.refusal(404)) }
  }

  @Test func `version 1 has no health check`() async {
    await #expect(throws: MarketError.unsupported(.healthCheck)) {
      try await V1HealthRepository().statusText()
    }
  }
}
