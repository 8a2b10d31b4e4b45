import Foundation
import Synchronization

/// Keeps uploaded pictures in memory, and nothing beyond its own life.
final class EphemeralStorage: MarketStorage {
  private let pictures = Mutex<[String: Data]>([:])

  func put(_ product: Product, pictures: [String: Data]) {
    self.pictures.withLock { $0.merge(pictures) { _, new in new } }
  }

  func remove(_ product: Product) {
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
