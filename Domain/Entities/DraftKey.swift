/// What an entry is about.
public enum DraftKey: Hashable, Sendable {
  /// A product that is not on the market yet.
  case new
  /// A product of the market.
  case product(ProductID)
}
