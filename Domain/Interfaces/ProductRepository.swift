/// The market's products.
public protocol ProductRepository: Sendable {
  /// Reads one page of the products that match a query, newest first.
  ///
  /// The page is as the server sent it: it may be overlong and may repeat rows. ``FetchProductPageUseCase`` applies the
  /// rules. A cancelled caller gets ``MarketError/cancelled``.
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage

  /// Reads one product with everything its own page shows.
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail
}
