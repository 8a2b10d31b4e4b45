import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketData

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
          printf %s '{"currency":"KRW","description":"Warm light, almost new.","discounted_price":0,"name":"Desk '\''lamp'\''","price":15000,"secret":"'"$OPENMARKET_SECRET"'","stock":3}' | \
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
    let token = try DeletionAddress("/api/products/hidden=", in: .v3)
    #expect(
      try await curl(.delete(ProductID(5), at: token, as: .sample()), on: server) == #"""
        : "${OPENMARKET_IDENTIFIER:?}" && \
          printf 'url = "%s"\n' 'https://market.example/prefix/api/products/'"${OPENMARKET_TOKEN:?}"'' | \
          curl --request DELETE --config - \
          --header 'identifier: '"$OPENMARKET_IDENTIFIER"''
        """#)
    let asking = try await curl(.deletionAddress(of: ProductID(5), as: .sample()), on: server)
    #expect(asking.hasPrefix("OPENMARKET_TOKEN=$(") && asking.contains("/api/products/5/archived"))
  }
}
