/// Why pictures cannot be sent.
public enum ImageValidationError: Error, Hashable, Sendable {
  /// Everything that is wrong, at once: at least one issue, in the order of the pictures. Where a picture was to be made
  /// smaller and was not, its issue is its size, and the reason is among the failures, under its place counted from 0.
  case rejected([ValidationIssue], failures: [Int: ImageCompressionError])
  /// The caller no longer wants the result.
  case cancelled
}
