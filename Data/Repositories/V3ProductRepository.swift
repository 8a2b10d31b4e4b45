import OpenMarketDomain

/// A product repository for servers that support version 3 of the API, or version 2, which has the
/// same paths.
///
/// Version 2 doesn't support search. The repository finds out which steps of a deletion the server
/// has.
///
/// All methods run outside the caller's actor.
struct V3ProductRepository: ProductRepository {
  let service: any DataTransferService

  @concurrent
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let result = try await service.read(.products(matching: query, page: page))
    if result.ignoresSearch { throw .unsupported(.search) }
    return result
  }

  @concurrent
  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await service.read(.product(id))
  }

  func savedProducts(matching query: ProductQuery, page: PageRequest) async -> ProductPage? {
    await service.saved(.products(matching: query, page: page), at: \.savedAt)
  }

  func savedProduct(_ id: ProductID) async -> ProductDetail? {
    await service.saved(.product(id), at: \.savedAt)
  }

  @concurrent
  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(.register(newProduct, as: seller), progress: progress)
  }

  @concurrent
  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(.update(changes, as: seller))
  }

  /// Deletes a product with two requests. The response to the first request contains the URL for
  /// the second request, or in version 2 the last component of its path. If the server doesn't find
  /// the first request, the repository sends it as in version 2.
  @concurrent
  func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    let address = try await deletionAddress(of: id, as: seller)
    try await service.write(
      .delete(id, at: address, as: seller), explaining: [404, 409, 410]
    ) { await refusal($0, of: id) }
  }

  /// Asks for the address of a deletion as in version 3, and then as in version 2 if the server
  /// doesn't find the request.
  ///
  /// The method throws the same errors as a read operation, because these requests don't change the
  /// product.
  private func deletionAddress(
    of id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) -> DeletionAddress {
    do throws(MarketError) {
      return try await service.read(.deletionAddress(of: id, as: seller, by: .archived))
    } catch  where error.isNotFound {
      let first = error
      do throws(MarketError) {
        return try await service.read(.deletionAddress(of: id, as: seller, by: .secret))
      } catch  where error.isNotFound {
        // If the server finds neither request, only the API's own response tells whether the
        // product exists.
        if case .notFound = first { throw first }
        throw error
      }
    }
  }

  /// Returns the error for a deletion that the server refused. If the product still exists, the
  /// error is a conflict, because another deletion has already used the deletion URL.
  private func refusal(_ refusal: HTTPStatusError, of id: ProductID) async -> MarketError {
    do throws(MarketError) {
      _ = try await product(id)
      return .conflict(reason: refusal.message)
    } catch .notFound where refusal.status != 404 {
      return .notFound(reason: refusal.message)
    } catch {
      return error
    }
  }
}

extension MarketError {
  /// A Boolean value that indicates whether the server didn't find the request: the API, a program
  /// in front of it (404), or a server that has the path only for other methods (405).
  fileprivate var isNotFound: Bool {
    switch self {
    case .notFound, .unavailable(404, _, _), .rejected(405, _): true
    default: false
    }
  }
}

/// A repository that requests the health of a server.
struct RemoteHealthRepository: HealthRepository {
  let service: any DataTransferService

  func statusText() async throws(MarketError) -> String {
    try await service.read(.health)
  }
}
