/// A registered product, as far as it is known.
///
/// After a lost answer the product is recognised by being newer than everything that was there before, by its seller where
/// both the seller's number and the product's are known, and by everything that was sent: name, description, price, discount,
/// stock and the number of pictures. The market keeps only the day of a registration, so the time says nothing.
public enum Registration: Hashable, Sendable {
  /// The product is on the market, once: the server said so, or it was found there after the answer was lost. Where the
  /// seller's number is not known, or the market has no vendors, another seller's equal product of the same moment would be
  /// taken for it.
  case registered(ProductDetail)
  /// The answer was lost, and each of these could be the product. A person has to look before it is sent again.
  case ambiguous([ProductDetail])
}
