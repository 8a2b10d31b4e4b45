/// What is known of taking a product off the market.
public enum ProductDeletion: Hashable, Sendable {
  /// It is gone: the server said so, or it was not there any more after the answer was lost.
  case deleted
  /// The answer was lost, and the product is still there: it is safe to try again.
  case notDeleted(current: ProductDetail)
}
