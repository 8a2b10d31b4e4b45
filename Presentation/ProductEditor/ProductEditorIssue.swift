public import OpenMarketDomain

/// Something that is wrong with what was entered, as a person reads it.
public nonisolated struct ProductEditorIssue: Hashable, Sendable {
  /// What is wrong, with the limit that it breaks.
  public let issue: ValidationIssue
  /// A stable name of the kind of issue, such as `name-length`.
  public let code: String
  /// What is wrong, by how much, and what to do.
  public let text: String

  /// The field to show it at.
  public var field: ValidationIssue.Field { issue.field }

  /// Writes an issue in a language.
  public init(_ issue: ValidationIssue, language: Language) {
    self.issue = issue
    code = issue.code
    text = issue.text(in: language)
  }
}
