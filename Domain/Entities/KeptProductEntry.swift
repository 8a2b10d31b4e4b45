/// An entry with all that it takes to go on with it later. It holds no secret.
public struct KeptProductEntry: Hashable, Sendable {
  /// What was entered, as it was typed.
  public var entry: ProductEntry
  /// The edited product's entry before anything was touched; `nil` for a new product.
  public var base: ProductEntry?
  /// In which the numbers were typed.
  public var style: NumeralStyle
  /// Whether it was submitted, and nobody knows what became of it.
  public var isOutcomeUnknown: Bool
  /// The fields of a product of the market that were sent with an unknown outcome. They may be on the market, or not.
  public var sentFields: Set<ValidationIssue.Field>

  /// Puts an entry together with what belongs to it.
  ///
  /// - Parameters:
  ///   - entry: what was entered.
  ///   - base: the edited product's entry before anything was touched; `nil` for a new product.
  ///   - style: in which the numbers were typed.
  ///   - isOutcomeUnknown: whether it was submitted, and nobody knows what became of it.
  ///   - sentFields: the fields that were sent with an unknown outcome.
  public init(
    entry: ProductEntry, base: ProductEntry? = nil, style: NumeralStyle,
    isOutcomeUnknown: Bool = false, sentFields: Set<ValidationIssue.Field> = []
  ) {
    self.entry = entry
    self.base = base
    self.style = style
    self.isOutcomeUnknown = isOutcomeUnknown
    self.sentFields = sentFields
  }
}
