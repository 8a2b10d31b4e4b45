public import OpenMarketDomain

/// The seller's secret is the password of the items; the identifier is not sent.
extension LegacyProductRepository {
  @concurrent
  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    let endpoint = try Endpoint.createItem(draft, as: seller)
    let dto: ItemDTO
    do {
      dto = try await service.request(endpoint, progress: progress)
    } catch {
      throw MarketError(ofWrite: error)
    }
    return try detail(dto, answering: endpoint, own: draft.texts)
  }

  /// Servers store the pictures anew with every change: their addresses are others afterwards.
  @concurrent
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    let endpoint = try Endpoint.changeItem(changes, as: seller)
    let dto = try await write(endpoint, to: changes.base.id)
    return try detail(dto, answering: endpoint, own: changes.texts)
  }

  @concurrent
  public func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    if Task.isCancelled { throw .cancelled }
    willSend?()
    try await write(.deleteItem(id, as: seller), to: id)
  }

  private func write<Answer>(
    _ endpoint: Endpoint<Answer>, to id: ProductID
  ) async throws(MarketError) -> Answer {
    do {
      return try await service.request(endpoint)
    } catch .status(let failure) where failure.status == 404 {
      throw await refusal(failure, of: id)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }

  /// What 404 to a change means: servers answer so for an unknown item and for a wrong password. An item that is there was
  /// refused for the password. Where it cannot be seen whether it is, that is the error: nothing was changed, and a second
  /// try may tell why.
  private func refusal(_ failure: HTTPStatusError, of id: ProductID) async -> MarketError {
    do {
      try await service.request(.presence(of: id))
      return .wrongSecret(reason: failure.message)
    } catch {
      return MarketError(error)
    }
  }

  private func detail(
    _ dto: ItemDTO, answering endpoint: Endpoint<ItemDTO>, own texts: [String]
  ) throws(MarketError) -> ProductDetail {
    do {
      return try ProductDetail(dto).masking(endpoint.secrets, sparing: texts)
    } catch {
      // It was done, and what came of it cannot be read.
      throw .outcomeUnknown
    }
  }
}
