/// A string in Korean and in English.
public struct LocalizedText: Hashable, Sendable {
  /// The string in Korean, with the names of its values in braces if it has values.
  package let koreanTemplate: String
  /// The string in English, with the names of its values in braces if it has values.
  package let englishTemplate: String
  /// The code for an app's own words, or `nil` if the text isn't the package's, such as a name.
  package let code: String?
  /// The values in the text by their names.
  package let values: [String: LocalizedText]

  /// Creates a localized string.
  public init(_ korean: String, _ english: String) { self.init(korean, english, code: nil) }

  /// Creates a localized string with the same value in both languages, such as an error reason from
  /// the system.
  public init(_ text: String) { self.init(text, text) }

  /// Creates a text that an app can replace.
  package init(
    _ korean: String, _ english: String, code: String?, _ values: [String: LocalizedText] = [:]
  ) {
    (koreanTemplate, englishTemplate) = (korean, english)
    (self.code, self.values) = (code, values)
  }

  /// The string in Korean.
  public var korean: String { fill(koreanTemplate) { $0.korean } }
  /// The string in English.
  public var english: String { fill(englishTemplate) { $0.english } }

  /// Returns the given text with the values in place of their names. A value that isn't known is an
  /// ellipsis. A text without values is returned as it is.
  package func fill(_ template: String, _ value: (LocalizedText) -> String) -> String {
    guard !values.isEmpty else { return template }
    let parts = template.split(separator: "{", omittingEmptySubsequences: false).enumerated()
    return parts.map { index, part in
      guard index > 0, let end = part.firstIndex(of: "}") else { return String(part) }
      return (values[String(part[..<end])].map(value) ?? "…") + part[part.index(after: end)...]
    }.joined()
  }
}
