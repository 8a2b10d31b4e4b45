/// A change to a product that this app made.
public enum ProductChange: Hashable, Sendable {
  /// The product was registered. The value is the product on the server.
  case registered(ProductDetail)
  /// The product was updated, or read again after an update. The value is the current product.
  case updated(ProductDetail)
  /// The product was deleted, or doesn't exist any more.
  case deleted(ProductID)

  /// The identifier of the product.
  public var id: ProductID {
    switch self {
    case .registered(let detail), .updated(let detail): detail.id
    case .deleted(let id): id
    }
  }
}
