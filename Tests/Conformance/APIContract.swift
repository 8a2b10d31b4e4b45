package import Foundation
package import OpenMarketData
import OpenMarketDomain

/// The contract between clients and servers: an OpenAPI document with which requests and responses
/// are compared.
package struct APIContract: Sendable {
  /// A difference between a message and the document.
  package struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The place in the message, such as `pages[3].price` or `Content-Type`.
    let place: String
    /// The place in the document, such as `ProductRow.price`. All rows of a list, and all responses
    /// with the same schema, share it.
    let member: String
    /// The values that the document allows, or `nil` if the place isn't in the document.
    var expected: String?
    /// The value in the message, or `nil` if it's missing.
    var found: String?

    package var description: String { text.english }

    /// A text such as `pages[3].price: "7" instead of number`.
    var text: LocalizedText {
      switch (expected, found) {
      case (let expected?, let found?):
        LocalizedText(
          "\(place): \(expected) 대신 \(found)", "\(place): \(found) instead of \(expected)")
      case (nil, _): LocalizedText("\(place): 문서에 없음", "\(place): not in the document")
      case (_, nil): LocalizedText("\(place): 없음", "\(place): missing")
      }
    }
  }

  package let document: DecodedJSON
  private let pathPrefix: String

  /// Creates a contract from an OpenAPI document in JSON.
  ///
  /// - Parameter server: The server whose path precedes the paths in the document, or `nil` if no
  ///   path does.
  package init(_ document: Data, server: BaseURL? = nil) throws {
    self.document = try JSONDecoder().decode(DecodedJSON.self, from: document)
    pathPrefix = server.flatMap { URL(string: $0.description) }?.path(percentEncoded: true) ?? ""
  }

  /// The version of the API, such as `3`.
  var version: String { document["info"]["version"].text ?? "" }

  package var paths: [String: DecodedJSON] { document["paths"].members }

  /// Returns the template of a path. A component that is written out sorts before a parameter in
  /// braces.
  package func template(of path: String) -> String? {
    let components = path.split(separator: "/")
    return paths.keys.sorted().first { template in
      let parts = template.split(separator: "/")
      return parts.count == components.count
        && zip(parts, components).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
  }

  // MARK: - Messages

  /// Returns the template of a request's path and the operation in the document, or `nil` if the
  /// document doesn't describe the request.
  package func operation(of request: HTTPRequest) -> (template: String, json: DecodedJSON)? {
    let path = request.url.path(percentEncoded: true).trimmingPrefix(pathPrefix)
    guard let template = template(of: String(path)),
      let json = paths[template]?.members[request.method.rawValue.lowercased()]
    else { return nil }
    return (template, json)
  }

  /// Returns the differences of a response to a request that the document describes. The document's
  /// default response allows no further status.
  ///
  /// - Parameter json: The decoded body, or `nil` if it isn't decoded yet.
  package func differences(
    in response: HTTPResponse, to request: HTTPRequest, json: DecodedJSON? = nil
  ) -> [Difference] {
    guard let operation = operation(of: request) else { return [] }
    let name = "\(request.method) \(operation.template)"
    func difference(_ place: String, _ expected: String, _ found: String?) -> Difference {
      Difference(place: place, member: "\(name) \(place)", expected: expected, found: found)
    }
    let responses = operation.json["responses"].members
    let range = response.isSuccess ? responses["2XX"] : nil
    guard let described = responses["\(response.status)"] ?? range else {
      let successes = responses.keys.filter { $0.hasPrefix("2") }.sorted().joined(separator: ", ")
      return [difference("status", successes, "\(response.status)")]
    }
    let header = response.headers["Content-Type"]
    let type = header?.prefix { $0 != ";" && $0 != " " }.lowercased() ?? ""
    func isType(_ name: String) -> Bool {
      name.hasSuffix("/*") ? type.hasPrefix(name.dropLast()) : type == name
    }
    let contents = resolved(described)["content"].members
    let content = contents.first { isType($0.key) } ?? contents.min { $0.key < $1.key }
    guard let (expected, media) = content, request.method != .head else { return [] }
    let mismatch = isType(expected) ? [] : [difference("Content-Type", expected, header)]
    guard !response.body.isEmpty else { return mismatch + [difference("body", expected, nil)] }
    let text = String(decoding: response.body, as: UTF8.self)
    let value = expected == "application/json" ? json ?? DecodedJSON(response.body) : .text(text)
    guard let value else { return mismatch + [difference("body", expected, text)] }
    return mismatch + differences(value, media["schema"], at: "body", in: name)
  }

  // MARK: - Values

  /// Returns the differences between a value and a schema.
  package func differences(
    _ value: DecodedJSON, _ schema: DecodedJSON, at place: String, in member: String
  ) -> [Difference] {
    if let name = schema["$ref"].text?.split(separator: "/").last {
      return differences(value, resolved(schema), at: place, in: String(name))
    }
    let choices = schema["anyOf"].elements.map { differences(value, $0, at: place, in: member) }
    if let best = choices.min(by: { $0.count < $1.count }) { return best }
    if let expected = schema.expectation(unmetBy: value) {
      let found = place == "body" ? value.text ?? value.description : value.description
      return [Difference(place: place, member: member, expected: expected, found: found)]
    }
    guard case .object(let members) = value else {
      return value.elements.enumerated().flatMap {
        differences($1, schema["items"], at: "\(place)[\($0)]", in: "\(member)[]")
      }
    }
    let names = schema["required"].elements.compactMap(\.text)
    return Set(names).union(members.keys).sorted().flatMap { name in
      let (place, member) = (place == "body" ? name : "\(place).\(name)", "\(member).\(name)")
      let property = schema["properties"].members[name]
      if let property, let value = members[name] {
        return differences(value, property, at: place, in: member)
      }
      let isAllowed = property == nil && schema["additionalProperties"] != .bool(false)
      let missing = Difference(place: place, member: member, expected: property.map { _ in name })
      return isAllowed ? [] : [missing]
    }
  }

  /// Returns the given value. If the value contains the key `$ref`, returns the value that it
  /// refers to.
  package func resolved(_ value: DecodedJSON) -> DecodedJSON {
    guard let reference = value["$ref"].text else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] }
  }
}
