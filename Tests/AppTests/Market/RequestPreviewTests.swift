import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketData

/// Tests for the requests that a dry run shows.
struct RequestPreviewTests {
  @Test(
    arguments: [
      (
        .v3,
        [
          "GET /api/products?page_no=2&items_per_page=30", "POST /api/products",
          "PATCH /api/products/5", "POST /api/products/5/archived", "DELETE /api/products/•••",
        ]
      ),
      (.v1, ["GET /items/2", "POST /item", "PATCH /item/5", "DELETE /item/5"]),
    ] as [(APIVersion, [String])])
  func `requests are previewed without their secrets`(version: APIVersion, requests: [String])
    async throws
  {
    let seller = SellerCredential.sample()
    let server = try BaseURL("https://market.example")
    var previews: [RequestPreview] = []
    for operation in [
      { _ = try await $0.products(matching: .all, page: PageRequest(number: 2, size: 30)) },
      { _ = try await $0.register(.sample(), as: seller, progress: nil) },
      { _ = try await $0.update(ProductChanges(to: .sample(id: 5), stock: 9), as: seller) },
      { try await $0.delete(ProductID(5), as: seller) },
    ] as [@Sendable (any ProductRepository) async throws -> Void] {
      let recorder = RequestRecorder(server: server)
      try? await operation(version.products(from: recorder))
      previews += recorder.requests.map(\.preview)
    }
    let paths = previews.map { $0.url.replacing("https://market.example", with: "") }
    #expect(zip(previews, paths).map { "\($0.method) \($1)" } == requests)
    for preview in previews {
      var dumped = ""
      dump(preview, to: &dumped)
      for hidden in [seller.secret.plaintext, seller.identifier.plaintext] {
        #expect(!dumped.contains(hidden))
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
        {"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":0,"name":"Desk 'lamp'","price":15000,"secret":"•••","stock":3}
        images · lamp %221%22.png · image/png · 100 bytes
        """#)
  }

  @Test func `a deletion is shown without its address`() throws {
    let token = try DeletionAddress("/api/products/hidden=", from: .archived)
    let deletion = try RequestPreview(
      .delete(ProductID(5), at: token, as: .sample()),
      on: try BaseURL("https://market.example/prefix"))
    let address = "DELETE https://market.example/prefix/api/products/•••"
    #expect(deletion.description == address + "\nidentifier: •••")
  }
}

/// Tests for the `curl` commands that a dry run prints. `DryRunProcessTests` runs those of the commands.
struct CurlCommandTests {
  private func curl(
    _ endpoint: Endpoint<some Sendable>, on server: BaseURL
  ) async throws -> String {
    let recorder = RequestRecorder(server: server)
    _ = try? await recorder.request(endpoint)
    return try #require(recorder.requests.first).curl()
  }

  @Test func `a command contains the request, but no secret`() async throws {
    let draft = NewProduct.sample(
      name: "Desk 'lamp'", images: [.samplePNG(name: "photos/lamp \"1\".png")])
    let server = try BaseURL("https://market.example")
    #expect(
      try await curl(.register(draft, as: .sample()), on: server) == #"""
        : "${OPENMARKET_IDENTIFIER:?}" "${OPENMARKET_SECRET:?}" && \
          printf %s '{"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":0,"name":"Desk '\''lamp'\''","price":15000,"secret":"'"$OPENMARKET_SECRET"'","stock":3}' | \
          curl --request POST 'https://market.example/api/products' \
          --header 'identifier: '"$OPENMARKET_IDENTIFIER"'' \
          --form 'params=<-;type=application/json' \
          --form 'images=@"photos/lamp \"1\".png";type=image/png;filename="lamp \"1\".png"'
        """#)
    #expect(
      try await curl(.product(ProductID(5)), on: server)
        == "curl 'https://market.example/api/products/5'")
  }

  @Test func `a deletion asks for its address, and uses it`() async throws {
    let server = try BaseURL("https://market.example/prefix")
    let token = try DeletionAddress("/api/products/hidden=", from: .archived)
    #expect(
      try await curl(.delete(ProductID(5), at: token, as: .sample()), on: server) == #"""
        : "${OPENMARKET_IDENTIFIER:?}" && \
          printf 'url = "%s"\n' 'https://market.example/prefix/api/products/'"${OPENMARKET_TOKEN:?}"'' | \
          curl --request DELETE --config - \
          --header 'identifier: '"$OPENMARKET_IDENTIFIER"''
        """#)
    let asking = try await curl(
      .deletionAddress(of: ProductID(5), as: .sample(), by: .archived), on: server)
    #expect(asking.hasPrefix("OPENMARKET_TOKEN=$(") && asking.contains("/api/products/5/archived"))
  }
}
