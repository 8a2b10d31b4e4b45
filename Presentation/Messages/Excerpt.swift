/// What is shown of a text that a server chose: no more than a person reads. A server may send megabytes.
nonisolated struct Excerpt: CustomStringConvertible, Sendable {
  /// In Unicode scalars, because one character may be of any length.
  static let limit = 300

  let description: String

  init(_ text: String) {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: Self.limit, limitedBy: scalars.endIndex)
    description = end.map { $0 < scalars.endIndex ? text[..<$0] + "…" : text } ?? text
  }
}
