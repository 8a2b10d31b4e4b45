import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests that the OpenAPI document describes exactly the routes of the market. The contract tests check that the market's
/// responses match the document.
struct APIDocumentTests {
  private let description: APIDescription

  init() throws {
    description = try APIDescription(SandboxMarket().ask("/openapi.json").body)
  }

  @Test(arguments: SandboxMarket.API.allCases)
  func `the document describes exactly the existing paths and methods`(
    api: SandboxMarket.API
  ) throws {
    let description = try APIDescription(SandboxMarket(.init(api: api)).ask("/openapi.json").body)
    var described: Set<String> = []
    // The market only explains that the other version of the API isn't served.
    let explained = api == .v2 ? "archived" : "secret"
    let routes = Dictionary(grouping: Route.all(in: api), by: \.path)
    for (path, routes) in routes where path.last != explained {
      let path = "/" + path.map { $0 == Route.anything ? "1" : $0 }.joined(separator: "/")
      let template = try #require(description.template(of: path), "\(path)")
      let methods = routes.map { $0.method.rawValue.lowercased() }
      let all = Set(methods + (methods.contains("get") ? ["head"] : []))
      #expect(Set(description.operations(of: template).keys) == all)
      described.insert(template)
    }
    #expect(described == Set(description.paths.keys))
  }

  @Test(arguments: SandboxMarket.API.allCases)
  func `every reference leads to a schema, and every schema is used`(
    api: SandboxMarket.API
  ) throws {
    let description = try APIDescription(SandboxMarket(.init(api: api)).ask("/openapi.json").body)
    var names: Set<String> = []
    func visit(_ value: DecodedJSON) {
      if let name = value["$ref"]?.text { names.insert(name) }
      for member in value.members.values { visit(member) }
      for element in value.elements { visit(element) }
    }
    visit(description.document)
    let components = description.document["components"]?.members ?? [:]
    let known = components.flatMap { kind, values in
      values.members.keys.map { "#/components/\(kind)/\($0)" }
    }
    #expect(names == Set(known))
  }

  @Test func `every parameter of a path is described`() {
    for template in description.paths.keys {
      let inPath = Set(template.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
      for operation in description.operations(of: template).values {
        let parameters = operation["parameters"]?.elements ?? []
        let described = parameters.filter { $0["in"]?.text == "path" }
        #expect(Set(described.compactMap { $0["name"]?.text }) == inPath, "\(template)")
        #expect(described.allSatisfy { $0["required"] == .flag(true) })
      }
    }
  }

  @Test func `the schemas have the enforced bounds`() throws {
    let market = SandboxMarket()
    let whole = [DecodedJSON.integer(1), .integer(.max)]
    func bounds(_ path: String, _ name: String) -> [DecodedJSON?] {
      let parameters = description.operations(of: path)["get"]?["parameters"]?.elements
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
    let schemas = description.document["components"]?["schemas"]
    for key in ["nth", "firstOfEach"] {
      let rule = schemas?["FaultRule"]?["properties"]?[key]
      #expect([rule?["minimum"], rule?["maximum"]] == whole)
    }
    #expect(description.document["openapi"] == .text("3.1.0"))
    #expect(description.document["servers"]?.elements.first?["url"] == .text("/"))
  }

  @Test(arguments: [
    (418, "", false), (404, #"{"code":404,"message":1}"#, false),
    (404, #"{"code":404,"message":"m","more":1}"#, false), (404, "{", false),
    (404, #"{"code":404,"message":"m"}"#, true),
  ])
  func `a response that differs from the document is detected`(
    status: Int, body: String, isGood: Bool
  ) {
    let response = HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    let problem = description.problem(with: response, to: .get, path: "/api/products/1")
    #expect((problem == nil) == isGood)
  }
}
