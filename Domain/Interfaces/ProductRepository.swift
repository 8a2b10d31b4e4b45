/// The products of the market.
///
/// A cancelled caller gets ``MarketError/cancelled``. Methods that write throw ``MarketError/outcomeUnknown`` unless the
/// server confirmed or refused the request, or it certainly wasn't sent. They never send it again. Use cases such as
/// ``RegisterProductUseCase`` find out what happened.
public protocol ProductRepository: Sendable {
  /// Loads a page of the products that match a query, newest first.
  ///
  /// The page is as the server sent it: it can have too many rows and repeat products. ``FetchProductPageUseCase`` applies the
  /// rules.
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage

  /// Loads a product with everything that its own page shows.
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail

  /// Registers a product.
  ///
  /// - Parameters:
  ///   - draft: The product.
  ///   - seller: The credential of the seller.
  ///   - progress: A handler for the bytes sent.
  /// - Returns: The product on the server.
  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail

  /// Updates a product.
  ///
  /// - Returns: The product on the server.
  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail

  /// Deletes a product. It's one call, however many requests the server needs.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - seller: The credential of the seller.
  ///   - willSend: A closure to call before the request that deletes. Check for cancellation after calling it: a caller that is
  ///     cancelled before then has deleted nothing.
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist.
  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError)
}
