import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import Testing

@testable import OpenMarketSandbox

/// Tests that requests of endpoints follow the OpenAPI documents, and that a difference is found.
struct ContractCheckingTests {
  private static let contracts = Result {
    try SandboxMarket.API.allCases.map { try APIContract($0.document) }
  }

  /// Expects that a version of the API describes the request.
  static func check(_ request: HTTPRequest) throws {
    let all = try contracts.get().map { try $0.differences(in: request) }
    #expect(all.min { $0.count < $1.count } == [], "\(request)")
  }

  private static let form =
    "--B\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n{}\r\n--B--\r\n"
  private static let json = "application/json"
  private static let noSecret = ["secret: missing", #"stock: "1" instead of integer"#]
  private static let incomplete = ["images: missing", "params.currency: missing"]

  @Test(arguments: [
    ("GET", "/api/products?page_no=0", "", "", ["page_no: 0 instead of minimum 1"]),
    ("GET", "/api/product", "", "", ["GET https://a.example/api/product: not in the document"]),
    ("PATCH", "/api/products/1", json, #"{"secret":"s"}"#, []),
    ("PATCH", "/api/products/1", json, #"{"stock":"1"}"#, noSecret),
    ("DELETE", "/api/products/token", "text/plain", "x", ["body: not in the document"]),
    ("POST", "/api/products", "multipart/form-data; boundary=B", form, incomplete),
  ])
  func `a request that differs from the document is detected`(
    method: String, target: String, type: String, body: String, differences: [String]
  ) throws {
    var headers: HTTPHeaders = ["identifier": "seller"]
    if !type.isEmpty { headers["Content-Type"] = type }
    let request = try HTTPRequest(
      HTTPMethod(rawValue: method), to: "https://a.example\(target)", headers: headers,
      body: body.isEmpty ? nil : Data(body.utf8))
    let contract = try APIContract(SandboxMarket.API.v3.document)
    #expect(try contract.differences(in: request).prefix(2).map(\.description) == differences)
  }
}

extension APIContract {
  /// Returns the differences of a request.
  func differences(in request: HTTPRequest) throws -> [String] {
    guard let (template, operation) = operation(of: request) else {
      return ["\(request): not in the document"]
    }
    let path = request.url.path(percentEncoded: true).split(separator: "/")
    let components = Dictionary(zip(template.split(separator: "/"), path)) { first, _ in first }
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let parameters = operation["parameters"].elements
    let names = parameters.map { $0["name"].text ?? "" }
    let differences = zip(names, parameters).flatMap { name, parameter -> [String] in
      let text =
        switch parameter["in"].text {
        case "path": components["{\(name)}"]?.removingPercentEncoding
        case "query": query.first { $0.name == name }?.value
        default: request.headers[name]
        }
      if let text { return self.differences(text, parameter["schema"], at: name) }
      return parameter["required"] == .bool(true) ? ["\(name): missing"] : []
    }
    let others = query.filter { !names.contains($0.name) }
    return try differences + others.map { "\($0.name): not in the document" }
      + self.differences(inBodyOf: request, operation)
  }

  private func differences(
    inBodyOf request: HTTPRequest, _ operation: DecodedJSON
  ) throws -> [String] {
    let content = operation["requestBody"]["content"].members.first
    guard let content else { return request.body == nil ? [] : ["body: not in the document"] }
    guard let body = request.body else { return ["body: missing"] }
    let header = request.headers["Content-Type"] ?? ""
    guard header.prefix(while: { $0 != ";" }) == content.key else {
      return ["Content-Type: \(header) instead of \(content.key)"]
    }
    let schema = content.value["schema"]
    if content.key == "application/json" {
      return differences(String(decoding: body, as: UTF8.self), schema, at: "body")
    }
    return differences(try form(body, header, schema), schema, at: "body", in: "body")
      .map(\.description)
  }

  /// Returns the differences between a text and a schema.
  private func differences(_ text: String, _ schema: DecodedJSON, at place: String) -> [String] {
    differences(value(text, schema), schema, at: place, in: place).map(\.description)
  }

  /// Returns the value of a text, which is JSON if the schema describes a number or an object.
  private func value(_ text: String, _ schema: DecodedJSON) -> DecodedJSON {
    let isJSON = ["integer", "number", "object"].contains(resolved(schema)["type"].text)
    return (isJSON ? DecodedJSON(Data(text.utf8)) : nil) ?? .text(text)
  }

  /// Returns a multipart form as an object, with an array for the parts of which there can be
  /// several.
  private func form(_ body: Data, _ header: String, _ schema: DecodedJSON) throws -> DecodedJSON {
    var members: [String: DecodedJSON] = [:]
    for part in try ReceivedForm(contentType: header, body: body).parts {
      let property = resolved(schema)["properties"][part.name]
      let value = value(part.text, property)
      let isArray = property["type"].text == "array"
      members[part.name] = isArray ? .array((members[part.name]?.elements ?? []) + [value]) : value
    }
    return .object(members)
  }
}
