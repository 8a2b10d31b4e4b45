/// A repository that loads and changes the products of the market.
///
/// If the caller is cancelled, methods throw ``MarketError/cancelled``. Methods that change the
/// market never send a request twice. They throw ``MarketError/outcomeUnknown(_:)`` if the request
/// may have been sent, but the server neither confirmed nor refused it, also because the caller was
/// cancelled. In this case, use cases such as ``RegisterProductUseCase`` determine the outcome.
/// When such a method throws ``MarketError/cancelled``, it has changed nothing.
public protocol ProductRepository: Sendable {
  /// Loads a page of the products that match the given query, newest first. The method always asks
  /// the server.
  ///
  /// The page is unchecked and can have too many rows or contain a product twice.
  /// ``FetchProductPageUseCase`` corrects such pages.
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage

  /// Loads the given product with all details, including its images. The method always asks the
  /// server.
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail

  /// Returns the given page as it was last read, or `nil` if the page isn't saved. The method never
  /// asks the server.
  ///
  /// ``ProductPage/savedAt`` is the time at which the page was read. By default, a repository saves
  /// nothing.
  func savedProducts(matching query: ProductQuery, page: PageRequest) async -> ProductPage?

  /// Returns the given product as it was last read, or `nil` if the product isn't saved. The method
  /// never asks the server.
  ///
  /// ``ProductDetail/savedAt`` is the time at which the product was read. By default, a repository
  /// saves nothing.
  func savedProduct(_ id: ProductID) async -> ProductDetail?

  /// Registers a product.
  ///
  /// - Parameters:
  ///   - newProduct: The product to register.
  ///   - seller: The credential of the seller.
  ///   - progress: A closure that receives the number of bytes sent.
  /// - Returns: The registered product on the server.
  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail

  /// Updates a product.
  ///
  /// - Parameters:
  ///   - changes: The changes to the product.
  ///   - seller: The credential of the seller.
  /// - Returns: The updated product on the server.
  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail

  /// Deletes a product. Some servers need several requests for a deletion.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - seller: The credential of the seller.
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist.
  func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError)
}

extension ProductRepository {
  public func savedProducts(matching query: ProductQuery, page: PageRequest) async -> ProductPage? {
    nil
  }

  public func savedProduct(_ id: ProductID) async -> ProductDetail? { nil }
}
