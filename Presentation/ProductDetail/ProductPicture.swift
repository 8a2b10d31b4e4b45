public import OpenMarketDomain

/// One of the pictures on a product's page.
public nonisolated struct ProductPicture: Hashable, Sendable, Identifiable {
  /// Tells the pictures of one page apart.
  public enum ID: Hashable, Sendable {
    /// One of the pictures that the product has.
    case image(ImageID)
    /// The thumbnail that a list showed. It stands in until the pictures are known.
    case thumbnail
  }

  public let id: ID
  /// The picture as it was uploaded; for a stand-in, the thumbnail.
  public let original: ImageURL
  /// A small version of the same picture; the original where the server has none.
  public let thumbnail: ImageURL

  /// For previews and tests of views.
  public init(id: ID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}
