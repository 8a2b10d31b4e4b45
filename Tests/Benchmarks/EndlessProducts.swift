import OpenMarketDomain

/// A product repository whose list never ends. All other methods throw errors.
struct EndlessProducts: ProductRepository {
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let first = (page.number - 1) * page.size
    return ProductPage(
      rows: (first..<first + page.size).map(Rows.product), totalCount: .max, next: page.next)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    throw .notFound(reason: nil)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    throw .forbidden(reason: nil)
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    throw .forbidden(reason: nil)
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    throw .forbidden(reason: nil)
  }
}
