import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketData

/// Tests for the requests that a dry run shows. `DryRunTests` runs their `curl` commands.
struct RecordedRequestTests {
  /// Returns the requests for changes that a repository asks for.
  private func requests(
    _ version: APIVersion = .v3, files: [String] = [],
    by operation: (any ProductRepository, SellerCredential) async throws -> Void
  ) async throws -> [RecordedRequest] {
    let server = try BaseURL("https://market.example")
    let reader = DefaultDataTransferService(
      server: server,
      sessionManager: ScriptedSessionManager([.success(HTTPResponse(status: 200))]))
    let recorder = RequestRecorder(reading: reader, of: server, files: files)
    let seller = try SellerCredential(identifier: StandIn.identifier, secret: StandIn.secret)
    _ = try? await operation(version.products(from: recorder), seller)
    return recorder.requests
  }

  @Test(
    arguments: [
      (.v3, ["POST /api/products", "PATCH /api/products/5", "POST /api/products/5/archived"]),
      (.v1, ["POST /item", "PATCH /item/5", "DELETE /item/5"]),
    ] as [(APIVersion, [String])])
  func `each change is recorded, a read isn't`(version: APIVersion, lines: [String]) async throws {
    var shown: [String] = []
    for operation in [
      { products, _ in
        _ = try await products.products(matching: .all, page: PageRequest(number: 2, size: 30))
      },
      { _ = try await $0.register(.sample(), as: $1, progress: nil) },
      { _ = try await $0.update(ProductChanges(to: .sample(id: 5), stock: 9), as: $1) },
      { try await $0.delete(ProductID(5), as: $1) },
    ] as [@Sendable (any ProductRepository, SellerCredential) async throws -> Void] {
      for request in try await requests(version, by: operation) {
        shown.append(String(request.message.prefix { $0 != "\n" }))
        #expect(request.message.contains("•••"))
        #expect(request.curl.contains("$OPENMARKET_SECRET"))
      }
    }
    #expect(shown.map { $0.replacing("https://market.example", with: "") } == lines)
  }

  @Test func `a request is shown with its parts, and without the credential`() async throws {
    let draft = NewProduct.sample(
      name: "Desk 'lamp'", images: [.samplePNG(name: "lamp \"1\".png", size: 100)])
    let shown = try await requests(files: ["photos/lamp \"1\".png"]) {
      _ = try await $0.register(draft, as: $1, progress: nil)
    }
    let request = try #require(shown.first)
    #expect(
      request.message == #"""
        POST https://market.example/api/products
        identifier: •••
        Content-Type: multipart/form-data

        params · application/json
        {"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":0,"name":"Desk 'lamp'","price":15000,"secret":"•••","stock":3}
        images · lamp "1".png · image/png · 100 bytes
        """#)
    #expect(
      request.curl == #"""
        : "${OPENMARKET_SECRET:?}" && printf %s '{"currency":"KRW","description":"Warm light, almost new.","descriptions":"Warm light, almost new.","discounted_price":0,"name":"Desk '\''lamp'\''","price":15000,"secret":"'"$OPENMARKET_SECRET"'","stock":3}' | \
          curl --request POST 'https://market.example/api/products' \
          --header 'identifier: '"${OPENMARKET_IDENTIFIER:?}"'' \
          --form 'params=<-;type=application/json' \
          --form 'images=@"photos/lamp \"1\".png";type=image/png'
        """#)
  }
}
