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
  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError)

  /// Removes a product with the same guarantees as ``put(_:pictures:)``. The product's images become unavailable.
  func remove(_ product: SandboxProduct) throws(StorageError)

  /// Deletes uploaded images that no product uses anymore. Errors are ignored, because an unused image is harmless.
  func forget(_ images: [SandboxImage])

  /// Returns the bytes of an uploaded image, or `nil` if the stored file is missing or damaged.
  func picture(_ image: SandboxImage) -> Data?
}

/// The reason why a storage couldn't save a change.
struct StorageError: Error, Hashable {
  let reason: String
}

extension StorageError {
  init(_ error: SystemError) { self.init(reason: error.reason) }
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
