import Testing

/// Expects that a call fails the test at the given line of the caller's file, with a message that
/// contains the given words.
func expectFailure(
  at line: Int, saying words: String, in fileID: String = #fileID,
  of call: () async throws -> Void
) async {
  await withKnownIssue {
    try? await call()
  } matching: { issue in
    issue.sourceLocation?.fileID == fileID && issue.sourceLocation?.line == line
      && issue.description.contains(words)
  }
}
