/// What happened to a product through this app.
public enum ProductChange: Hashable, Sendable {
  case registered(ProductDetail)
  case updated(ProductDetail)
  case deleted(ProductID)

  public var id: ProductID {
    switch self {
    case .registered(let detail), .updated(let detail): detail.id
    case .deleted(let id): id
    }
  }
}
