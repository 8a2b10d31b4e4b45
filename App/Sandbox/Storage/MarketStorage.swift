import Foundation

/// Where a market is kept, so that it outlives its process. Everything here may block on a disk.
protocol MarketStorage: Sendable {
  /// Keeps a product, new or changed, with the bytes of its new pictures by their names.
  ///
  /// When it returns, all of it is kept, whatever happens to the process after; when it throws, nothing of it is.
  func put(_ product: Product, pictures: [String: Data]) throws(StorageError)

  /// Removes a product, with the same promise. Its pictures are no longer served.
  func remove(_ product: Product) throws(StorageError)

  /// Lets go of pictures that no product has any longer. What cannot be deleted does no harm.
  func forget(pictures names: [String])

  /// The bytes of an uploaded picture; `nil` where there are none, or they are not those that were put.
  func picture(named name: String) -> Data?
}
