public import OpenMarketDomain

/// What a user is asked before a product is changed or deleted, in the reader's language.
public nonisolated struct ProductConfirmation: Equatable, Sendable, Identifiable {
  /// One part of a product that becomes different.
  public struct FieldChange: Equatable, Sendable {
    /// The part that becomes different.
    public let field: ValidationIssue.Field
    /// What the field is called, such as `Price`.
    public let label: String
    /// What is shown now. Of a long text it is the beginning.
    public let oldText: String
    /// What will be shown. Of a long text it is the beginning.
    public let newText: String

    /// All of it in a line, such as `Price: ₩10,000 → ₩12,000`.
    public var text: String { "\(label): \(oldText) → \(newText)" }
  }

  /// Tells the questions of one page apart.
  public let id: Int
  /// The product that would be changed or deleted.
  public let productID: ProductID
  /// What is done when it is confirmed.
  public let write: ProductWrite
  /// The question, such as `Delete “Desk lamp”?`
  public let title: String
  /// What becomes different, field by field; nothing for a deletion.
  public let fields: [FieldChange]
  /// What will happen: a line for each field, or what a deletion means.
  public let text: String
}
