package import OpenMarketDomain

/// A product repository that also returns the saved pages and products of another repository, and removes the outdated ones.
///
/// The service of the other repository saves the responses. A write removes the responses that it may have changed before it
/// returns, even if its outcome is unknown. A product that doesn't exist on the server anymore is removed, too.
package struct SavingProductRepository: ProductRepository {
  private let base: any ProductRepository
  private let responses: SavedResponses

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - base: The repository that reads and changes the market.
  ///   - responses: The saved responses of the market.
  package init(_ base: any ProductRepository, savedIn responses: SavedResponses) {
    self.base = base
    self.responses = responses
  }

  // MARK: - Reads

  package func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await base.products(matching: query, page: page)
  }

  @concurrent
  package func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    do throws(MarketError) {
      return try await base.product(id)
    } catch {
      if case .notFound = error { responses.remove(id) }
      throw error
    }
  }

  package func savedProducts(
    matching query: ProductQuery, page: PageRequest
  ) async -> ProductPage? {
    let service = SavedDataTransferService(responses)
    var saved = try? await responses.version.products(from: service)
      .products(matching: query, page: page)
    saved?.savedAt = service.savedAt
    return saved
  }

  package func savedProduct(_ id: ProductID) async -> ProductDetail? {
    let service = SavedDataTransferService(responses)
    var saved = try? await responses.version.products(from: service).product(id)
    saved?.savedAt = service.savedAt
    return saved
  }

  // MARK: - Writes

  @concurrent
  package func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await write { () throws(MarketError) in
      try await base.register(newProduct, as: seller, progress: progress)
    }
  }

  @concurrent
  package func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await write(changes.base.id) { () throws(MarketError) in
      try await base.update(changes, as: seller)
    }
  }

  @concurrent
  package func delete(
    _ id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) {
    try await write(id) { () throws(MarketError) in
      try await base.delete(id, as: seller)
    }
  }

  /// Performs a write. Unless the server refused the write or didn't receive it, the product and all lists are removed.
  private func write<Value>(
    _ id: ProductID? = nil, _ operation: () async throws(MarketError) -> Value
  ) async throws(MarketError) -> Value {
    do throws(MarketError) {
      let value = try await operation()
      responses.removeLists(and: id)
      return value
    } catch {
      switch error {
      case .outcomeUnknown, .notFound: responses.removeLists(and: id)
      default: break
      }
      throw error
    }
  }
}
