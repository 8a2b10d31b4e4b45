import Foundation
import OpenMarketData
import Synchronization

/// A place that keeps a market. Every method may block on a disk.
protocol MarketStorage: Sendable {
  /// Keeps a new or changed product, with the bytes of its new pictures by their names.
  ///
  /// When the method returns, everything is kept, even if the process is killed. When it throws, nothing is changed.
  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(StorageError)

  /// Removes a product, with the same promise. Its pictures are no longer served.
  func remove(_ product: SandboxProduct) throws(StorageError)

  /// Deletes pictures that no product has any longer. One that can't be deleted does no harm.
  func forget(pictures names: [String])

  /// Returns the bytes of an uploaded picture, or `nil` if they are missing or aren't those that were put.
  func picture(named name: String) -> Data?
}

/// The reason why something couldn't be kept.
enum StorageError: Error, Hashable {
  /// The disk is full.
  case full
  /// The storage can't be written.
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
