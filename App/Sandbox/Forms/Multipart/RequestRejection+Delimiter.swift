/// What is wrong with the delimiters of a form.
extension RequestRejection {
  static func emptyForm(_ boundary: FormBoundary) -> RequestRejection {
    RequestRejection(
      status: 400, message: "The body is empty.",
      hint: "Put the form into the request's body (httpBody): its first line is"
        + " `--\(boundary.text)`. An upload task takes the body from its own argument.")
  }

  static func noDashes(_ boundary: FormBoundary) -> RequestRejection {
    let instead =
      boundary.text.hasPrefix("--")
      ? " Or declare boundary=\(boundary.text.dropFirst(2)): the dashes do not belong to it." : ""
    return malformedDelimiters(
      boundary, "but there is a line `\(boundary.text)`: the delimiters lack two leading dashes.",
      hint:
        "Write \"--\\(boundary)\\r\\n\" before each part and \"--\\(boundary)--\\r\\n\" at the end."
        + instead)
  }

  static func indentedDelimiter(_ boundary: FormBoundary, line: String) -> RequestRejection {
    malformedDelimiters(
      boundary, "but there is an indented one: `\(Excerpt(line, limit: 80))`.",
      hint: "A delimiter begins at the very start of its line. Mind the indentation of multi-line"
        + " literals.")
  }

  static func typographicDash(_ line: String, _ boundary: FormBoundary) -> RequestRejection {
    malformedDelimiters(
      boundary, "but one with a typographic dash: `\(Excerpt(line, limit: 80))`.",
      hint: "Type two hyphens; the editor has made one long dash of them.")
  }

  static func otherBoundary(_ line: String, _ boundary: FormBoundary) -> RequestRejection {
    let found = line.hasPrefix("--") ? String(line.dropFirst(2)) : line
    let hint =
      if boundary.text == "--" + found {
        "The two dashes belong to the lines of the body alone: declare boundary=\(found)."
      } else if line.hasPrefix("--") {
        "Make the boundary once and keep it in a `let`: a computed property with UUID() gives"
          + " another one each time."
      } else {
        "Use one and the same boundary, with two dashes before it in the body."
      }
    return RequestRejection(
      status: 400,
      message: "The boundary in the body is `\(Excerpt(found, limit: 80))`,"
        + " in the header `\(boundary.text)`.",
      hint: hint)
  }

  static func jsonInForm(_ boundary: FormBoundary) -> RequestRejection {
    malformedDelimiters(
      boundary, "and the body begins with `{`: it is JSON.",
      hint: "Put the JSON into a part named `params`, between delimiter lines.")
  }

  static func noDelimiter(_ boundary: FormBoundary, firstLine: Substring) -> RequestRejection {
    malformedDelimiters(
      boundary, "and the body begins with `\(Excerpt(firstLine, limit: 16))`.",
      hint:
        "Begin the body with \"--\\(boundary)\\r\\n\", where boundary is what the header declares.")
  }

  static func gluedDelimiter(_ boundary: FormBoundary, at offset: Int) -> RequestRejection {
    RequestRejection(
      status: 400,
      message: "The delimiter `--\(boundary.text)` at byte \(offset) is in the middle of a line.",
      hint: "Append \"\\r\\n\" after the bytes of each part, before the next \"--\\(boundary)\".")
  }

  static func tooManyParts(_ limit: Int) -> RequestRejection {
    RequestRejection(
      status: 400, message: "The form has more than \(limit) parts.",
      hint: "A product has one part `params` and 1 to 5 parts `images`.")
  }

  static func notClosed(
    _ boundary: FormBoundary, scan: DelimiterScan, lastLine: String
  ) -> RequestRejection {
    if let glued = scan.gluedClosing { return .gluedDelimiter(boundary, at: glued.start) }
    let end = "`--\(boundary.text)--`"
    let found =
      if lastLine.hasPrefix("--"), lastLine.hasSuffix("--"), lastLine.count > 4 {
        "the last line is `\(Excerpt(lastLine, limit: 80))`, which has another boundary."
      } else {
        "the body ends without it."
      }
    return RequestRejection(
      status: 400, message: "The form is not closed by a line \(end): \(found)",
      hint: "End the body with \"\\r\\n--\\(boundary)--\\r\\n\", the boundary kept in a `let`.")
  }

  private static func malformedDelimiters(
    _ boundary: FormBoundary, _ found: String, hint: String
  ) -> RequestRejection {
    RequestRejection(
      status: 400,
      message: "The header declares boundary `\(boundary.text)`, but no line"
        + " `--\(boundary.text)` was found, \(found)",
      hint: hint)
  }
}
