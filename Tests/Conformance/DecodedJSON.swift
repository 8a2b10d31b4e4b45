package import Foundation
import OpenMarketData

/// A JSON value of any type.
package indirect enum DecodedJSON: Hashable, Sendable, Decodable, CustomStringConvertible {
  /// `null`, or a value that Swift can't represent, such as `1e400`.
  case null
  case bool(Bool)
  case number(Decimal)
  case text(String)
  case array([DecodedJSON])
  case object([String: DecodedJSON])

  /// Decodes a JSON text, or returns `nil` if the text isn't valid.
  package init?(_ text: Data) {
    let text = text.replacingLoneSurrogates
    guard let value = try? JSONDecoder().decode(DecodedJSON.self, from: text) else { return nil }
    self = value
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent kinds are first, because a failure is slow.
    self =
      (try? .text(container.decode(String.self))) ?? (try? .number(container.decode(Decimal.self)))
      ?? (try? .object(container.decode([String: Self].self)))
      ?? (try? .array(container.decode([Self].self))) ?? (try? .bool(container.decode(Bool.self)))
      ?? .null
  }

  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .number(let number): number.description
    case .text(let text): "\"\(text)\""
    case .array(let elements): elements.isEmpty ? "[]" : "[…]"
    case .object: "{…}"
    }
  }

  /// The members of an object. The dictionary is empty for all other values.
  package var members: [String: DecodedJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The member of an object, or `null` if there's no such member.
  package subscript(name: String) -> DecodedJSON { members[name] ?? .null }

  /// The elements of an array. The array is empty for all other values.
  package var elements: [DecodedJSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Decimal? { if case .number(let number) = self { number } else { nil } }

  var integer: Int? { number.flatMap { Int(exactly: $0 as NSDecimalNumber) } }

  /// Returns the requirement of this schema that a value doesn't meet, or `nil` if it meets all.
  /// Members and elements aren't compared.
  func expectation(unmetBy value: DecodedJSON) -> String? {
    var size: Decimal?
    switch (self["type"].text, value) {
    case (nil, _), ("boolean", .bool), ("object", .object): break
    case ("string", .text(let text)): size = Decimal(text.unicodeScalars.count)
    case ("number", .number(let number)): size = number
    case ("integer", .number(let number)) where value.integer != nil: size = number
    case ("array", .array(let elements)): size = Decimal(elements.count)
    case (let type, _): return type
    }
    let choices = members["const"].map { [$0] } ?? self["enum"].elements
    if !choices.isEmpty, !choices.contains(value) {
      return choices.map { $0.text ?? $0.description }.joined(separator: ", ")
    }
    if let pattern = self["pattern"].text, let text = value.text,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return self["examples"].elements.first?.text ?? pattern
    }
    let limits = ["minimum", "minLength", "minItems", "maximum", "maxLength", "maxItems"]
    return limits.first { name in
      guard let size, let limit = self[name].number else { return false }
      return name.hasPrefix("min") ? size < limit : size > limit
    }.map { "\($0) \(self[$0])" }
  }
}
