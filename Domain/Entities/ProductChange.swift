/// What happened to a product through this app.
public enum ProductChange: Hashable, Sendable {
  /// It was put on the market, and this is what the server keeps.
  case registered(ProductDetail)
  /// It was changed, or read again after a change; this is how it is now.
  case updated(ProductDetail)
  /// It was taken off the market, or was found to be gone.
  case deleted(ProductID)

  /// The product that it happened to.
  public var id: ProductID {
    switch self {
    case .registered(let detail), .updated(let detail): detail.id
    case .deleted(let id): id
    }
  }
}
