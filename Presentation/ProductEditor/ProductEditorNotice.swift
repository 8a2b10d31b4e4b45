public import OpenMarketDomain

/// Something to know beside what was entered. It hinders nothing.
public nonisolated struct ProductEditorNotice: Hashable, Sendable {
  /// What there is to know.
  public enum Kind: Hashable, Sendable {
    /// What was entered earlier is there again.
    case restored
    /// What was kept earlier cannot be read; it was left where it is.
    case unreadable(DraftStoreError.Defect)
    /// These pictures of what was entered earlier are lost.
    case picturesLost([String])
    /// What is entered is not kept, and would be lost with the app.
    case notKept(DraftStoreError)
    /// What was entered earlier could not be read when it was looked for, and can be by now. It stays where it is, and what is
    /// entered now is not kept, until ``ProductEditorViewModel/restoreDraft()`` brings it back in place of that.
    case earlierWaits
    /// These fields were touched here, and became something else on the market meanwhile. What was entered stays.
    case changedElsewhere([ValidationIssue.Field])
    /// The product was taken off the market meanwhile.
    case deletedElsewhere
    /// A registration that was to be this product is not: there is no such product of this seller.
    case noSuchProduct(ProductID)
  }

  /// What there is to know, for whoever decides something by it.
  public let kind: Kind
  /// A stable name of the kind, such as `entry-restored`.
  public let code: String
  /// The same as a sentence in the reader's language.
  public let text: String

  /// Writes a notice in a language.
  public init(_ kind: Kind, language: Language) {
    self.kind = kind
    code = kind.code
    text = kind.text(in: language)
  }
}
