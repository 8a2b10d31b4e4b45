import OpenMarketDomain

extension ProductDetail {
  init(_ dto: ProductDetailDTO) throws(ResponseDefect) {
    self.init(
      product: try Product(dto.product, vendorName: dto.vendors?.name),
      images: (dto.images ?? []).map { ProductImage($0) })
  }
}

extension ProductImage {
  init(_ dto: ProductImageDTO) {
    self.init(
      id: ImageID(dto.id),
      original: ImageLocator(dto.url),
      thumbnail: ImageLocator(dto.thumbnailURL ?? dto.url))
  }
}
