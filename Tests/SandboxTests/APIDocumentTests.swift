import Foundation
import OpenMarketConformance
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests that the OpenAPI document describes exactly the routes of the market. The contract tests
/// check that the market's responses match the document.
struct APIDocumentTests {
  @Test(arguments: SandboxMarket.API.allCases)
  func `the document describes exactly the routes and used schemas`(api: SandboxMarket.API) throws {
    let contract = try APIContract(SandboxMarket(.init(api: api)).ask("/openapi.json").body)
    var described: Set<String> = []
    // The market only explains that the other version of the API isn't served.
    let explained = api == .v2 ? "archived" : "secret"
    let routes = Dictionary(grouping: Route.all(in: api), by: \.path)
    for (path, routes) in routes where path.last != explained {
      let path = "/" + path.map { $0 == Route.anything ? "1" : $0 }.joined(separator: "/")
      let template = try #require(contract.template(of: path), "\(path)")
      let methods = routes.map { $0.method.rawValue.lowercased() }
      let all = Set(methods + (methods.contains("get") ? ["head"] : []))
      #expect(Set(contract.paths[template]?.members.keys.map(\.self) ?? []) == all)
      described.insert(template)
    }
    #expect(described == Set(contract.paths.keys))

    var used: Set<String> = []
    func visit(_ value: DecodedJSON) {
      if let name = value["$ref"].text { used.insert(name) }
      for member in value.members.values { visit(member) }
      for element in value.elements { visit(element) }
    }
    visit(contract.document)
    let known = contract.document["components"].members.flatMap { kind, values in
      values.members.keys.map { "#/components/\(kind)/\($0)" }
    }
    #expect(used == Set(known))
  }

  @Test func `the path of a server precedes the paths in the document`() throws {
    let document = SandboxMarket.API.v3.document
    let contract = try APIContract(document, server: BaseURL("https://market.example/shop/"))
    let url = try #require(URL(string: "https://market.example/shop/healthChecker"))
    let response = HTTPResponse(
      status: 200, headers: ["Content-Type": "text/plain"], body: Data("OK".utf8))
    let found = contract.differences(in: response, to: HTTPRequest(url: url))
    #expect(found.map(\.description) == [#"body: OK instead of "OK""#])
  }
}
