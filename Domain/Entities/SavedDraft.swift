/// An entry with all that it takes to go on with it later. It holds no secret.
public struct SavedDraft: Hashable, Sendable {
  /// What was entered, as it was typed.
  public var form: ProductForm
  /// The edited product's entry before anything was touched; `nil` for a new product.
  public var base: ProductForm?
  /// In which the numbers were typed.
  public var style: NumberFormat
  /// Whether it was submitted, and nobody knows what became of it.
  public var isOutcomeUnknown: Bool
  /// The fields of a product of the market that were sent with an unknown outcome. They may be on the market, or not.
  public var sentFields: Set<ValidationIssue.Field>

  /// Puts an entry together with what belongs to it.
  ///
  /// - Parameters:
  ///   - form: what was entered.
  ///   - base: the edited product's entry before anything was touched; `nil` for a new product.
  ///   - style: in which the numbers were typed.
  ///   - isOutcomeUnknown: whether it was submitted, and nobody knows what became of it.
  ///   - sentFields: the fields that were sent with an unknown outcome.
  public init(
    form: ProductForm, base: ProductForm? = nil, style: NumberFormat,
    isOutcomeUnknown: Bool = false, sentFields: Set<ValidationIssue.Field> = []
  ) {
    self.form = form
    self.base = base
    self.style = style
    self.isOutcomeUnknown = isOutcomeUnknown
    self.sentFields = sentFields
  }
}
