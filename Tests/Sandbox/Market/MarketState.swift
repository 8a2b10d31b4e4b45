import Foundation
import OpenMarketData
import OpenMarketLock

/// The current products of a market, and the storage that saves them.
///
/// A change is saved before it becomes visible, so that a confirmed change survives a crash.
final class MarketState: Sendable {
  /// The closure that returns the current time for registrations.
  let now: @Sendable () -> Date
  fileprivate let catalogue: Mutex<Catalogue>
  fileprivate let storage: any MarketStorage
  fileprivate let random: Mutex<SplitMix64>
  /// A lock that ensures that changes are made one at a time. Reading doesn't require this lock.
  private let writing = Mutex(())

  /// - Parameter random: The random number generator for image names.
  init(
    _ stored: StoredMarket, storage: any MarketStorage, random: SplitMix64,
    now: @escaping @Sendable () -> Date
  ) {
    catalogue = Mutex(Catalogue(stored))
    self.storage = storage
    self.random = Mutex(random)
    self.now = now
  }

  /// A copy of the current products and vendors. A search in the copy doesn't block changes.
  var snapshot: Catalogue { catalogue.withLock { $0 } }

  /// Returns the bytes of an uploaded image, or `nil` if the stored file is missing.
  func picture(_ image: SandboxImage) -> Data? { storage.picture(image) }

  /// Calls a closure that changes the market. Only one such closure runs at a time.
  func write<Value>(
    _ change: (MarketWriter) throws(RequestRejection) -> Value
  ) throws(RequestRejection) -> Value {
    try writing.withLock { _ throws(RequestRejection) in try change(MarketWriter(state: self)) }
  }

  /// Registers a product with the values from a form.
  ///
  /// - Parameter password: The password for changes through version 1 of the API, or `nil` to use the vendor's secret as the
  ///   password.
  func add(
    _ fields: SandboxProductFields, images: [PostedImage], _ vendor: SandboxVendor,
    password: String? = nil
  ) throws(RequestRejection) -> SandboxProduct {
    try write { writer throws(RequestRejection) in
      let (id, firstImageID) = catalogue.withLock { $0.takeIdentifiers(images: images.count) }
      let uploads = writer.uploads(images, product: id, firstImageID: firstImageID)
      let product = SandboxProduct(
        id: id, createdOn: CalendarDay(now()), vendor: vendor, images: uploads.images,
        password: password, fields)
      try writer.put(product, pictures: uploads.pictures)
      return product
    }
  }
}

/// A value that can change a market. The market passes it to the closure in ``MarketState/write(_:)``.
struct MarketWriter {
  /// New images of a product, and the bytes of the uploaded images by file name.
  struct Uploads {
    var images: [SandboxImage] = []
    var pictures: [String: Data] = [:]
  }

  fileprivate let state: MarketState

  var snapshot: Catalogue { state.snapshot }

  /// Saves a product, makes it visible, and then deletes the image files that the product no longer uses.
  func put(
    _ product: SandboxProduct, pictures: [String: Data] = [:]
  ) throws(RequestRejection) {
    let before = snapshot.product(product.id)?.images ?? []
    do {
      try state.storage.put(product, pictures: pictures)
    } catch {
      throw RequestRejection(error)
    }
    state.catalogue.withLock { $0.put(product) }
    let after = Set(product.images.map(\.name))
    state.storage.forget(before.filter { !after.contains($0.name) })
  }

  func remove(_ product: SandboxProduct) throws(RequestRejection) {
    do {
      try state.storage.remove(product)
    } catch {
      throw RequestRejection(error)
    }
    state.catalogue.withLock { $0.remove(product.id) }
  }

  /// Returns a unique name for a new image.
  ///
  /// - Parameter number: The position of the image in its product.
  func pictureName(product: Int, number: Int, fileExtension: String?) -> String {
    PictureName.make(
      product: product, number: number, salt: state.random.withLock { $0.next() },
      fileExtension: fileExtension ?? "")
  }

  /// Creates images with new identifiers from the uploads that replace a product's images.
  func uploads(_ posted: [PostedImage], replacingThoseOf product: SandboxProduct) -> Uploads {
    let firstID = state.catalogue.withLock { $0.takeImageIdentifiers(posted.count) }
    return uploads(posted, product: product.id, firstImageID: firstID)
  }

  /// Returns copies of a product's images with new names. If an image's file is missing, the image keeps its name.
  func copies(of product: SandboxProduct) -> Uploads {
    var copies = Uploads()
    for (index, image) in product.images.enumerated() {
      let fileExtension = image.name.split(separator: ".").dropFirst().first
      let name = pictureName(
        product: product.id, number: index + 1, fileExtension: fileExtension.map(String.init))
      if image.artwork == nil {
        guard let bytes = state.picture(image) else {
          copies.images.append(image)
          continue
        }
        copies.pictures[name] = bytes
      }
      copies.images.append(SandboxImage(id: image.id, name: name, artwork: image.artwork))
    }
    return copies
  }

  fileprivate func uploads(
    _ posted: [PostedImage], product: Int, firstImageID: Int
  ) -> Uploads {
    var uploads = Uploads()
    for (index, image) in posted.enumerated() {
      let name = pictureName(
        product: product, number: index + 1, fileExtension: image.fileExtension)
      uploads.pictures[name] = image.content
      uploads.images.append(SandboxImage(id: firstImageID + index, name: name))
    }
    return uploads
  }
}

extension RequestRejection {
  fileprivate init(_ error: SystemError) {
    // Clients take 500 as a lost write. With 507, they know that nothing was changed.
    self.init(
      status: 507, message: "The change could not be kept (\(error.reason)); nothing was changed.",
      hint: "Make sure that the market can write its data, and send the request again.")
  }
}
