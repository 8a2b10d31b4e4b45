/// What is wrong with a part of a form.
extension RequestRejection {
  private static let example = #"Content-Disposition: form-data; name="params""#

  private static let lineEnds =
    "End the lines with CRLF, in Swift \"\\r\\n\". \"\\n\" and the line breaks of multi-line literals"
    + " are LF alone."

  static func bareLineFeed(after boundary: FormBoundary, at offset: Int) -> RequestRejection {
    malformed(
      "The delimiter line `--\(boundary.text)` at byte \(offset) ends with a bare LF instead of CRLF.",
      lineEnds)
  }

  static func bareLineFeed(before boundary: FormBoundary, at offset: Int) -> RequestRejection {
    malformed(
      "The line before `--\(boundary.text)` at byte \(offset) ends with a bare LF instead of CRLF.",
      lineEnds)
  }

  static func bareLineFeed(inHeadersOf part: String) -> RequestRejection {
    malformed("A header line of \(part) ends with a bare LF instead of CRLF.", lineEnds)
  }

  static func noBlankLine(_ part: String) -> RequestRejection {
    malformed(
      "\(capitalized(part)) has no blank line after its headers.",
      "End the last header with \"\\r\\n\\r\\n\".")
  }

  static func longHeaders(_ part: String) -> RequestRejection {
    malformed(
      "The header section of \(part) has more than \(PartReader.headerLimit) bytes.",
      "Perhaps the blank line after the headers is missing: end the last one with \"\\r\\n\\r\\n\"."
    )
  }

  static func emptyPart(_ number: Int) -> RequestRejection {
    malformed(
      "Part \(number) is empty: there is nothing between two delimiter lines.",
      "Write each delimiter once, and after it the headers of a part.")
  }

  static func partWithoutHeaders(_ number: Int) -> RequestRejection {
    malformed(
      "Part \(number) has a blank line before its headers, so it has no Content-Disposition.",
      "Put the headers right below the delimiter line: one \"\\r\\n\" after it, not two.")
  }

  static func noDisposition(_ number: Int, found: [String]) -> RequestRejection {
    let names = found.prefix(5).map { "`\(Excerpt($0))`" }.joined(separator: ", ")
    return malformed(
      "Part \(number) has no Content-Disposition; its headers are \(names).",
      "Say what the part is: \(example)")
  }

  static func oddDisposition(_ number: Int, _ text: String) -> RequestRejection {
    malformed(
      "The Content-Disposition of part \(number) is `\(Excerpt(text))`, not `form-data; …`.",
      "Write, with semicolons: \(example)")
  }

  static func noName(_ number: Int, _ text: String) -> RequestRejection {
    malformed(
      "Part \(number) has no name: its Content-Disposition is `\(Excerpt(text))`.",
      "Give it one: \(example)")
  }

  private static func malformed(_ message: String, _ hint: String) -> RequestRejection {
    RequestRejection(status: 400, message: message, hint: hint)
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
