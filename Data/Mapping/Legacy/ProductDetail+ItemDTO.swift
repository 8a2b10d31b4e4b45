import OpenMarketDomain

extension ProductDetail {
  /// An item's own page. Its pictures have no numbers of their own: their places do, from 1.
  init(_ dto: ItemDTO) throws(DecodingFailure) {
    let thumbnails = dto.thumbnails ?? []
    self.init(
      product: try Product(dto),
      images: (dto.images ?? []).enumerated().map { place, address in
        ProductImage(
          id: ImageID(place + 1),
          original: ImageURL(address),
          thumbnail: ImageURL(place < thumbnails.count ? thumbnails[place] : address))
      })
  }
}
