import Foundation
import OpenMarketData
import Synchronization

/// The products of a market, and the storage that keeps them.
///
/// A change becomes visible after it's stored, so that a crash can't undo an acknowledged change.
final class MarketState: Sendable {
  /// Returns the time at which a product is registered, or a picture is replaced.
  let now: @Sendable () -> Date
  fileprivate let catalogue: Mutex<Catalogue>
  fileprivate let storage: any MarketStorage
  fileprivate let random: Mutex<SplitMix64>
  /// Held while a change is made. Readers don't wait for it.
  private let writing = Mutex(())

  /// - Parameter random: Decides the names of pictures.
  init(
    _ stored: StoredMarket, storage: any MarketStorage, random: SplitMix64,
    now: @escaping @Sendable () -> Date
  ) {
    catalogue = Mutex(Catalogue(stored))
    self.storage = storage
    self.random = Mutex(random)
    self.now = now
  }

  /// The market at this moment. It is a copy, so that searching happens outside the lock.
  var snapshot: Catalogue { catalogue.withLock { $0 } }

  /// Returns the bytes of an uploaded picture, or `nil` if they are missing or damaged.
  func picture(named name: String) -> Data? { storage.picture(named: name) }

  /// Calls a closure that changes the market. One such closure runs at a time.
  func write<Value>(
    _ change: (MarketWriter) throws(RequestRejection) -> Value
  ) throws(RequestRejection) -> Value {
    try writing.withLock { _ throws(RequestRejection) in try change(MarketWriter(state: self)) }
  }

  /// Registers the product of a form.
  ///
  /// - Parameter password: Proves a right to the product in the first version of the API.
  func add(
    _ form: SandboxProductForm, _ vendor: SandboxVendor, password: String? = nil
  ) throws(RequestRejection) -> SandboxProduct {
    try write { writer throws(RequestRejection) in
      let (id, firstImageID) = catalogue.withLock { $0.takeIdentifiers(images: form.images.count) }
      let uploads = writer.uploads(form.images, product: id, firstImageID: firstImageID)
      let product = SandboxProduct(
        id: id, createdOn: CalendarDay(now()), vendor: vendor, name: form.name,
        description: form.description, price: form.price, stock: form.stock,
        images: uploads.images, password: password)
      try writer.put(product, pictures: uploads.pictures)
      return product
    }
  }
}

/// The right to change a market. ``MarketState/write(_:)`` gives it.
struct MarketWriter {
  /// Pictures of a product, and the bytes of the uploaded ones by the names of their files.
  struct Uploads {
    var images: [SandboxImage] = []
    var pictures: [String: Data] = [:]
  }

  fileprivate let state: MarketState

  var snapshot: Catalogue { state.snapshot }

  /// Keeps a product, shows it, and deletes the pictures that it no longer has.
  func put(
    _ product: SandboxProduct, pictures: [String: Data] = [:]
  ) throws(RequestRejection) {
    let before = snapshot.product(product.id)?.images.map(\.file) ?? []
    do {
      try state.storage.put(product, pictures: pictures)
    } catch {
      throw RequestRejection(error)
    }
    state.catalogue.withLock { $0.put(product) }
    let after = Set(product.images.map(\.file))
    state.storage.forget(pictures: before.filter { !after.contains($0) })
  }

  func remove(_ product: SandboxProduct) throws(RequestRejection) {
    do {
      try state.storage.remove(product)
    } catch {
      throw RequestRejection(error)
    }
    state.catalogue.withLock { $0.remove(product.id) }
  }

  /// Returns a name for a picture that no picture had before.
  ///
  /// - Parameter number: The picture's place in its product.
  func pictureName(product: Int, number: Int, fileExtension: String?) -> String {
    PictureName.make(
      product: product, number: number, salt: state.random.withLock { $0.next() },
      fileExtension: fileExtension ?? "")
  }

  /// Returns pictures with new identifiers for the ones that a client sent in place of a product's.
  func uploads(_ posted: [PostedImage], replacingThoseOf product: SandboxProduct) -> Uploads {
    let firstID = state.catalogue.withLock { $0.takeImageIdentifiers(posted.count) }
    return uploads(posted, product: product.id, firstImageID: firstID)
  }

  /// Returns a product's pictures under other names. A picture whose bytes are missing stays as it is.
  func copies(of product: SandboxProduct) -> Uploads {
    var copies = Uploads()
    for (index, image) in product.images.enumerated() {
      let fileExtension = image.name.split(separator: ".").dropFirst().first
      let name = pictureName(
        product: product.id, number: index + 1, fileExtension: fileExtension.map(String.init))
      if case .uploaded = image.content {
        guard let bytes = state.picture(named: image.file) else {
          copies.images.append(image)
          continue
        }
        copies.pictures[name] = bytes
      }
      copies.images.append(SandboxImage(id: image.id, name: name, content: image.content))
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
      uploads.images.append(
        SandboxImage(
          id: firstImageID + index, name: name,
          content: .uploaded(mediaType: image.mediaType, byteCount: image.content.count)))
    }
    return uploads
  }
}

extension RequestRejection {
  fileprivate init(_ error: StorageError) {
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
