import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct ProductDetailRepositoryTests {
  private func detail(_ body: String, status: Int = 200) async throws -> ProductDetail {
    let session = ScriptedSessionManager([
      .success(HTTPResponse(status: status, body: Data(body.utf8)))
    ])
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"), sessionManager: session)
    return try await RemoteProductRepository(service: service).product(ProductID(77))
  }

  @Test func `a detail has its pictures and its vendor`() async throws {
    let body = JSONRow.make(
      ["vendorName": nil],
      more: """
        ,"images":[{"id":5,"url":"https://pictures.example/5_origin",
        "thumbnail_url":"https://pictures.example/5_thumb","issued_at":"2022-10-18T00:00:00"},
        {"id":6,"url":"https://pictures.example/6","succeed":true}],
        "vendors":{"id":9,"name":"남산문구"}
        """)
    let detail = try await detail(body)
    #expect(detail.product.vendor == Vendor(id: VendorID(9), name: "남산문구"))
    #expect(
      detail.images == [
        ProductImage(
          id: ImageID(5), original: ImageURL("https://pictures.example/5_origin"),
          thumbnail: ImageURL("https://pictures.example/5_thumb")),
        ProductImage(
          id: ImageID(6), original: ImageURL("https://pictures.example/6"),
          thumbnail: ImageURL("https://pictures.example/6")),
      ])
  }

  @Test(arguments: [
    (#"{"name":"남산문구"}"#, "남산문구" as String?), (#"{"id":"9","name":"남산문구"}"#, "남산문구"),
    (#"[{"id":9,"name":"남산문구"}]"#, nil), (#"{"id":9,"name":7}"#, nil),
  ])
  func `a vendor that cannot be read costs no more than its name`(
    vendor: String, name: String?
  ) async throws {
    let detail = try await detail(JSONRow.make(["vendorName": nil], more: #","vendors":"# + vendor))
    #expect(detail.product.vendor?.name == name)
  }

  @Test(arguments: ["", #","images":null,"vendors":null"#, #","images":[]"#])
  func `pictures and vendor may be missing`(more: String) async throws {
    #expect(try await detail(JSONRow.make([:], more: more)).images == [])
  }

  @Test(arguments: [
    ("", "", DecodingFailure.Reason.emptyAnswer),
    (#"{"id":77"#, "", .invalidJSON),
    (JSONRow.make(["price": "null"]), "price", .null),
    (JSONRow.make(["price": "1e-9"]), "price", .amountTooPrecise),
    (JSONRow.make(["created_at": #""now""#]), "created_at", .notADate),
    (JSONRow.make([:], more: #","images":[{"id":1}]"#), "images[0].url", .missingKey),
  ])
  func `what cannot be read is an error that names the place`(
    body: String, path: String, problem: DecodingFailure.Reason
  ) async throws {
    let defect = DecodingFailure(path: path, reason: problem)
    await #expect(throws: MarketError.malformedResponse(defect)) { try await detail(body) }
  }

  @Test func `an unknown product is not found, in the server's words`() async throws {
    await #expect(throws: MarketError.notFound(reason: "no product 77")) {
      try await detail(#"{"code":404,"message":"no product 77"}"#, status: 404)
    }
  }
}
