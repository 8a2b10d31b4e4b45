internal import Foundation

/// A JSON object as it was sent, whatever its keys should be. What is deeper in it is not looked at.
struct RawObject: ListedDTO {
  enum Value: Hashable, Sendable, CustomStringConvertible {
    case bool(Bool)
    case integer(Int)
    case number(Decimal)
    case text(String)
    case nested

    var description: String {
      switch self {
      case .bool(let flag): String(flag)
      case .integer(let number): String(number)
      case .number(let number): number.description
      case .text(let text): "\"\(text)\""
      case .nested: "…"
      }
    }

    var decimal: Decimal? {
      switch self {
      case .integer(let number): Decimal(number)
      case .number(let number): number
      case .bool, .text, .nested: nil
      }
    }
  }

  /// Those that are not null.
  let values: [String: Value]

  var identifier: Int? { if case .integer(let id) = values["id"] { id } else { nil } }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var values: [String: Value] = [:]
    for key in container.allKeys {
      values[key.stringValue] = Self.value(of: key, in: container)
    }
    self.values = values
  }

  subscript(key: String) -> Value? { values[key] }

  private static func value(
    of key: AnyKey, in container: KeyedDecodingContainer<AnyKey>
  ) -> Value? {
    if (try? container.decodeNil(forKey: key)) == true { return nil }
    if let text = try? container.decode(String.self, forKey: key) { return .text(text) }
    if let number = try? container.decode(Int.self, forKey: key) { return .integer(number) }
    if let number = try? container.decode(Decimal.self, forKey: key) { return .number(number) }
    if let flag = try? container.decode(Bool.self, forKey: key) { return .bool(flag) }
    return .nested
  }
}
