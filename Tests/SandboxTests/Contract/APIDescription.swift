import Foundation
import OpenMarketData
import Testing

/// The market's OpenAPI document from `/openapi.json`, for checking that the market's responses match the document.
struct APIDescription: CustomTestStringConvertible {
  let document: DecodedJSON

  init(_ document: Data) throws {
    self.document = try JSONDecoder().decode(DecodedJSON.self, from: document)
  }

  var testDescription: String { "the description of the API" }

  var paths: [String: DecodedJSON] { document["paths"]?.members ?? [:] }

  /// Returns the operations of the given path template by HTTP method. The methods are in lower case.
  func operations(of template: String) -> [String: DecodedJSON] { paths[template]?.members ?? [:] }

  /// Returns the given value. If the value contains the key `$ref`, returns the value that it refers to.
  private func resolved(_ value: DecodedJSON?) -> DecodedJSON? {
    guard let reference = value?["$ref"]?.text else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { $0?[String($1)] }
  }

  func template(of path: String) -> String? {
    let segments = path.split(separator: "/")
    let matches = paths.keys.filter { template in
      let parts = template.split(separator: "/")
      return parts.count == segments.count
        && zip(parts, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
    // A component that is written out comes before a parameter.
    return matches.min { $0.count(where: { $0 == "{" }) < $1.count(where: { $0 == "{" }) }
  }

  /// Returns a description of the first difference between the given response and the document, or `nil` if the response matches
  /// the document.
  func problem(with response: HTTPResponse, to method: HTTPMethod, path: String) -> String? {
    guard let template = template(of: path), let operations = paths[template] else {
      return response.status == 404 ? nil : "\(path) is not described"
    }
    guard let operation = operations[method.rawValue.lowercased()] else {
      return [404, 405].contains(response.status) ? nil : "\(method) \(template) is not described"
    }
    guard let answer = resolved(operation["responses"]?[String(response.status)]) else {
      return "\(method) \(template): \(response.status) is not described"
    }
    let mediaType = response.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
    guard !response.body.isEmpty, let mediaType else { return nil }
    let content = answer["content"]?.members ?? [:]
    let range = "\(mediaType.split(separator: "/").first ?? "")/*"
    guard let schema = (content[mediaType] ?? content[range])?["schema"] else {
      return "\(method) \(template): \(response.status) as \(mediaType) is not described"
    }
    guard mediaType == "application/json" else { return nil }
    guard let value = try? JSONDecoder().decode(DecodedJSON.self, from: response.body) else {
      return "\(method) \(template): \(response.status) is no JSON"
    }
    return mismatch(value, schema).map { "\(method) \(template), \(response.status): \($0)" }
  }

  /// Returns a description of the first difference between a value and a schema, or `nil` if the value matches the schema. A
  /// missing key, an unknown key and a wrong type are differences.
  func mismatch(_ value: DecodedJSON, _ schema: DecodedJSON, at place: String = "$") -> String? {
    if let reference = schema["$ref"] {
      guard let target = resolved(schema) else { return "there is no schema \(reference)" }
      return mismatch(value, target, at: place)
    }
    if let choices = schema["anyOf"]?.elements {
      return choices.contains { mismatch(value, $0, at: place) == nil }
        ? nil : "\(place): no choice"
    }
    if let constant = schema["const"] {
      return value == constant ? nil : "\(place): other constant"
    }
    switch (schema["type"]?.text, value) {
    case ("string", .text), ("integer", .integer), ("number", .integer), ("number", .number),
      ("boolean", .flag), (nil, _):
      return nil
    case ("array", .list(let elements)):
      guard let item = schema["items"] else { return "\(place): no items are described" }
      return elements.lazy.compactMap { mismatch($0, item, at: place + "[]") }.first
    case ("object", .object(let members)):
      guard let properties = schema["properties"]?.members else { return nil }
      let required = (schema["required"]?.elements ?? []).compactMap(\.text)
      if let missing = required.first(where: { members[$0] == nil }) {
        return "\(place).\(missing) is missing"
      }
      return members.lazy.compactMap { name, member in
        guard let property = properties[name] else { return "\(place).\(name) is too many" }
        return mismatch(member, property, at: "\(place).\(name)")
      }.first
    default:
      return "\(place): \(value) is of another type"
    }
  }
}

/// A JSON value of any type.
enum DecodedJSON: Decodable, Equatable, CustomTestStringConvertible {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([DecodedJSON])
  case object([String: DecodedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([DecodedJSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: DecodedJSON].self))
    }
  }

  /// The beginning of the value, because a whole document fills many screens.
  var testDescription: String { String("\(self)".prefix(300)) }

  var members: [String: DecodedJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  var elements: [DecodedJSON] {
    if case .list(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  subscript(name: String) -> DecodedJSON? { members[name] }
}
