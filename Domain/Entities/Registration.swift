/// What is known of a product that was to be put on the market.
public enum Registration: Hashable, Sendable {
  /// It is there, once: the server said so, or it was found there after the answer was lost.
  case registered(ProductDetail)
  /// The answer was lost, and the product is not there: it is safe to send it again.
  case notRegistered
  /// The answer was lost, and each of these could be the product. A person has to look before it is sent again.
  case ambiguous([ProductDetail])
}
