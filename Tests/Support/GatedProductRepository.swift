public import OpenMarketDomain

/// A product repository that answers each call when the test says so.
public final class GatedProductRepository: ProductRepository {
  /// The parameters of a request for a page.
  public struct PageRequested: Hashable, Sendable {
    /// The query that the rows match.
    public let query: ProductQuery
    /// Which page it is.
    public let page: PageRequest
  }

  /// A registration and its progress handler.
  public struct Registered: Sendable {
    /// The draft to register.
    public let draft: ProductDraft
    /// The caller's progress handler, which the test can call.
    public let progress: TransferProgressHandler?
  }

  /// The calls for pages.
  public let pages = GatedCalls<PageRequested, ProductPage, MarketError>(cancellation: .cancelled)
  /// The calls for single products.
  public let details = GatedCalls<ProductID, ProductDetail, MarketError>(cancellation: .cancelled)
  /// The registrations that wait for an answer.
  public let registrations = GatedCalls<Registered, ProductDetail, MarketError>(
    cancellation: .cancelled)
  /// The updates that wait for an answer.
  public let updates = GatedCalls<ProductChanges, ProductDetail, MarketError>(
    cancellation: .cancelled)
  /// The deletions that wait for an answer.
  public let deletions = GatedCalls<ProductID, Void, MarketError>(cancellation: .cancelled)

  /// Begins without calls.
  public init() {}

  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await pages.perform(PageRequested(query: query, page: page))
  }

  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await details.perform(id)
  }

  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await registrations.perform(Registered(draft: draft, progress: progress))
  }

  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await updates.perform(changes)
  }

  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    willSend?()
    try await deletions.perform(id)
  }
}
