import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization

/// A market as the recorded servers of the first generation are: oldest first, no totals, an empty page after the end.
final class AscendingProductRepository: ProductRepository {
  private let ids: Mutex<[Int]>

  init(_ ids: some Sequence<Int>) { self.ids = Mutex(Array(ids)) }

  func add(_ id: Int) { ids.withLock { $0.append(id) } }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let rows = ids.withLock { $0.dropFirst((page.number - 1) * page.size).prefix(page.size) }
    return .sample(ids: rows, next: rows.count == page.size ? page.next : nil)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    throw .notFound(reason: nil)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    throw .offline
  }
}
