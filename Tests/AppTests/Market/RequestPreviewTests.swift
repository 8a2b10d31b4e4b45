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
    #expect(previews.map(\.curl) == ["curl '\(url)' \\\n  --header 'Cache-Control: no-cache'"])
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
    let seller = try SellerCredential.sample()
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
      #expect(preview.curl.contains("$OPENMARKET_") || preview.curl.contains("${OPENMARKET_"))
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
    let draft = try NewProduct.sample(
      name: "Desk 'lamp'", images: [.samplePNG(name: "photos/lamp \"1\".png", size: 20)])
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
        images · lamp %221%22.png · image/png · 20 bytes

        : "${OPENMARKET_IDENTIFIER:?}" "${OPENMARKET_SECRET:?}" && \
          printf %s '{"currency":"KRW","description":"Warm light, almost new.","discounted_price":0,"name":"Desk '\''lamp'\''","price":15000,"secret":"'"$OPENMARKET_SECRET"'","stock":3}' | \
          curl --request POST 'https://market.example/api/products' \
          --header 'identifier: '"$OPENMARKET_IDENTIFIER"'' \
          --form 'params=<-;type=application/json' \
          --form 'images=@"photos/lamp \"1\".png";type=image/png;filename="lamp \"1\".png"'
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

        : "${OPENMARKET_IDENTIFIER:?}" && \
          printf 'url = "%s"\n' 'https://market.example/prefix/api/products/'"${OPENMARKET_TOKEN:?}"'' | \
          curl --request DELETE --config - \
          --header 'identifier: '"$OPENMARKET_IDENTIFIER"''
        """#)
  }

  @Test(
    .needs("curl"),
    arguments: [
      "Plain lamp", "It's a \"lamp\"; $HOME `id` \\ 램프 🏮", "a\tb, c=d, @x, <y",
      "lamp'\u{301}; touch pwned; echo '\u{301}", "lamp \"\u{301};type=x", "\u{202E}lamp \u{1B}[1m",
    ])
  func `the curl command sends the same request as the call`(name: String) async throws {
    let shell = try #require(OtherProgram(named: "sh"))
    try await TestMarket.with { served in
      let folder = try TemporaryFolder()
      let files = [
        ImageFile.samplePNG(name: "lamp.png", size: 90), .samplePNG(name: "램프 ; \"2\".png"),
      ]
      for file in files { _ = try folder.write(Data(file.bytes), to: file.name) }
      func run(_ curl: String) async throws -> Data {
        let script = """
          cd '\(folder.path)' && export no_proxy=127.0.0.1 \
          OPENMARKET_IDENTIFIER=\(served.seller.identifier.plaintext) \
          OPENMARKET_SECRET=\(served.seller.secret.plaintext) && \(curl) --silent --show-error
          """
        let outcome = try await shell.run(["-c", script])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return Data(outcome.output.utf8)
      }
      let draft = try NewProduct.sample(name: name, images: files)
      let register = Endpoint.register(draft, as: served.seller)
      let answer = try await run(RequestPreview(register, on: served.address).curl)
      let detail = try register.read(HTTPResponse(status: 201, body: answer))
      #expect(detail.product.name == name)
      #expect(folder.names(in: "").count == files.count)
      #expect(try detail.images.map { try served.bytes(at: $0.original) } == files.map(\.bytes))

      let changes = try ProductChanges(to: detail, description: name + " and more of it")
      let update = Endpoint.update(changes, as: served.seller)
      let changed = try await run(RequestPreview(update, on: served.address).curl)
      let updated = try update.read(HTTPResponse(status: 202, body: changed))
      #expect(updated.product.description == changes.values.description)
    }
  }
}
