import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the requests that a dry run shows.
struct RequestPreviewTests {
  private func market(_ apiVersion: APIVersion) throws -> DIContainer {
    var configuration = OpenMarketConfiguration(server: try BaseURL("https://market.example"))
    configuration.apiVersion = apiVersion
    // The transport doesn't have a response, so the test fails if a request is sent.
    return DIContainer(configuration: configuration, transport: ScriptedSessionManager([]))
  }

  @Test(arguments: [
    (
      APIVersion.v3,
      "https://market.example/api/products?page_no=2&items_per_page=30&search_value=%EC%BB%B5%20%26"
    ),
    (.v1, "https://market.example/items/2"),
  ])
  func `a read is previewed`(apiVersion: APIVersion, url: String) async throws {
    let previews = try await market(apiVersion).requestPreviews { products in
      let query = apiVersion == .v1 ? ProductQuery.all : ProductQuery(searchText: "컵 &")
      _ = try await products.products(matching: query, page: PageRequest(number: 2, size: 30))
    }
    #expect(previews.map(\.message) == ["GET \(url)\nCache-Control: no-cache"])
    #expect(previews.map(\.url) == [url])
    #expect(previews.map(\.body) == [nil])
  }

  @Test(
    arguments: [
      (
        .v3,
        [
          "POST https://market.example/api/products",
          "PATCH https://market.example/api/products/5",
          "POST https://market.example/api/products/5/archived",
          "DELETE https://market.example/api/products/•••",
        ]
      ),
      (
        .v1,
        [
          "POST https://market.example/item", "PATCH https://market.example/item/5",
          "DELETE https://market.example/item/5",
        ]
      ),
    ] as [(APIVersion, [String])])
  func `a write is previewed without its secrets`(
    apiVersion: APIVersion, requests: [String]
  ) async throws {
    let seller = SellerCredential.sample()
    let market = try market(apiVersion)
    var previews = try await market.requestPreviews { products in
      _ = try await products.register(.sample(), as: seller, progress: nil)
    }
    previews += try await market.requestPreviews { products in
      _ = try await products.update(ProductChanges(to: .sample(id: 5), stock: 9), as: seller)
    }
    previews += try await market.requestPreviews { products in
      try await products.delete(ProductID(5), as: seller, willSend: nil)
    }
    #expect(previews.map { "\($0.method) \($0.url)" } == requests)
    for preview in previews {
      var dumped = ""
      dump(preview, to: &dumped)
      #expect(!dumped.contains(seller.secret.plaintext))
      #expect(!dumped.contains(seller.identifier.plaintext))
    }
  }

  @Test func `an operation that fails before its first request has no previews`() async throws {
    await #expect(throws: MarketError.unsupported(.search)) {
      try await market(.v1).requestPreviews { products in
        _ = try await products.products(matching: ProductQuery(searchText: "cup"), page: .first)
      }
    }
  }

  @Test func `a request is shown with its parts and its secrets masked`() throws {
    let draft = NewProduct.sample(
      name: "Desk 'lamp'", images: [.samplePNG(name: "photos/lamp \"1\".png", size: 100)])
    let server = try BaseURL("https://market.example")
    let preview = try RequestPreview(.register(draft, as: .sample()), on: server)
    #expect(
      preview.description == #"""
        POST https://market.example/api/products
        identifier: •••
        Content-Type: multipart/form-data; boundary=openmarket-0000000000000000
        Content-Length: •••

        params · application/json
        {"currency":"KRW","description":"Warm light, almost new.","discounted_price":0,"name":"Desk 'lamp'","price":15000,"secret":"•••","stock":3}
        images · lamp %221%22.png · image/png · 100 bytes
        """#)
  }

  @Test func `a deletion is shown without its address`() throws {
    let server = try BaseURL("https://market.example/prefix")
    let token = try DeletionAddress("/api/products/hidden=", in: .v3)
    let deletion = try RequestPreview(
      .delete(ProductID(5), at: token, as: .sample()), on: server)
    #expect(
      deletion.description == #"""
        DELETE https://market.example/prefix/api/products/•••
        identifier: •••
        """#)
  }
}
