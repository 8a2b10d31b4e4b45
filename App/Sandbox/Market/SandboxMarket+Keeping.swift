import Foundation
import Synchronization

/// What is shown was kept before: nothing is acknowledged that a crash could take back.
extension SandboxMarket {
  /// Registers what a form holds.
  ///
  /// - Parameter password: what proves a right to the product beside the vendor's secret.
  func add(
    _ form: ProductForm, _ vendor: Vendor, password: String? = nil
  ) throws(RequestRejection) -> Product {
    try writing.withLock { _ throws(RequestRejection) in
      let (id, firstImageID) = catalogue.withLock {
        $0.takeIdentifiers(images: form.images.count)
      }
      let stored = StoredImages(
        form.images, product: id, firstImageID: firstImageID, salt: pictureSalt)
      let product = Product(
        id: id, createdOn: CalendarDay(now()), vendor: vendor, name: form.name,
        description: form.description, price: form.price, stock: form.stock, images: stored.images,
        password: password)
      try keep(product, pictures: stored.pictures)
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
