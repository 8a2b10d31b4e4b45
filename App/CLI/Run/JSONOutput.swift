import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// A namespace for encoding program output as JSON, with sorted keys and a line break at the end.
enum JSONOutput {
  /// Returns the JSON for a value, either indented or on one line.
  ///
  /// Characters that could control a terminal are escaped. Line breaks stay unescaped, because
  /// encoded JSON contains line breaks only as indentation.
  static func text(_ value: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    let text = json.escaping { scalar in
      guard scalar.isUnsafeOnTerminal, scalar != "\n" else { return nil }
      return String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined()
    }
    return text + "\n"
  }
}
