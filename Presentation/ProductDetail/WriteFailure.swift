public import OpenMarketDomain

/// A change or a deletion that was confirmed and did not happen, or may not have, and what the user can do about it.
public nonisolated struct WriteFailure: Equatable, Sendable, Identifiable {
  /// Why it did not happen, or may not have.
  public enum Reason: Equatable, Sendable {
    /// Nothing was sent: nobody is signed in.
    case notSignedIn
    /// Nothing was sent: the product has become another one, for which these values are none that can be sent.
    case noLongerFits([ValidationIssue])
    /// It did not happen.
    case failed(ErrorMessage)
    /// The market neither confirmed nor refused it, and it wasn't seen in time: it may still happen. Look again, then try
    /// again.
    case outcomeUnknown
  }

  /// Tells the failures of one screen apart. Trying again keeps it.
  public let id: Int
  /// What was confirmed.
  public let write: ProductWrite
  /// Why it did not happen, or may not have.
  public let reason: Reason
  /// A stable name of the kind of failure, such as `not-signed-in`; that of the error where there is one.
  public let code: String
  /// What is known, and what to do, in the reader's language.
  public let text: String
}
