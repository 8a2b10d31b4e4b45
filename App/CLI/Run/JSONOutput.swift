import Foundation
import OpenMarketTerminal

/// A namespace for encoding program output as JSON, with sorted keys and a line break at the end.
enum JSONOutput {
  /// Returns the JSON for a value, either indented or on one line.
  ///
  /// Characters that could control a terminal are escaped. Line breaks stay unescaped, because encoded JSON contains line breaks
  /// only as indentation.
  static func text(_ value: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    let json = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    var text = ""
    for scalar in json.unicodeScalars {
      if scalar.isUnsafeOnTerminal, scalar != "\n" {
        for unit in String(scalar).utf16 { text += String(format: "\\u%04x", unit) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\n"
  }
}
