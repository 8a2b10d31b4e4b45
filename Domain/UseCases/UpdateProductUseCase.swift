/// Updates a product.
///
/// Concurrent calls with equal changes share a request. If the response is lost or unclear, the product is read to check
/// whether it has the changes. The request is never sent twice.
public final class UpdateProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<ProductChanges>, ProductDetail, MarketError>(
    cancellation: .cancelled)

  /// Creates the use case. Only calls of the same instance share requests.
  ///
  /// - Parameters:
  ///   - repository: The repository that updates and reads the product.
  ///   - events: The receiver of the update.
  ///   - reconciliation: The times at which to look for the changes after the response was lost.
  ///   - clock: The clock for the pauses.
  public init(
    repository: any ProductRepository, events: any ProductEvents,
    reconciliation: ReconciliationPolicy = .standard, clock: any Clock<Duration> = ContinuousClock()
  ) {
    reconciler = WriteReconciler(
      repository: repository, events: events, policy: reconciliation, clock: clock)
  }

  /// Submits changes, and returns the product when it has them for certain. Empty changes aren't sent.
  ///
  /// - Throws: ``MarketError/notFound(reason:)`` if the product was deleted; the deletion is posted then.
  ///   ``MarketError/wrongSecret(reason:)`` or ``MarketError/notOwner(_:)`` if the seller's vendor number is known, and
  ///   ``MarketError/forbidden(reason:)`` if not. ``MarketError/outcomeUnknown`` if the server neither confirmed nor refused the
  ///   changes and the product didn't have them: they may still be made.
  public func callAsFunction(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    guard !changes.isEmpty else { return changes.base }
    let submission = Submission(content: changes, seller: seller)
    return try await inFlight.value(for: submission) { [self] (_) throws(MarketError) in
      try await submit(changes, as: seller)
    }
  }

  /// Reads a product after changes to it had an unknown outcome. If it has the changes, posts the update.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - changes: The changes, if known. They get time to appear.
  /// - Throws: ``MarketError/outcomeUnknown`` if the product couldn't be read, ``MarketError/notFound(reason:)`` or
  ///   ``MarketError/cancelled``.
  public func current(
    _ id: ProductID, after changes: ProductChanges? = nil
  ) async throws(MarketError) -> ProductDetail {
    let (current, isMade) = try await reconciler.product(id) { changes?.areMade(in: $0) ?? true }
    if isMade { await reconciler.events.post(.updated(current)) }
    return current
  }

  private func submit(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    let id = changes.base.id
    var detail: ProductDetail
    do throws(MarketError) {
      detail = try await reconciler.repository.update(changes, as: seller)
      // A response about another or an unchanged product doesn't confirm anything.
      guard detail.id == id, changes.areMadeInPart(in: detail) else { throw .outcomeUnknown }
    } catch .outcomeUnknown {
      let (current, isMade) = try await reconciler.product(id, until: changes.areMade)
      guard isMade else { throw .outcomeUnknown }
      detail = current
    } catch {
      throw await reconciler.refusal(error, of: id, for: seller)
    }
    await reconciler.events.post(.updated(detail))
    return detail
  }
}
