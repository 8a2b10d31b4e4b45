public import OpenMarketDomain

extension RemoteProductRepository {
  @concurrent
  public func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: ByteProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await write(.register(draft, as: seller), progress: progress)
  }

  @concurrent
  public func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await write(.update(changes, as: seller))
  }

  /// Asks for the address of deletion with the secret, and sends the deletion there.
  @concurrent
  public func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    let address: DeletionAddress
    do {
      address = try await service.request(.deletionAddress(of: id, as: seller))
    } catch {
      // To ask changes nothing, so that a lost answer is a failure like any other.
      throw MarketError(error)
    }
    do {
      try await service.request(.delete(at: address, as: seller))
    } catch .status(let failure) where [404, 409, 410].contains(failure.status) {
      // The address was good a moment ago: somebody has used it since.
      throw MarketError.notFound(reason: failure.message)
    } catch {
      throw MarketError(ofWrite: error)
    }
  }

  private func write(
    _ endpoint: Endpoint<ProductDetailDTO>, progress: ByteProgressHandler? = nil
  ) async throws(MarketError) -> ProductDetail {
    let dto: ProductDetailDTO
    do {
      dto = try await service.request(endpoint, progress: TransferProgress.uploads(progress))
    } catch {
      throw MarketError(ofWrite: error)
    }
    do {
      return try ProductDetail(dto)
    } catch {
      // It was done, and what came of it cannot be read.
      throw MarketError.outcomeUnknown
    }
  }
}

extension TransferProgress {
  /// Passes on what is sent.
  static func uploads(_ handler: ByteProgressHandler?) -> TransferProgressHandler? {
    guard let handler else { return nil }
    return { progress in
      guard progress.direction == .upload else { return }
      handler(
        ByteProgress(completedBytes: progress.completedBytes, totalBytes: progress.totalBytes))
    }
  }
}
