public import OpenMarketDomain

extension RemoteProductRepository {
  @concurrent
  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await write(.register(draft, as: seller), own: draft.texts, progress: progress)
  }

  @concurrent
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await write(.update(changes, as: seller), own: changes.texts)
  }

  /// Asks for the address of deletion with the secret, and sends the deletion there.
  @concurrent
  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    let address: DeletionAddress
    do {
      address = try await service.request(.deletionAddress(of: id, as: seller))
    } catch {
      // To ask changes nothing, so that a lost answer is a failure like any other.
      throw MarketError(error)
    }
    willSend?()
    // Whoever was not told so by now relies on it that nothing is sent any more.
    if Task.isCancelled { throw .cancelled }
    do {
      try await service.request(.delete(id, at: address, as: seller))
    } catch .status(let failure) where [404, 409, 410].contains(failure.status) {
      throw await refusal(failure, of: id)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }

  /// What it means that an address of deletion is not there: it was a moment ago, so that somebody has used it since,
  /// unless the product is still there.
  private func refusal(_ failure: HTTPStatusError, of id: ProductID) async -> MarketError {
    do {
      _ = try await service.request(.product(id))
      return .conflict(reason: failure.message)
    } catch {
      let read = MarketError(error)
      guard case .notFound = read, failure.status != 404 else { return read }
      return .notFound(reason: failure.message)
    }
  }

  /// - Parameter texts: what the seller has written.
  private func write(
    _ endpoint: Endpoint<ProductDetailDTO>, own texts: [String],
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> ProductDetail {
    let dto: ProductDetailDTO
    do {
      dto = try await service.request(endpoint, progress: progress)
    } catch {
      throw MarketError(ofWrite: error)
    }
    do {
      return try ProductDetail(dto).masking(endpoint.secrets, sparing: texts)
    } catch {
      // It was done, and what came of it cannot be read.
      throw MarketError.outcomeUnknown
    }
  }
}
