import Foundation

/// Pictures under names that none had before, as a product has them, and their bytes as a storage keeps them.
struct StoredImages {
  private(set) var images: [ProductImage] = []
  /// Of the uploaded ones, by their names.
  private(set) var pictures: [String: Data] = [:]

  /// What a client sent; the identifiers of the pictures follow each other.
  init(_ posted: [PostedImage], product: Int, firstImageID: Int, salt: () -> UInt64) {
    for (index, image) in posted.enumerated() {
      let name = PictureName.make(
        product: product, number: index + 1, salt: salt(),
        fileExtension: image.fileExtension ?? "")
      pictures[name] = image.content
      images.append(
        ProductImage(
          id: firstImageID + index, name: name,
          content: .uploaded(mediaType: image.mediaType, byteCount: image.content.count)))
    }
  }

  /// What a product has already, under other names. A picture whose bytes are gone stays as it is.
  init(copying product: Product, from storage: any MarketStorage, salt: () -> UInt64) {
    for (index, image) in product.images.enumerated() {
      let fileExtension = image.name.split(separator: ".").dropFirst().first
      let name = PictureName.make(
        product: product.id, number: index + 1, salt: salt(),
        fileExtension: fileExtension.map(String.init) ?? "")
      if case .uploaded = image.content {
        guard let bytes = storage.picture(named: image.file) else {
          images.append(image)
          continue
        }
        pictures[name] = bytes
      }
      images.append(ProductImage(id: image.id, name: name, content: image.content))
    }
  }
}
