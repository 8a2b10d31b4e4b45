import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// The requests that a dry run shows.
struct ExplanationTests {
  private func market(
    _ apiVersion: APIVersion, at server: String = "https://market.example"
  ) throws -> DIContainer {
    var configuration = OpenMarketConfiguration(server: try BaseURL(server))
    configuration.apiVersion = apiVersion
    // Nothing is sent.
    return DIContainer(configuration: configuration, transport: ScriptedSessionManager([]))
  }

  @Test(
    arguments: [
      (.v3, .product(ProductID(5)), ["GET https://market.example/api/products/5"]),
      (.v1, .product(ProductID(5)), ["GET https://market.example/item/5"]),
      (
        .v3, .products(matching: .all, page: try PageRequest(number: 2, size: 30)),
        ["GET https://market.example/api/products?page_no=2&items_per_page=30"]
      ),
      (
        .v1, .products(matching: .all, page: try PageRequest(number: 2, size: 30)),
        ["GET https://market.example/items/2", "GET https://market.example/items/3"]
      ),
      (
        .v3, .products(matching: ProductQuery(searchText: "컵 & 잔"), page: .first),
        [
          "GET https://market.example/api/products?page_no=1&items_per_page=20&search_value=%EC%BB%B5%20%26%20%EC%9E%94"
        ]
      ),
    ] as [(APIVersion, MarketCall, [String])])
  func `a read is as many requests as it takes`(
    apiVersion: APIVersion, call: MarketCall, requests: [String]
  ) throws {
    let explanations = try market(apiVersion).explanations(of: call)
    #expect(explanations.map(\.message) == requests)
    let addresses = requests.map { $0.dropFirst("GET ".count) }
    #expect(explanations.map(\.curl) == addresses.map { "curl '\($0)'" })
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
  func `a change is explained, and its secrets are not`(
    apiVersion: APIVersion, requests: [String]
  ) throws {
    let seller = try SellerCredential.sample()
    let calls: [MarketCall] = [
      .register(try .sample(), as: seller),
      .update(try ProductChanges(to: .sample(id: 5), stock: 9), as: seller),
      .delete(ProductID(5), as: seller),
    ]
    let explanations = try calls.flatMap { try market(apiVersion).explanations(of: $0) }
    #expect(explanations.map { $0.message.prefix { $0 != "\n" } } == requests.map { $0[...] })
    for explanation in explanations {
      #expect(!explanation.description.contains(seller.secret.plaintext))
      #expect(!explanation.description.contains(seller.identifier.plaintext))
      #expect(explanation.curl.contains("$OPENMARKET_"))
    }
  }

  @Test(
    arguments: [
      (.products(matching: ProductQuery(searchText: "cup"), page: .first), .search),
      (.health, .healthCheck),
    ] as [(MarketCall, MarketFeature)])
  func `what an API does not have is not explained`(
    call: MarketCall, feature: MarketFeature
  ) throws {
    #expect(throws: MarketError.unsupported(feature)) {
      try market(.v1).explanations(of: call)
    }
  }

  @Test func `a request is shown with its parts in boxes and its secrets masked`() throws {
    let draft = try ProductDraft.sample(
      name: "Desk 'lamp'", images: [.samplePNG(name: "photos/lamp \"1\".png", size: 20)])
    let server = try BaseURL("https://market.example")
    let explanation = try Endpoint.register(draft, as: .sample()).explanation(on: server)
    #expect(
      explanation.description == #"""
        POST https://market.example/api/products
        identifier: •••
        Content-Type: multipart/form-data; boundary=openmarket-0000000000000000
        Content-Length: •••

        ┌─ params · application/json
        │ {"name":"Desk 'lamp'","description":"Warm light, almost new.","price":15000,"currency":"KRW","discounted_price":0,"stock":3,"secret":"•••"}
        ├─ images · lamp %221%22.png · image/png · 20 bytes
        │ 89 50 4E 47 0D 0A 1A 0A 2A 2A 2A 2A …
        └─

        : "${OPENMARKET_IDENTIFIER:?}" "${OPENMARKET_SECRET:?}" && \
          printf %s '{"name":"Desk '\''lamp'\''","description":"Warm light, almost new.","price":15000,"currency":"KRW","discounted_price":0,"stock":3,"secret":"'"$(printf %s "$OPENMARKET_SECRET" | LC_ALL=C sed 's/[\\"]/\\&/g')"'"}' | \
          curl --request POST 'https://market.example/api/products' \
          --header 'identifier: '"$OPENMARKET_IDENTIFIER"'' \
          --form 'params=<-;type=application/json' \
          --form 'images=@"photos/lamp \"1\".png";type=image/png;filename="lamp \"1\".png"'
        """#)
  }

  @Test func `a deletion is shown without its address`() throws {
    let server = try BaseURL("https://market.example/prefix")
    let token = try DeletionAddress("/api/products/hidden=")
    let deletion = try Endpoint.delete(ProductID(5), at: token, as: .sample()).explanation(
      on: server)
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

  @Test(arguments: [
    "Plain lamp", "It's a \"lamp\"; $HOME `id` \\ 램프 🏮", "a\tb, c=d, @x, <y",
    "lamp'\u{301}; touch pwned; echo '\u{301}", "lamp \"\u{301};type=x", "\u{202E}lamp \u{1B}[1m",
  ])
  func `the curl line does what the call does`(name: String) async throws {
    guard OtherProgram(named: "curl") != nil, let shell = OtherProgram(named: "sh") else { return }
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
      let draft = try ProductDraft.sample(name: name, images: files)
      let register = Endpoint.register(draft, as: served.seller)
      let answer = try await run(register.explanation(on: served.address).curl)
      let detail = try ProductDetail(
        try register.read(HTTPResponse(status: 201, body: answer)))
      #expect(detail.product.name == name)
      #expect(folder.names(in: "").count == files.count)
      #expect(try detail.images.map { try served.bytes(at: $0.original) } == files.map(\.bytes))

      let changes = try ProductChanges(to: detail, description: name + " and more of it")
      let update = Endpoint.update(changes, as: served.seller)
      let changed = try await run(update.explanation(on: served.address).curl)
      let updated = try ProductDetail(
        try update.read(HTTPResponse(status: 202, body: changed)))
      #expect(updated.product.description == changes.description)
    }
  }
}
