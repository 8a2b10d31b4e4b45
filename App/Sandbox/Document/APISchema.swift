/// The shape of a value (JSON Schema, draft 2020-12, as OpenAPI 3.1 takes it).
struct APISchema {
  let name: String
  let value: JSONValue

  static let all = answers + productBodies + itemBodies + faultBodies

  /// An object with these keys.
  ///
  /// - Parameters:
  ///   - optional: keys that may be left out.
  ///   - ignoresOthers: A Boolean value that indicates whether other keys are ignored.
  static func object(
    _ properties: [(String, JSONValue)], optional: Set<String> = [], ignoresOthers: Bool = false
  ) -> JSONValue {
    let required = properties.map(\.0).filter { !optional.contains($0) }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(required.map { .string($0) }),
      "additionalProperties": .bool(ignoresOthers),
    ]
  }

  static let text: JSONValue = ["type": "string"]
  static let integer: JSONValue = ["type": "integer"]
  static let number: JSONValue = ["type": "number"]
  static let flag: JSONValue = ["type": "boolean"]
  static let time: JSONValue = [
    "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$",
    "description": "A day's midnight in UTC, without a zone.",
  ]

  /// A whole number in a range, and the one that is taken where none is given.
  static func range(_ limits: ClosedRange<Int>, default number: Int? = nil) -> JSONValue {
    let bounds: [(String, JSONValue)] = [
      ("type", "integer"), ("minimum", .integer(limits.lowerBound)),
      ("maximum", .integer(limits.upperBound)),
    ]
    return .object(bounds + (number.map { [("default", .integer($0))] } ?? []))
  }

  static func list(of item: JSONValue) -> JSONValue {
    ["type": "array", "items": item]
  }
}
