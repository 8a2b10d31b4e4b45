import Foundation
import OpenMarketTerminal

/// A namespace for encoding program output as JSON, with sorted keys and a line break at the end.
enum JSONOutput {
  /// Returns the JSON for a value, either indented or on one line.
  ///
  /// Characters that could control a terminal are escaped.
  static func text(_ value: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    return escaped(json) + "\n"
  }

  /// Returns JSON in which all characters that could control a terminal are escaped.
  ///
  /// Line breaks stay unescaped, because encoded JSON contains line breaks only as indentation.
  private static func escaped(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      guard scalar.isUnsafeOnTerminal, scalar != "\n" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { text += String(format: "\\u%04x", unit) }
    }
    return text
  }
}

/// A property wrapper that encodes `nil` as `null` instead of omitting the key.
@propertyWrapper
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  let wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
