public import OpenMarketDomain

/// One of the pictures on a product's page.
public nonisolated struct ProductPicture: Hashable, Sendable, Identifiable {
  public enum ID: Hashable, Sendable {
    case image(ImageID)
    /// The thumbnail that a list showed. It stands in until the pictures are known.
    case thumbnail
  }

  public let id: ID
  /// The picture as it was uploaded; for a stand-in, the thumbnail.
  public let original: ImageLocator
  public let thumbnail: ImageLocator
}
