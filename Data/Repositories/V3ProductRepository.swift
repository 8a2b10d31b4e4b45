public import OpenMarketDomain

/// A product repository for servers that support version 3 of the API, or version 2, which has the same paths.
///
/// Version 2 doesn't support search. Other keys and the steps of a deletion differ.
///
/// All methods run outside the caller's actor.
public struct V3ProductRepository: ProductRepository {
  private let service: any DataTransferService
  private let version: APIVersion

  /// Creates a repository that calls the API through a service.
  ///
  /// The version is 2 or 3. For version 1, use `DIContainer`.
  public init(service: any DataTransferService, version: APIVersion = .v3) {
    self.service = service
    self.version = version
  }

  @concurrent
  public func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    if version == .v2, query.searchText != nil { throw .unsupported(.search) }
    return try await service.readExisting(.products(matching: query, page: page))
  }

  @concurrent
  public func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await service.read(.product(id))
  }

  @concurrent
  public func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(.register(newProduct, as: seller, in: version), progress: progress)
  }

  @concurrent
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await service.write(.update(changes, as: seller, in: version))
  }

  /// Deletes a product with two requests. The response to the first request contains the URL for the second request, or in version 2
  /// the last component of its path.
  @concurrent
  public func delete(
    _ id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) {
    // Throw the same errors as a read operation, because the first request doesn't change the product.
    let address = try await service.read(.deletionAddress(of: id, as: seller, in: version))
    if Task.isCancelled { throw .cancelled }
    do {
      try await service.request(.delete(id, at: address, as: seller, in: version))
    } catch .status(let error) where [404, 409, 410].contains(error.status) && !error.isForeign {
      throw await refusal(error, of: id)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }

  /// Returns the error for a deletion that the server refused. If the product still exists, the error is a conflict, because
  /// another deletion has already used the deletion URL.
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

extension DataTransferService {
  /// Calls an endpoint that changes a product, and maps its error with `MarketError(ofWrite:)`. If the caller is already cancelled,
  /// nothing is sent.
  func write(
    _ endpoint: Endpoint<ProductDetail>, progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> ProductDetail {
    if Task.isCancelled { throw .cancelled }
    do {
      return try await request(endpoint, progress: progress)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }
}
