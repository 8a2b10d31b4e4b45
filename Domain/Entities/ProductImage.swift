/// One picture of a product.
public struct ProductImage: Hashable, Sendable, Identifiable {
  /// The number that the market gave it. ``ProductChanges`` choose a thumbnail by it.
  public let id: ImageID
  /// The picture as it was uploaded.
  public let original: ImageURL
  /// A small version of the same picture; the original where the server has none.
  public let thumbnail: ImageURL

  /// Takes the addresses as the server sent them.
  ///
  /// - Parameters:
  ///   - id: the number that the market gave the picture.
  ///   - original: the picture as it was uploaded.
  ///   - thumbnail: a small version of it, or the original.
  public init(id: ImageID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}
