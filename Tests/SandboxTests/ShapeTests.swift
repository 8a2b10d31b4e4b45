import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct ShapeTests {
  private let market = SandboxMarket()

  @Test func `a page has these keys in this order`() throws {
    let response = try market.ask("/api/products?page_no=63&items_per_page=1")
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Content-Length"] == String(response.body.count))
    #expect(
      String(decoding: response.body, as: UTF8.self) == """
        {"pageNo":63,"itemsPerPage":1,"totalCount":72,"offset":62,"limit":63,"lastPage":72,\
        "hasNext":true,"hasPrev":true,"pages":[{"id":30,"vendor_id":15,\
        "vendorName":"느린오후 상점","name":"Linen Cushion Cover 45×45, Set of 2",\
        "description":"Stone-washed linen with a hidden zip. Machine wash cold; \
        inserts are not included.",\
        "thumbnail":"https://sandbox.openmarket.invalid/training-resources/15/20221016/\
        56b675142365580900000000001e0001_thumb.png","currency":"USD","price":24.0,\
        "bargain_price":21.0,"discounted_price":3.0,"stock":12,\
        "created_at":"2022-10-16T00:00:00","issued_at":"2022-10-16T00:00:00"}]}
        """)
  }

  @Test func `a product has these keys in this order`() throws {
    let response = try market.ask("/api/products/30", at: "http://[::1]:8080")
    #expect(response.headers["Content-Type"] == "application/json")
    let place = "http://[::1]:8080/training-resources/15/20221016"
    #expect(
      String(decoding: response.body, as: UTF8.self) == """
        {"id":30,"vendor_id":15,"name":"Linen Cushion Cover 45×45, Set of 2",\
        "description":"Stone-washed linen with a hidden zip. Machine wash cold; \
        inserts are not included.",\
        "thumbnail":"\(place)/56b675142365580900000000001e0001_thumb.png","currency":"USD",\
        "price":24.0,"bargain_price":21.0,"discounted_price":3.0,"stock":12,\
        "created_at":"2022-10-16T00:00:00","issued_at":"2022-10-16T00:00:00","images":[\
        {"id":35,"url":"\(place)/56b675142365580900000000001e0001_origin.png",\
        "thumbnail_url":"\(place)/56b675142365580900000000001e0001_thumb.png",\
        "issued_at":"2022-10-16T00:00:00"},\
        {"id":36,"url":"\(place)/c62f9e214c6fa36100000000001e0002_origin.png",\
        "thumbnail_url":"\(place)/c62f9e214c6fa36100000000001e0002_thumb.png",\
        "issued_at":"2022-10-16T00:00:00"}],"vendors":{"id":15,"name":"느린오후 상점"}}
        """)
  }

  @Test func `every row of a list has the same keys`() throws {
    let body = try market.ask("/api/products?items_per_page=100").body
    let page = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    let rows = try #require(page["pages"] as? [[String: Any]])
    #expect(rows.count == 72)
    for row in rows {
      #expect(
        Set(row.keys) == [
          "id", "vendor_id", "vendorName", "name", "description", "thumbnail", "currency", "price",
          "bargain_price", "discounted_price", "stock", "created_at", "issued_at",
        ])
    }
  }

  @Test func `every product has the same keys`() throws {
    for id in try market.everything().map(\.id) {
      let body = try market.ask("/api/products/\(id)").body
      let product = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
      #expect(
        Set(product.keys) == [
          "id", "vendor_id", "name", "description", "thumbnail", "currency", "price",
          "bargain_price", "discounted_price", "stock", "created_at", "issued_at", "images",
          "vendors",
        ])
    }
  }

  @Test func `prices are written as Java writes them`() throws {
    let text = String(
      decoding: try market.ask("/api/products?items_per_page=100").body, as: UTF8.self)
    for member in [
      #""price":6.0E7,"bargain_price":6.0E7,"discounted_price":0.0"#,
      #""price":1.2345E7,"bargain_price":1.2E7,"discounted_price":345000.0"#,
      #""price":29.36,"bargain_price":29.36,"discounted_price":0.0"#,
      #""price":19000.0,"bargain_price":16500.0,"discounted_price":2500.0"#,
      #""price":0.0,"bargain_price":0.0,"discounted_price":0.0"#,
    ] {
      #expect(text.contains(member), "\(member)")
    }
  }

  @Test func `the health check is quoted text`() throws {
    let response = try market.ask("/healthChecker")
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "text/plain")
    #expect(response.body == Data(#""OK""#.utf8))
  }
}
