package import OpenMarketDomain

/// A repository for a test that implements only the methods that the test needs. All other methods throw an error.
package protocol PartialProductRepository: ProductRepository {}

extension PartialProductRepository {
  package func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage { throw .offline }

  package func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    throw .offline
  }

  package func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  package func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  package func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) { throw .offline }
}
