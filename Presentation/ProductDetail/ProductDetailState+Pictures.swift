import OpenMarketDomain

nonisolated extension ProductDetailState {
  /// The picture to show.
  public var selectedPicture: ProductPicture? {
    selectedIndex.flatMap { pictures.indices.contains($0) ? pictures[$0] : nil }
  }

  /// Which of the pictures is shown, such as `2/5`; `nil` when there is none.
  public var positionText: String? { selectedIndex.map { "\($0 + 1)/\(pictures.count)" } }

  /// Shows the pictures of a product. The selected one stays selected; when it is gone, the one in its place is.
  mutating func showPictures(of detail: ProductDetail?) {
    let old = (picture: selectedPicture, index: selectedIndex)
    pictures = detail.map(Self.pictures) ?? []
    selectedIndex =
      pictures.firstIndex { $0.id == old.picture?.id }
      ?? (pictures.isEmpty ? nil : min(old.index ?? 0, pictures.count - 1))
  }

  private static func pictures(of detail: ProductDetail) -> [ProductPicture] {
    // Nothing keeps a server from sending one twice, and each has one slot.
    var seen: Set<ImageID> = []
    let pictures = detail.images.filter { seen.insert($0.id).inserted }.map {
      ProductPicture(id: .image($0.id), original: $0.original, thumbnail: $0.thumbnail)
    }
    guard pictures.isEmpty, let thumbnail = detail.product.thumbnail else { return pictures }
    return [ProductPicture(id: .thumbnail, original: thumbnail, thumbnail: thumbnail)]
  }
}
