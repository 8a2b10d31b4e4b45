public import OpenMarketDomain

/// A confirmation to show before a product is changed or deleted, in the user's language.
public nonisolated struct ProductConfirmation: Equatable, Sendable, Identifiable {
  /// A field of a product that is about to change.
  public struct FieldChange: Equatable, Sendable {
    /// The field.
    public let field: ValidationIssue.Field
    /// The label of the field, such as `Price`.
    public let label: String
    /// The current value. A long text is shortened.
    public let oldText: String
    /// The new value. A long text is shortened.
    public let newText: String

    /// The change as one line, such as `Price: ₩10,000 → ₩12,000`.
    public var text: String { "\(label): \(oldText) → \(newText)" }
  }

  /// The identifier of the confirmation on its page.
  public let id: Int
  /// The product to change or delete.
  public let productID: ProductID
  /// The write to confirm.
  public let write: ProductWrite
  /// The title, such as `Delete “Desk lamp”?`
  public let title: String
  /// The changes, field by field. Empty for a deletion.
  public let fields: [FieldChange]
  /// The message: a line for each field, or the consequence of a deletion.
  public let text: String
}
