/// Changes a product, and says honestly what became of it.
///
/// Equal changes that are submitted while they are already on their way join that submission. When the answer is lost, or
/// doesn't say what became of the changes, the product is read to see whether they are there; nothing is sent a second time.
public struct UpdateProductUseCase: Sendable {
  private struct Submission: Hashable, Sendable {
    let changes: ProductChanges
    let seller: SellerCredential
  }

  private let repository: any ProductRepository
  private let events: any ProductEvents
  private let clock: any Clock<Duration>
  private let reconciliation: ReconciliationPolicy
  private let underWay = InFlightTasks<Submission, ProductDetail, MarketError>(
    cancellation: .cancelled)

  /// Makes the use case. Whoever submits through the same one shares what is under way.
  ///
  /// - Parameters:
  ///   - repository: changes and reads the product.
  ///   - events: is told of the product.
  ///   - reconciliation: how long a change whose answer was lost may take to show.
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

  /// Submits changes, and returns the product once it is known that it has them. Changes that are empty are made already:
  /// nothing is sent.
  ///
  /// - Throws: ``MarketError/notFound(reason:)`` when the product is gone: it was read to see that, and the feed is told.
  ///   ``MarketError/wrongSecret(reason:)`` or ``MarketError/notOwner(_:)`` for a seller whose number is known, and
  ///   ``MarketError/forbidden(reason:)`` for either of another; ``MarketError/outcomeUnknown`` when the market neither
  ///   confirmed nor refused the changes, and they weren't found within the settling time: they may still come.
  public func callAsFunction(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    guard !changes.isEmpty else { return changes.base }
    let submission = Submission(changes: changes, seller: seller)
    return try await underWay.value(for: submission) { (_) throws(MarketError) in
      try await submit(changes, as: seller)
    }
  }

  /// Reads a product of which it is not known whether changes to it were made, before anything else is made of it. They are
  /// given time to show; where they do, the feed is told.
  ///
  /// - Parameters:
  ///   - id: the product.
  ///   - changes: those, where they are known.
  /// - Throws: ``MarketError/outcomeUnknown`` when the product could not be read, ``MarketError/notFound(reason:)`` or
  ///   ``MarketError/cancelled``.
  public func current(
    _ id: ProductID, after changes: ProductChanges? = nil
  ) async throws(MarketError) -> ProductDetail {
    let (current, isMade) = try await read(id) { changes?.areMade(in: $0) ?? true }
    if isMade { await events.post(.updated(current)) }
    return current
  }

  private func submit(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    let detail: ProductDetail
    do throws(MarketError) {
      detail = try await repository.update(changes, as: seller)
      // Of another product, or of one that is as it was, it tells nothing about the changes.
      guard detail.id == changes.base.id, changes.areMadeInPart(in: detail) else {
        throw .outcomeUnknown
      }
    } catch .outcomeUnknown {
      return try await find(changes)
    } catch {
      let diagnose = AuthorizationErrorResolver(repository: repository, events: events)
      throw await diagnose(error, of: changes.base.id, for: seller)
    }
    await events.post(.updated(detail))
    return detail
  }

  private func find(_ changes: ProductChanges) async throws(MarketError) -> ProductDetail {
    let (current, isMade) = try await read(changes.base.id, until: changes.areMade)
    // They may still come.
    guard isMade else { throw .outcomeUnknown }
    await events.post(.updated(current))
    return current
  }

  /// Reads a product until it is as expected, or the time for that is over.
  private func read(
    _ id: ProductID, until isExpected: (ProductDetail) -> Bool
  ) async throws(MarketError) -> (ProductDetail, isExpected: Bool) {
    var last: ProductDetail?
    do throws(MarketError) {
      let found = try await reconciliation.find(on: clock) { () throws(MarketError) in
        let detail = try await repository.product(id)
        last = detail
        return isExpected(detail) ? detail : nil
      }
      if let found { return (found, true) }
    } catch {
      if case .notFound = error { await events.post(.deleted(id)) }
      throw error.afterLostAnswer
    }
    guard let last else { throw .outcomeUnknown }
    return (last, false)
  }
}
