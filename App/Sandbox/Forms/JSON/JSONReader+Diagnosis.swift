/// What the reader says about texts that are not JSON.
extension JSONReader {
  /// What should have stood where something else does.
  enum Expectation {
    case value, key, colon, end
    case comma(orClose: Character)

    var description: String {
      switch self {
      case .value: "a value"
      case .key: "a key in double quotes"
      case .colon: "a colon"
      case .end: "the end"
      case .comma(let close): "a comma or `\(close)`"
      }
    }
  }

  func unexpected(_ expected: Expectation) -> JSONSyntaxError {
    guard let character = rest.first else {
      return error(
        "It ends where \(expected.description) should be",
        "Each `{`, `[` and `\"` needs its partner.")
    }
    return error(
      "Found `\(Excerpt(String(character)))` where \(expected.description) should be",
      hint(for: character, expected))
  }

  func checkEncoding() throws(JSONSyntaxError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0)
    {
      throw error("It is not UTF-8", "Encode it as UTF-8, not UTF-16: Data(text.utf8).")
    }
    let repaired = String(decoding: bytes, as: UTF8.self).utf8
    guard let offset = zip(repaired, bytes).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return }
    throw JSONSyntaxError(
      "It is not UTF-8", hint: "Encode it as UTF-8: Data(text.utf8).", at: offset, in: bytes)
  }

  func oddNumber(_ problem: String) -> JSONSyntaxError {
    error(problem, "Write numbers as 1500, 0.75 or 1e3.")
  }

  func controlCharacter(_ byte: UInt8) -> JSONSyntaxError {
    error(
      "A string holds the control character \(byte)",
      #"Write a line break as \n and a tab as \t, or let JSONEncoder write the text."#)
  }

  func unclosedString() -> JSONSyntaxError {
    error("A string begins and never ends", "Each `\"` needs its partner; one inside is `\\\"`.")
  }

  func oddEscape() -> JSONSyntaxError {
    error(
      "A backslash begins no escape",
      #"Allowed are \" \\ \/ \b \f \n \r \t and \u with four digits, halves of a pair together."#)
  }

  func tooDeep() -> JSONSyntaxError {
    error("It is nested deeper than \(Self.depthLimit) levels", "Send one flat object.")
  }

  /// The text from here on, as far as a diagnosis looks.
  private var rest: String {
    String(decoding: bytes[index...].prefix(64), as: UTF8.self)
  }

  private func error(_ problem: String, _ hint: String) -> JSONSyntaxError {
    JSONSyntaxError(problem, hint: hint, at: index, in: bytes)
  }

  private func hint(for character: Character, _ expected: Expectation) -> String {
    let encode = "Let JSONEncoder write the JSON."
    if let hint = Self.quoteHint(character) { return hint }
    switch (character, expected) {
    case ("}", .key), ("]", .value):
      return "Take away the comma before it: JSON has no trailing comma."
    case (":", .comma("]")):
      return "That is how Swift prints a dictionary; JSON has `{` and `}`. \(encode)"
    case ("\"", .comma):
      return "A comma is missing before it, or a `\"` in a text lacks its backslash."
    case ("0"..."9", .key):
      return "Write numbers without thousands separators: 1500, not 1,500."
    case (".", _), ("+", _): return "Write numbers as 1500, 0.75 or 1e3."
    default: break
    }
    let rest = rest
    if rest.hasPrefix("Optional(") {
      return "An optional was printed into the text: unwrap it before. \(encode)"
    }
    if rest.hasPrefix("nil") {
      return "Swift's nil is null in JSON; better leave the key out. \(encode)"
    }
    if rest.hasPrefix("bytes"), case .end = expected {
      return "Data was printed into a string: append the Data itself to the body."
    }
    if index == 0, rest.contains("("), character.isLetter {
      return "That is how Swift prints a value. \(encode)"
    }
    if ["True", "False", "None", "NaN", "Infinity"].contains(where: rest.hasPrefix) {
      return "JSON has true, false and null, and no other words."
    }
    return character.isLetter ? "Keys and texts stand in double quotes. \(encode)" : encode
  }

  private static func quoteHint(_ character: Character) -> String? {
    switch character {
    case "'": "JSON has double quotes, not single ones."
    case "\u{2018}"..."\u{201F}", "\u{AB}", "\u{BB}":
      "That is a typographic quotation mark; JSON has straight double quotes. Switch off smart quotes."
    default: nil
    }
  }
}
