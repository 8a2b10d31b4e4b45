/// One picture of a product.
public struct ProductImage: Hashable, Sendable, Identifiable {
  public let id: ImageID
  /// The picture as it was uploaded.
  public let original: ImageLocator
  /// A small version of the same picture; the original where the server has none.
  public let thumbnail: ImageLocator

  public init(id: ImageID, original: ImageLocator, thumbnail: ImageLocator) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}
