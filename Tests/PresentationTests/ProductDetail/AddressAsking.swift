import OpenMarketDomain
import OpenMarketTestSupport

/// A repository that asks for an address before it deletes.
struct AddressAsking: ProductRepository {
  let addresses = GatedCalls<ProductID, Void, MarketError>(cancellation: .cancelled)
  private let base: GatedProductRepository

  init(_ base: GatedProductRepository) {
    self.base = base
  }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await base.products(matching: query, page: page)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await base.register(draft, as: seller, progress: progress)
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await base.update(changes, as: seller)
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    try await addresses.perform(id)
    try await base.delete(id, as: seller, willSend: willSend)
  }
}
