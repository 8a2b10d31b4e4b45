/// What is wrong with names and types of values.
extension Complaint {
  static func unknown(
    _ name: String, _ vocabulary: FieldReader.Vocabulary, meant: String?
  ) -> Complaint {
    let question = meant.map { "; did you mean `\($0)`?" } ?? "."
    let names = vocabulary.names.map { "`\($0)`" }.joined(separator: ", ")
    return Complaint(
      text: "`\(Excerpt(name))` is not a \(vocabulary.noun) of this API\(question)",
      advice: meant.map { "Rename `\(Excerpt(name))` to `\($0)`." }
        ?? "These are the \(vocabulary.noun)s: \(names).")
  }

  static func givenTwice(_ name: String, _ vocabulary: FieldReader.Vocabulary) -> Complaint {
    Complaint(
      text: "`\(Excerpt(name))` is given twice.", advice: "Send each \(vocabulary.noun) once.")
  }

  static func missing(_ name: String, _ vocabulary: FieldReader.Vocabulary) -> Complaint {
    Complaint(text: "`\(name)` is missing.", advice: "Add the \(vocabulary.noun) `\(name)`.")
  }

  static func optionalText(_ name: String) -> Complaint {
    Complaint(
      text: "`\(name)` is the text `Optional(…)`.",
      advice: "Unwrap the value of `\(name)` before it is written into a string.")
  }

  static func wrongType(
    _ name: String, expected: String, found: ReceivedJSON
  ) -> Complaint {
    Complaint(
      text: "`\(name)` is \(found.kind); \(expected) is expected.",
      advice: "Send `\(name)` as \(expected).")
  }

  static func emptyNumber(_ name: String, _ vocabulary: FieldReader.Vocabulary) -> Complaint {
    Complaint(
      text: "`\(name)` is an empty string; a number is expected.",
      advice: "Leave the \(vocabulary.noun) `\(name)` out where there is no value.")
  }

  static func notNumber(_ name: String, _ text: String) -> Complaint {
    Complaint(
      text: "`\(name)` is `\(Excerpt(text))`; a number is expected.",
      advice: "Write `\(name)` as 1500, 0.75 or 1e3, with at most 38 digits.")
  }

  static func notInteger(_ name: String, _ text: String) -> Complaint {
    Complaint(
      text: "`\(name)` is `\(Excerpt(text))`; a whole number of 64 bits is expected.",
      advice: "Write `\(name)` without a fraction.")
  }
}
