/// A product with everything its own page shows.
public struct ProductDetail: Hashable, Sendable, Identifiable {
  /// What lists show of it, too.
  public let product: Product
  /// The pictures in the vendor's order; usually 1 to 5.
  public let images: [ProductImage]

  /// Puts a product together with its pictures; nothing is checked.
  public init(product: Product, images: [ProductImage]) {
    self.product = product
    self.images = images
  }

  public var id: ProductID { product.id }

  /// Whether one of the pictures is the thumbnail.
  public func hasThumbnail(_ id: ImageID) -> Bool {
    images.contains { $0.id == id && $0.thumbnail == product.thumbnail }
  }
}
