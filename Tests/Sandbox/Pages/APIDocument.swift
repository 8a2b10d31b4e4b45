import Foundation

/// The OpenAPI document of a market that serves a version of the API.
struct APIDocument {
  static let v2 = APIDocument(.v2).json.encoded()
  static let v3 = APIDocument(.v3).json.encoded()

  private typealias Members = JSONValue.Members

  private let api: SandboxMarket.API
  private let values: [String: JSONValue]

  private init(_ api: SandboxMarket.API) {
    self.api = api
    values = Self.values(api)
  }

  private var json: JSONValue {
    let isV2 = api == .v2
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Open Market sandbox", "version": isV2 ? "2" : "3",
        "description": .string(
          "The products of a market, in the \(isV2 ? "second" : "third") version of the API and in the first."
        ),
      ],
      "servers": [["url": "/"]], "paths": .object(paths),
      "components": [
        "responses": responses, "schemas": .object(Self.schemas(in: api).map(json)),
      ],
    ]
  }

  /// Returns the lines of a table that apply to a version of the API.
  private static func lines(of table: String, in api: SandboxMarket.API) -> [Substring] {
    table.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("v2 ") || line.hasPrefix("v3 ") else { return line }
      return line.hasPrefix(api.rawValue) ? line.dropFirst(3) : nil
    }
  }

  // MARK: - Schemas

  /// A schema in the table, with the names and types of its members.
  struct Schema {
    let name: String
    let isClosed: Bool
    let members: [(name: String, type: String, isRequired: Bool)]

    fileprivate init(_ line: Substring) {
      let words = line.split(separator: " ")
      isClosed = words[1] == "="
      name = String(words[0].prefix { $0 != ":" })
      members = words.dropFirst(isClosed ? 2 : 1).map { word in
        let pair = word.split(separator: ":").map { String($0) }
        return (pair[0], pair[1].filter { $0 != "?" }, !word.hasSuffix("?"))
      }
    }
  }

  static func schemas(in api: SandboxMarket.API) -> [Schema] {
    lines(of: schemas, in: api).map(Schema.init)
  }

  private func json(_ schema: Schema) -> (String, JSONValue) {
    let required = schema.members.filter(\.isRequired).map { JSONValue.string($0.name) }
    let json = JSONValue(
      ("type", "object"),
      ("properties", .object(schema.members.map { ($0.name, reference($0.type)) })),
      ("required", required.isEmpty ? nil : .array(required)),
      ("additionalProperties", schema.isClosed ? false : nil))
    return (schema.name, json)
  }

  /// Returns the schema with a name in a table.
  private func reference(_ name: String) -> JSONValue {
    if name.hasPrefix("[") {
      return ["type": "array", "items": reference(String(name.dropFirst().dropLast()))]
    }
    return values[name] ?? Self.reference("schemas/\(name)")
  }

  private static func reference(_ path: String) -> JSONValue {
    ["$ref": .string("#/components/\(path)")]
  }

  // MARK: - Operations

  private var paths: Members {
    var paths: [(path: String, operations: Members)] = []
    for line in Self.lines(of: Self.operations, in: api) {
      if line.hasPrefix("/") {
        paths.append((String(line), []))
      } else if let last = paths.indices.last {
        paths[last].operations += operations(line, paths[last].path)
      }
    }
    return paths.map { ($0.path, .object($0.operations)) }
  }

  /// Returns the operation of a line. After an operation for `GET`, also returns the one for
  /// `HEAD`.
  private func operations(_ line: Substring, _ path: String) -> Members {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let statuses = "\(parts[4]) 400 413 default".split(separator: " ")
    func operation(
      _ summary: String, body: JSONValue? = nil, statuses: [Substring]
    ) -> JSONValue {
      let isItem = path.hasPrefix("/item")
      return JSONValue(
        ("parameters", parameters(parts[2], path)), ("summary", .string(summary)),
        ("requestBody", body), ("responses", .object(statuses.map { response($0, isItem) })))
    }
    let main = operation(parts[1], body: requestBody(parts[3]), statuses: statuses)
    guard parts[0] == "get" else { return [(parts[0], main)] }
    let types = statuses.map { $0.prefix { $0 != ":" } }
    return [("get", main), ("head", operation("GET without its body.", statuses: types))]
  }

  /// Returns the request body with the given schema, or `nil` if there's no schema.
  private func requestBody(_ schema: String) -> JSONValue? {
    let isForm = schema.hasPrefix("Item") || schema.hasSuffix("Form")
    let type = isForm ? "multipart/form-data" : "application/json"
    return schema.isEmpty ? nil : ["required": true, "content": content(type, schema)]
  }

  private func parameters(_ words: String, _ path: String) -> JSONValue {
    var parameters = words.split(separator: " ").map { word in
      word.split(separator: ":").map { String($0) }
    }
    let names = path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
    parameters += names.filter { name in !parameters.contains { $0[0] == name } }.map { [$0] }
    return .array(
      parameters.map { words in
        let (place, type, note) = Self.parameters[words[0]] ?? ("path", "text", nil)
        return JSONValue(
          ("name", .string(words[0])), ("in", .string(place)),
          ("schema", reference(words.count > 1 ? words[1] : type)),
          ("required", place == "query" ? nil : true),
          ("description", note.map { .string($0) }))
      })
  }

  // MARK: - Responses

  private func response(_ word: Substring, _ isItem: Bool) -> (String, JSONValue) {
    let parts = word.split(separator: ":").map { String($0) }
    let status = parts[0]
    if parts.count > 1 {
      let isType = parts[1].contains("/")
      let content =
        isType
        ? content(parts[1], parts.count > 2 ? parts[2] : parts[1].hasPrefix("image") ? "" : "text")
        : content("application/json", parts[1])
      return (status, ["description": "OK", "content": content])
    }
    let error =
      !isItem || status == "default" ? "Error" : status == "413" ? "LongItemError" : "ItemError"
    return (status, Self.reference("responses/\(status >= "4" ? error : status)"))
  }

  private func content(_ type: String, _ schema: String) -> JSONValue {
    let schema: JSONValue = schema.isEmpty ? .object([]) : reference(schema)
    let media: JSONValue = ["schema": schema]
    return .object([(type, media)])
  }

  private var responses: JSONValue {
    func failure(_ description: String, _ schema: JSONValue) -> JSONValue {
      ["description": .string(description), "content": ["application/json": ["schema": schema]]]
    }
    let text = "The request failed; the answer says why."
    let (error, itemError) = (reference("Error"), reference("ItemError"))
    return [
      "200": ["description": "The headers of GET; no body."],
      "204": ["description": "Done, or an empty page; no body."],
      "Error": failure(text, error), "ItemError": failure(text, itemError),
      "LongItemError": failure(
        "The body, or a picture, is too large.", ["anyOf": [itemError, error]]),
    ]
  }
}
