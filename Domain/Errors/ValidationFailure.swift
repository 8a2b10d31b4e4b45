/// Everything that is wrong with what was entered, at once.
public struct ValidationFailure: Error, Hashable, Sendable {
  /// At least one issue, in the order of the fields.
  public let issues: [ValidationIssue]

  /// - Returns: `nil` when there is no issue.
  init?(_ issues: [ValidationIssue]) {
    guard !issues.isEmpty else { return nil }
    self.issues = issues
  }
}
