/// A change to a product that this app made or detected.
public enum ProductEvent: Hashable, Sendable {
  /// The app registered the product. The associated value is the product on the server.
  case registered(ProductDetail)
  /// The app updated the product, or loaded the product again after an update. The associated value
  /// is the current product.
  case updated(ProductDetail)
  /// The product was deleted or no longer exists.
  case deleted(ProductID)

  /// The identifier of the changed product.
  public var id: ProductID {
    switch self {
    case .registered(let detail), .updated(let detail): detail.id
    case .deleted(let id): id
    }
  }
}
