import Foundation
import OpenMarketConformance
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests that the OpenAPI document describes exactly the routes of the market. The contract tests check that the market's
/// responses match the document.
struct APIDocumentTests {
  private let contract: APIContract

  init() throws {
    contract = try APIContract(SandboxMarket().ask("/openapi.json").body)
  }

  @Test(arguments: SandboxMarket.API.allCases)
  func `the document describes exactly the existing paths and methods`(
    api: SandboxMarket.API
  ) throws {
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
  }

  @Test(arguments: SandboxMarket.API.allCases)
  func `every reference leads to a schema, and every schema is used`(
    api: SandboxMarket.API
  ) throws {
    let contract = try APIContract(SandboxMarket(.init(api: api)).ask("/openapi.json").body)
    var names: Set<String> = []
    func visit(_ value: DecodedJSON) {
      if let name = value["$ref"]?.text { names.insert(name) }
      for member in value.members.values { visit(member) }
      for element in value.elements { visit(element) }
    }
    visit(contract.document)
    let components = contract.document["components"]?.members ?? [:]
    let known = components.flatMap { kind, values in
      values.members.keys.map { "#/components/\(kind)/\($0)" }
    }
    #expect(names == Set(known))
  }

  @Test func `every parameter of a path is described`() {
    for template in contract.paths.keys {
      let inPath = Set(template.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
      for operation in contract.paths[template]?.members.values.map(\.self) ?? [] {
        let parameters = operation["parameters"]?.elements ?? []
        let described = parameters.filter { $0["in"]?.text == "path" }
        #expect(Set(described.compactMap { $0["name"]?.text }) == inPath, "\(template)")
        #expect(described.allSatisfy { $0["required"] == .bool(true) })
      }
    }
  }

  @Test func `the schemas have the enforced bounds`() throws {
    let market = SandboxMarket()
    let whole = [DecodedJSON.number(1), .number(Decimal(Int.max))]
    func bounds(_ path: String, _ name: String) -> [DecodedJSON?] {
      let parameters = contract.paths[path]?["get"]?["parameters"]?.elements
      let schema = parameters?.first { $0["name"]?.text == name }?["schema"]
      return [schema?["minimum"], schema?["maximum"]]
    }
    for name in ["page_no", "items_per_page"] {
      #expect(bounds("/api/products", name) == whole)
      #expect(try market.ask("/api/products?\(name)=\(Int.max)").status < 300)
      for number in ["0", "9223372036854775808"] {
        #expect(try market.ask("/api/products?\(name)=\(number)").status == 400)
      }
    }
    #expect(bounds("/items/{page}", "page") == whole)
    let schemas = contract.document["components"]?["schemas"]
    for key in ["nth", "firstOfEach"] {
      let rule = schemas?["FaultRule"]?["properties"]?[key]
      #expect([rule?["minimum"], rule?["maximum"]] == whole)
    }
    #expect(contract.document["openapi"] == .text("3.1.0"))
    #expect(contract.document["servers"]?.elements.first?["url"] == .text("/"))
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

  private static let row = #"{"code":404,"message":"m"}"#

  @Test(arguments: [
    (404, row, []), (418, row, ["status: 418 instead of 200"]),
    (404, #"{"code":404,"message":1}"#, ["message: 1 instead of string"]),
    (404, #"{"code":"404"}"#, [#"code: "404" instead of integer"#, "message: missing"]),
    (404, #"{"code":404,"message":"m","more":1}"#, ["more: not in the document"]),
    (404, "{", ["body: { instead of application/json"]),
    (404, "", ["body: missing"]), (404, "[]", ["body: [] instead of object"]),
  ])
  func `a response that differs from the document is detected`(
    status: Int, body: String, differences: [String]
  ) throws {
    let url = try #require(URL(string: "https://market.example/api/products/1"))
    let response = HTTPResponse(
      status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: Data(body.utf8))
    let found = contract.differences(in: response, to: HTTPRequest(url: url))
    #expect(found.map(\.description) == differences)
  }
}
