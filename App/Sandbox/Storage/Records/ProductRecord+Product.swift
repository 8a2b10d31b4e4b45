import Foundation

extension ProductRecord {
  /// - Parameter checks: those of its uploaded pictures, by their names.
  init(_ product: Product, checks: [String: PictureCheck]) {
    self.init(
      id: product.id, createdOn: product.createdOn.number, vendor: product.vendor.id,
      name: product.name, description: product.description, price: Price(product.price),
      stock: product.stock, images: product.images.map { Image($0, check: checks[$0.file]) },
      thumbnailID: product.thumbnailID, password: product.password)
  }
}

extension ProductRecord.Price {
  init(_ price: Price) {
    self.init(
      currency: price.currency, amount: price.amount.description,
      discount: price.discount.description)
  }
}

extension ProductRecord.Image {
  init(_ image: ProductImage, check: PictureCheck?) {
    switch image.content {
    case .drawn(let artwork):
      let drawn = Drawn(seed: artwork.seed.hexDigits, number: artwork.number)
      self.init(id: image.id, name: image.name, drawn: drawn, uploaded: nil, replaced: nil)
    case .uploaded(let mediaType, let byteCount):
      let uploaded = Uploaded(
        mediaType: mediaType, byteCount: byteCount, crc32: check?.crc32?.hexDigits)
      self.init(
        id: image.id, name: image.file, drawn: nil, uploaded: uploaded,
        replaced: image.replacement.map {
          Replaced(name: image.name, second: $0.second, isSecondShared: $0.isSecondShared)
        })
    }
  }
}
