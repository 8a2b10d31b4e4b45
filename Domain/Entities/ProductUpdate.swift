/// What is known of a change to a product.
public enum ProductUpdate: Hashable, Sendable {
  /// It is made: the server said so, or the product was read with the new values after the answer was lost.
  case updated(ProductDetail)
  /// The answer was lost, and the product does not have the new values: it is safe to send them again.
  case notUpdated(current: ProductDetail)
}
