/// A product with all details, including its images.
public struct ProductDetail: Hashable, Sendable, Identifiable {
  /// The values that lists also show.
  public var product: Product
  /// The images in the order that the vendor chose. A product usually has 1 to 5 images.
  public var images: [ProductImage]
  /// The time at which a saved product was read from the server, or `nil` if the server has just
  /// sent the product.
  public var savedAt: Timestamp?

  /// Creates a product detail without checking its values.
  public init(product: Product, images: [ProductImage]) {
    self.product = product
    self.images = images
  }

  public var id: ProductID { product.id }

  /// Returns a Boolean value that indicates whether the given image is the thumbnail of the
  /// product.
  package func hasThumbnail(_ id: ImageID) -> Bool {
    images.contains { $0.id == id && $0.thumbnail == product.thumbnail }
  }
}

/// A product image.
public struct ProductImage: Hashable, Sendable, Identifiable {
  /// The identifier of the image. Use the identifier to choose a thumbnail in ``ProductChanges``.
  public let id: ImageID
  /// The URL of the uploaded image.
  public var original: ImageURL
  /// The URL of the thumbnail, or of the original image if the server has no thumbnail.
  public var thumbnail: ImageURL

  /// Creates a product image from its identifier and its URLs.
  public init(id: ImageID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}
