/// Deletes a product.
///
/// Concurrent deletions of one product share a request. If the response is lost or unclear, the product is read to check
/// whether it still exists. The request is never sent twice.
public final class DeleteProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<ProductID>, Void, MarketError>(
    cancellation: .cancelled)

  /// Creates the use case. Only calls of the same instance share requests.
  ///
  /// - Parameters:
  ///   - repository: The repository that deletes and reads the product.
  ///   - events: The receiver of the deletion.
  ///   - reconciliation: The times at which to look for the product after the response was lost.
  ///   - clock: The clock for the pauses.
  public init(
    repository: any ProductRepository, events: any ProductEvents,
    reconciliation: ReconciliationPolicy = .standard, clock: any Clock<Duration> = ContinuousClock()
  ) {
    reconciler = WriteReconciler(
      repository: repository, events: events, policy: reconciliation, clock: clock)
  }

  /// Deletes a product, and returns when it's gone for certain.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - seller: The credential of the seller.
  ///   - willSend: A closure that is called before the request that deletes. A caller that is cancelled before then has deleted
  ///     nothing. It isn't called if the deletion is already in flight.
  /// - Throws: ``MarketError/notFound(reason:)`` if the product was already gone; the deletion is posted then, too.
  ///   ``MarketError/wrongSecret(reason:)`` or ``MarketError/notOwner(_:)`` if the seller's vendor number is known, and
  ///   ``MarketError/forbidden(reason:)`` if not. ``MarketError/outcomeUnknown`` if the server neither confirmed nor refused the
  ///   deletion and the product still existed: it may still be deleted.
  public func callAsFunction(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)? = nil
  ) async throws(MarketError) {
    let submission = Submission(content: id, seller: seller)
    try await inFlight.value(for: submission) { [self] (_) throws(MarketError) in
      try await submit(id, as: seller, willSend: willSend)
    }
  }

  private func submit(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    do throws(MarketError) {
      try await reconciler.repository.delete(id, as: seller, willSend: willSend)
      await reconciler.events.post(.deleted(id))
    } catch .outcomeUnknown {
      try await confirmDeletion(of: id)
    } catch {
      throw await reconciler.refusal(error, of: id, for: seller)
    }
  }

  /// Returns when the product is gone, which the reconciler posts.
  private func confirmDeletion(of id: ProductID) async throws(MarketError) {
    do throws(MarketError) {
      _ = try await reconciler.product(id, until: { _ in false })
    } catch .notFound {
      return
    }
    throw .outcomeUnknown
  }
}
