import Foundation
import OpenMarketData
import Synchronization

/// A type that stores the products and images of a market. Every method may block on disk access.
protocol MarketStorage: Sendable {
  /// Saves a new or changed product, and the bytes of its new images by file name.
  ///
  /// When the method returns, the change is saved, even if the process is killed. If the method throws an error, nothing is
  /// changed.
  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError)

  /// Removes a product, with the same guarantees as ``put(_:pictures:)``. Its images become unavailable.
  func remove(_ product: SandboxProduct) throws(StorageError)

  /// Deletes images that no product uses anymore. Errors are ignored, because an unused image is harmless.
  func forget(pictures names: [String])

  /// Returns the bytes of an uploaded image, or `nil` if they are missing or damaged.
  func picture(named name: String) -> Data?
}

/// The reason that a storage couldn't save a change.
enum StorageError: Error, Hashable {
  /// The disk is full.
  case full
  /// The storage isn't writable.
  case unwritable(reason: String)

  init(_ error: SystemError) {
    self = error.isOne(of: .noSpace, .overQuota) ? .full : .unwritable(reason: error.reason)
  }
}

/// A storage in memory.
final class EphemeralStorage: MarketStorage {
  private let pictures = Mutex<[String: Data]>([:])

  func put(_ product: SandboxProduct, pictures: [String: Data]) {
    self.pictures.withLock { $0.merge(pictures) { _, new in new } }
  }

  func remove(_ product: SandboxProduct) {
    forget(pictures: product.images.map(\.file))
  }

  func forget(pictures names: [String]) {
    pictures.withLock { pictures in
      for name in names { pictures[name] = nil }
    }
  }

  func picture(named name: String) -> Data? {
    pictures.withLock { $0[name] }
  }
}
