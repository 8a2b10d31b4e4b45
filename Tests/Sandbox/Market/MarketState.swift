import Foundation
import OpenMarketData
import OpenMarketLock

/// The current products of a market, and the storage that saves them.
///
/// A change is saved before it becomes visible, so that a confirmed change survives a crash.
final class MarketState: Sendable {
  private let storage: any MarketStorage
  private let content: Mutex<Catalogue>
  /// The random number generator for image names. Its lock ensures that changes are made one at a
  /// time. Reading doesn't require it.
  private let writing: Mutex<SplitMix64>

  init(_ content: Catalogue, storage: any MarketStorage, random: SplitMix64) {
    self.content = Mutex(content)
    self.storage = storage
    writing = Mutex(random)
  }

  /// A copy of the current products and vendors. A search in the copy doesn't block changes.
  var snapshot: Catalogue { content.withLock { $0 } }

  /// Returns the bytes of an uploaded image, or `nil` if the stored file is missing.
  func picture(_ image: SandboxImage) -> Data? { storage.picture(image) }

  /// Calls a closure that edits the market. The edit is saved and becomes visible if the closure
  /// returns, and only as a whole. Only one such closure runs at a time.
  func write<Value>(
    _ change: (inout MarketEdit) throws(RequestRejection) -> Value
  ) throws(RequestRejection) -> Value {
    try writing.withLock { random throws(RequestRejection) in
      let before = snapshot
      var edit = MarketEdit(market: before, storage: storage, random: random)
      let value = try change(&edit)
      do throws(SystemError) {
        try storage.save(
          edit.market, replacing: before, changed: edit.changed, pictures: edit.pictures)
      } catch {
        // Clients take 500 as a lost write. With 507, they know that nothing was changed.
        throw RequestRejection(
          status: 507,
          message: "The change couldn't be saved (\(error.reason)), so nothing was changed.",
          hint: "Make sure that the market can write its data, and send the request again.")
      }
      random = edit.random
      content.withLock { $0 = edit.market }
      storage.forget(edit.unused)
      return value
    }
  }
}

/// A copy of a market that a closure edits. See ``MarketState/write(_:)``.
struct MarketEdit {
  private(set) var market: Catalogue
  fileprivate let storage: any MarketStorage
  fileprivate var random: SplitMix64
  /// The identifiers of new, changed and removed products.
  fileprivate var changed: Set<Int> = []
  /// The bytes of new images, by file name.
  fileprivate var pictures: [String: Data] = [:]
  /// The images that no product uses anymore.
  fileprivate var unused: [SandboxImage] = []

  /// Registers a product with the values from a form.
  ///
  /// - Parameter password: The password for changes through version 1 of the API, or `nil` to use
  ///   the vendor's secret as the password.
  mutating func add(
    _ fields: SandboxProductFields, images: [ReceivedForm.Part] = [], _ vendor: SandboxVendor,
    on day: CalendarDay, password: String? = nil
  ) -> SandboxProduct {
    let id = market.lastID + 1
    let product = SandboxProduct(
      id: id, createdOn: day, vendor: vendor, images: uploads(images, product: id),
      password: password, fields)
    put(product)
    return product
  }

  mutating func put(_ product: SandboxProduct) {
    let names = Set(product.images.map(\.name))
    unused += market.product(product.id)?.images.filter { !names.contains($0.name) } ?? []
    market.put(product)
    changed.insert(product.id)
  }

  mutating func remove(_ product: SandboxProduct) {
    unused += product.images
    market.remove(product.id)
    changed.insert(product.id)
  }

  /// Returns images with new identifiers for uploaded files.
  mutating func uploads(_ files: [ReceivedForm.Part], product: Int) -> [SandboxImage] {
    files.enumerated().map { index, file in
      let name = newName(product, index, file.imageExtension ?? "")
      pictures[name] = file.body
      return SandboxImage(id: market.lastImageID + 1 + index, name: name)
    }
  }

  /// Returns copies of a product's images with new names. If an image's file is missing, the image
  /// keeps its name.
  mutating func copies(of product: SandboxProduct) -> [SandboxImage] {
    product.images.enumerated().map { index, image in
      let bytes = storage.picture(image)
      guard bytes != nil || image.artwork != nil else { return image }
      let fileExtension = image.name.split(separator: ".").dropFirst().first ?? ""
      let name = newName(product.id, index, String(fileExtension))
      pictures[name] = bytes
      return SandboxImage(id: image.id, name: name, artwork: image.artwork)
    }
  }

  private mutating func newName(_ product: Int, _ index: Int, _ fileExtension: String) -> String {
    PictureName.make(
      product: product, number: index + 1, salt: random.next(), fileExtension: fileExtension)
  }
}

/// A type that stores the products and images of a market. Every method can block while it accesses
/// the disk. The methods that change the storage are called one at a time.
protocol MarketStorage: Sendable {
  /// Saves a market with changed products, and the bytes of its new images. The keys of `pictures`
  /// are the names of the images.
  ///
  /// When the method returns, the change is saved, even if the process is killed afterwards. If the
  /// method throws an error, the stored market stays unchanged.
  func save(
    _ market: Catalogue, replacing old: Catalogue, changed: Set<Int>, pictures: [String: Data]
  ) throws(SystemError)

  /// Deletes uploaded images that no product uses anymore. Errors are ignored, because an unused
  /// image is harmless.
  func forget(_ images: [SandboxImage])

  /// Returns the bytes of an uploaded image, or `nil` if its file is missing.
  func picture(_ image: SandboxImage) -> Data?
}

/// A storage that keeps the bytes of images in memory.
final class EphemeralStorage: MarketStorage {
  private let pictures = Mutex<[String: Data]>([:])

  func save(
    _ market: Catalogue, replacing old: Catalogue, changed: Set<Int>, pictures: [String: Data]
  ) {
    self.pictures.withLock { $0.merge(pictures) { _, new in new } }
  }

  func forget(_ images: [SandboxImage]) {
    pictures.withLock { pictures in
      for image in images { pictures[image.name] = nil }
    }
  }

  func picture(_ image: SandboxImage) -> Data? { pictures.withLock { $0[image.name] } }
}
