public import OpenMarketDomain

/// A product repository that answers each call when the test says so.
public final class GatedProductRepository: ProductRepository {
  public struct PageRequested: Hashable, Sendable {
    public let query: ProductQuery
    public let page: PageRequest
  }

  /// The calls for pages.
  public let pages = GatedCalls<PageRequested, ProductPage, MarketError>(cancellation: .cancelled)
  /// The calls for single products.
  public let details = GatedCalls<ProductID, ProductDetail, MarketError>(cancellation: .cancelled)

  public init() {}

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await pages.perform(PageRequested(query: query, page: page))
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await details.perform(id)
  }
}
