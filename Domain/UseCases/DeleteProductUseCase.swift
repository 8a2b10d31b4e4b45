/// Takes a product off the market, and says honestly what became of it.
///
/// The same product, deleted while that is already under way, is deleted once. When the answer is lost, or doesn't say what
/// became of the product, it is read to see whether it is gone; nothing is sent a second time.
public struct DeleteProductUseCase: Sendable {
  private struct Submission: Hashable, Sendable {
    let id: ProductID
    let seller: SellerCredential
  }

  private let repository: any ProductRepository
  private let events: any ProductEvents
  private let clock: any Clock<Duration>
  private let reconciliation: ReconciliationPolicy
  private let underWay = InFlightTasks<Submission, Void, MarketError>(
    cancellation: .cancelled)

  /// Makes the use case. Whoever submits through the same one shares what is under way.
  ///
  /// - Parameters:
  ///   - repository: deletes and reads the product.
  ///   - events: is told of the product.
  ///   - reconciliation: how long a deletion whose answer was lost may take to show.
  ///   - clock: measures the pauses of the settling time.
  public init(
    repository: any ProductRepository, events: any ProductEvents,
    reconciliation: ReconciliationPolicy = .standard, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.repository = repository
    self.events = events
    self.reconciliation = reconciliation
    self.clock = clock
  }

  /// Deletes a product, and returns once it is known that it is gone. Equal deletions that are submitted at the same time
  /// are one.
  ///
  /// - Parameters:
  ///   - id: the product.
  ///   - seller: who sells it.
  ///   - willSend: is called before the step that deletes, unless another caller's deletion is joined. A caller who is
  ///     cancelled before that has deleted nothing.
  /// - Throws: ``MarketError/notFound(reason:)`` when the product was gone before: it was read to see that, and the feed is
  ///   told. ``MarketError/wrongSecret(reason:)`` or ``MarketError/notOwner(_:)`` for a seller whose number is known, and
  ///   ``MarketError/forbidden(reason:)`` for either of another; ``MarketError/outcomeUnknown`` when the market neither
  ///   confirmed nor refused the deletion, and the product wasn't seen to be gone within the settling time: it may still go.
  public func callAsFunction(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)? = nil
  ) async throws(MarketError) {
    let submission = Submission(id: id, seller: seller)
    try await underWay.value(for: submission) { (_) throws(MarketError) in
      try await submit(id, as: seller, willSend: willSend)
    }
  }

  private func submit(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    do throws(MarketError) {
      try await repository.delete(id, as: seller, willSend: willSend)
    } catch .outcomeUnknown {
      try await find(id)
    } catch {
      let diagnose = AuthorizationErrorResolver(repository: repository, events: events)
      throw await diagnose(error, of: id, for: seller)
    }
    await events.post(.deleted(id))
  }

  /// Returns when the product is seen to be gone.
  private func find(_ id: ProductID) async throws(MarketError) {
    do throws(MarketError) {
      let isGone = try await reconciliation.find(on: clock) { () throws(MarketError) -> Bool? in
        do throws(MarketError) {
          _ = try await repository.product(id)
          return nil
        } catch .notFound {
          return true
        }
      }
      // It may still go.
      guard isGone == true else { throw .outcomeUnknown }
    } catch {
      throw error.afterLostAnswer
    }
  }
}
