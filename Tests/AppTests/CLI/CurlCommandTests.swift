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
    return try CurlCommand(#require(recorder.requests.first)).text
  }

  @Test func `a command contains the request, but no secret`() async throws {
    let draft = try NewProduct.sample(
      name: "Desk 'lamp'", images: [.samplePNG(name: "photos/lamp \"1\".png", size: 20)])
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
      func run(_ command: String) async throws -> Data {
        let script = """
          cd '\(folder.path)' && export no_proxy=127.0.0.1 \
          OPENMARKET_IDENTIFIER=\(served.seller.identifier.plaintext) \
          OPENMARKET_SECRET=\(served.seller.secret.plaintext) && \(command) --silent --show-error
          """
        let outcome = try await shell.run(["-c", script])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return Data(outcome.output.utf8)
      }
      let draft = try NewProduct.sample(name: name, images: files)
      let register = Endpoint.register(draft, as: served.seller)
      let answer = try await run(curl(register, on: served.address))
      let detail = try register.read(HTTPResponse(status: 201, body: answer))
      #expect(detail.product.name == name)
      #expect(folder.names(in: "").count == files.count)
      #expect(try detail.images.map { try served.bytes(at: $0.original) } == files.map(\.bytes))

      let changes = try ProductChanges(to: detail, description: name + " and more of it")
      let update = Endpoint.update(changes, as: served.seller)
      let changed = try await run(curl(update, on: served.address))
      let updated = try update.read(HTTPResponse(status: 202, body: changed))
      #expect(updated.product.description == changes.values.description)
    }
  }
}
