public import OpenMarketDomain

/// A confirmed change or deletion that failed or whose outcome isn't known.
public nonisolated struct WriteFailure: Equatable, Sendable, Identifiable {
  /// The reason of a failure.
  public enum Reason: Equatable, Sendable {
    /// No seller is signed in. Nothing was sent.
    case notSignedIn
    /// The values aren't valid for the product as it is now. Nothing was sent.
    case noLongerFits([ValidationIssue])
    /// The write failed.
    case failed(ErrorMessage)
    /// The market neither confirmed nor refused the write, and the product didn't show it in time. It may still happen. Look
    /// again, then retry.
    case outcomeUnknown
  }

  /// The identifier of the failure on its page. A retry keeps it.
  public let id: Int
  /// The confirmed write.
  public let write: ProductWrite
  /// The reason of the failure.
  public let reason: Reason
  /// A stable name of the failure, such as `not-signed-in`, or the code of the error.
  public let code: String
  /// The failure and advice, in the user's language.
  public let text: String
}
