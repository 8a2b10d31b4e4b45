import OpenMarketKit
import Synchronization

/// A repository that counts the pages that it loads. Several calls can run at the same time, so a
/// lock protects the number.
final class CountingProductRepository: ProductRepository {
  private let inner: any ProductRepository
  private let pages = Mutex(0)

  init(_ inner: any ProductRepository) { self.inner = inner }

  var pageCount: Int { pages.withLock(\.self) }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    pages.withLock { $0 += 1 }
    return try await inner.products(matching: query, page: page)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await inner.product(id)
  }

  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await inner.register(newProduct, as: seller, progress: progress)
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await inner.update(changes, as: seller)
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) {
    try await inner.delete(id, as: seller)
  }
}
