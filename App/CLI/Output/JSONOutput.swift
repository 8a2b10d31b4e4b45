import Foundation
import OpenMarketTerminal

/// The JSON that the program writes: keys in alphabetical order, and a line break at the end.
enum JSONOutput {
  /// Encodes a value, indented or on one line.
  ///
  /// Characters that could do something to a terminal are escaped.
  static func text(_ value: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    return escaped(json) + "\n"
  }

  /// Outside of strings, a JSON text has no such characters but the line breaks of its indentation.
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

/// An optional value that is encoded as `null` instead of being left out.
@propertyWrapper
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  let wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
