import Foundation
import Synchronization

/// What is shown was kept before: nothing is acknowledged that a crash could take back.
extension SandboxMarket {
  /// Registers what a form holds.
  func add(_ form: ProductForm, _ vendor: Vendor) throws(RequestRejection) -> Product {
    try writing.withLock { _ throws(RequestRejection) in
      let (id, firstImageID) = catalogue.withLock {
        $0.takeIdentifiers(images: form.images.count)
      }
      var pictures: [String: Data] = [:]
      var images: [ProductImage] = []
      for (index, image) in form.images.enumerated() {
        let name = PictureName.make(
          product: id, number: index + 1, salt: .random(in: .min ... .max),
          fileExtension: image.fileExtension ?? "")
        pictures[name] = image.content
        images.append(
          ProductImage(
            id: firstImageID + index, name: name,
            content: .uploaded(mediaType: image.mediaType, byteCount: image.content.count)))
      }
      let product = Product(
        id: id, createdOn: CalendarDay(now()), vendor: vendor, name: form.name,
        description: form.description, price: form.price, stock: form.stock, images: images)
      try keep(product, pictures: pictures)
      return product
    }
  }

  /// Keeps a product and shows it. To be called while ``writing`` is held.
  func keep(_ product: Product, pictures: [String: Data] = [:]) throws(RequestRejection) {
    do {
      try storage.put(product, pictures: pictures)
    } catch {
      throw RequestRejection(error)
    }
    catalogue.withLock { $0.put(product) }
  }

  /// Removes a product. To be called while ``writing`` is held.
  func discard(_ product: Product) throws(RequestRejection) {
    do {
      try storage.remove(product)
    } catch {
      throw RequestRejection(error)
    }
    catalogue.withLock { $0.remove(product.id) }
  }
}

extension RequestRejection {
  /// Nothing of what was sent is kept.
  init(_ error: StorageError) {
    switch error {
    case .full:
      self.init(
        status: 507, message: "The disk is full; nothing was changed.",
        hint: "Make room where the market keeps its data, and send the request again.")
    case .unwritable(let reason):
      self.init(
        status: 500, message: "The change could not be kept (\(reason)); nothing was changed.")
    }
  }
}
