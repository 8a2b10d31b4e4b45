import Foundation

/// The first lines of a body, read as text to tell what its sender had in mind.
struct BodyOpening {
  /// Without their ends, whichever those are.
  let lines: [Substring]

  init(_ body: Data) {
    // Eight kilobytes hold the first headers of any form.
    lines = String(decoding: body.prefix(8192), as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The first line that has headers of a part below it, as a delimiter has.
  var delimiterLine: String? {
    for (line, next) in zip(lines, lines.dropFirst())
    where !line.isEmpty && next.drop(while: \.isWhitespace).lowercased().hasPrefix("content-") {
      return line.lowercased().hasPrefix("content-") ? nil : String(line)
    }
    return nil
  }

  /// The first line that is not blank.
  var firstLine: Substring? { lines.first { !$0.allSatisfy(\.isWhitespace) } }
}
