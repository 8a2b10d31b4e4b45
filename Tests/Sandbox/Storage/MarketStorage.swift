import Foundation
import OpenMarketData
import OpenMarketLock

/// A type that stores the products and images of a market. Every method can block while it accesses the disk. The methods that
/// change the storage are called one at a time.
protocol MarketStorage: Sendable {
  /// Saves a new or changed product, and the bytes of its new images. The keys of `pictures` are the names of the images.
  ///
  /// When the method returns, the change is saved, even if the process is killed afterwards. If the method throws an error, the
  /// stored product stays unchanged.
  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(SystemError)

  /// Removes a product with the same guarantees as ``put(_:pictures:)``. The product's images become unavailable.
  func remove(_ product: SandboxProduct) throws(SystemError)

  /// Deletes uploaded images that no product uses anymore. Errors are ignored, because an unused image is harmless.
  func forget(_ images: [SandboxImage])

  /// Returns the bytes of an uploaded image, or `nil` if its file is missing.
  func picture(_ image: SandboxImage) -> Data?
}

/// A storage that keeps its content in memory.
final class EphemeralStorage: MarketStorage {
  private let pictures = Mutex<[String: Data]>([:])

  func put(_ product: SandboxProduct, pictures: [String: Data]) {
    self.pictures.withLock { $0.merge(pictures) { _, new in new } }
  }

  func remove(_ product: SandboxProduct) { forget(product.images) }

  func forget(_ images: [SandboxImage]) {
    pictures.withLock { pictures in
      for image in images { pictures[image.name] = nil }
    }
  }

  func picture(_ image: SandboxImage) -> Data? { pictures.withLock { $0[image.name] } }
}
