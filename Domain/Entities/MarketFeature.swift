/// What some markets can do and others cannot.
@nonexhaustive
public enum MarketFeature: String, Hashable, Sendable, CaseIterable {
  /// Finding products by a text (`search_value`).
  case search
  /// Asking the server how it is (`/healthChecker`).
  case healthCheck = "health-check"
  /// Prices that are no whole number.
  case fractionalPrices = "fractional-prices"
  /// Choosing which of a product's pictures is the thumbnail.
  case thumbnailChoice = "thumbnail-choice"
}
