/// The market's products.
///
/// A cancelled caller gets ``MarketError/cancelled``. The calls that write throw ``MarketError/outcomeUnknown`` unless the
/// server confirmed or refused them, or they certainly were not sent; they are never sent again.
/// ``RegisterProductUseCase`` and its siblings find out what happened.
public protocol ProductRepository: Sendable {
  /// Reads one page of the products that match a query, newest first.
  ///
  /// The page is as the server sent it: it may be overlong and may repeat rows. ``FetchProductPageUseCase`` applies the
  /// rules.
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage

  /// Reads one product with everything its own page shows.
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail

  /// Puts a product on the market.
  ///
  /// - Parameters:
  ///   - draft: the product to put there.
  ///   - seller: who sells it.
  ///   - progress: is told of the bytes sent.
  /// - Returns: the product as the server keeps it.
  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail

  /// Sends what becomes different about a product.
  ///
  /// - Returns: the product as the server keeps it.
  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail

  /// Takes a product off the market. However many steps the server needs for it, it is one call.
  ///
  /// - Parameters:
  ///   - id: the product.
  ///   - seller: who sells it.
  ///   - willSend: is called before the step that deletes. A caller who is cancelled before that has deleted nothing: check for
  ///     cancellation after calling it.
  /// - Throws: ``MarketError/notFound(reason:)`` when the product is gone already.
  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError)
}
