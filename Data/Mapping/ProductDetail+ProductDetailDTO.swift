import OpenMarketDomain

extension ProductDetail {
  init(_ dto: ProductDetailDTO) throws(DecodingFailure) {
    self.init(
      product: try Product(dto.product, vendorName: dto.vendors?.name),
      images: (dto.images ?? []).map { ProductImage($0) })
  }
}

extension ProductImage {
  init(_ dto: ProductImageDTO) {
    self.init(
      id: ImageID(dto.id),
      original: ImageURL(dto.url),
      thumbnail: ImageURL(dto.thumbnailURL ?? dto.url))
  }
}
