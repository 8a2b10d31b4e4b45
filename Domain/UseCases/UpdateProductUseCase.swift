/// A use case that updates a product.
///
/// Concurrent calls with equal changes by the same seller share a request, and other changes of the
/// same product follow it, so that a late response never shows an older version. If the response is
/// lost or unclear, the use case loads the product to check for the changes. The use case never
/// sends the request twice.
public final class UpdateProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<ProductChanges>, ProductDetail, MarketError>(
    cancellation: .cancelled, abandonment: .uncheckedOutcome)
  private let turns = WriteTurns()

  /// Creates a use case. Only calls to the same instance share requests.
  public init(_ reconciler: WriteReconciler) { self.reconciler = reconciler }

  /// Submits changes, and returns the product that the server then has. Empty changes aren't sent.
  ///
  /// The server may have stored other values than were sent, see
  /// ``ProductChanges/differences(in:)``.
  ///
  /// - Throws:
  ///   - ``MarketError/notFound(reason:)`` if the product was deleted. The use case also posts this
  ///     deletion.
  ///   - ``MarketError/wrongSecret(reason:)`` if the server refused the request, and the product
  ///     belongs to the seller.
  ///   - ``MarketError/notOwner(_:)`` if the server refused the request, and the product belongs to
  ///     another seller.
  ///   - ``MarketError/forbidden(reason:)`` if the server refused the request, and the owner of the
  ///     product can't be determined, for example because the seller's vendor number is unknown.
  ///   - ``MarketError/outcomeUnknown(_:)`` if the server neither confirmed nor refused the
  ///     changes, and the product doesn't have the changes. The server may make the changes later.
  ///     The caller may also have been cancelled after the changes were sent.
  ///   - ``MarketError/cancelled`` if the caller was cancelled and the changes weren't sent.
  public func callAsFunction(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    guard !changes.isEmpty else { return changes.base }
    let submission = Submission(content: changes, seller: seller)
    return try await inFlight.value(for: submission) { [self] (_) throws(MarketError) in
      let id = changes.base.id
      guard await turns.begin(id) else { throw .cancelled }
      let outcome = await Result { () async throws(MarketError) in
        if Task.isCancelled { throw .cancelled }
        return try await submit(changes, as: seller)
      }
      await turns.end(id)
      return try outcome.get()
    }
  }

  /// Loads a product after an update with an unknown outcome. If the product has the changes or the
  /// changes are unknown, the method posts the update.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - changes: The submitted changes, or `nil` if the changes are unknown. If the changes are
  ///     known, the method checks for them as often as the policy defines.
  /// - Throws: ``MarketError/outcomeUnknown(_:)`` if the product can't be loaded,
  ///   ``MarketError/notFound(reason:)`` if the product doesn't exist, or ``MarketError/cancelled``
  ///   if the caller is cancelled.
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
      // A response about another product doesn't confirm the changes.
      guard detail.id == id else { throw .outcomeUnknown() }
    } catch .outcomeUnknown(let unknown) {
      detail = try await reconciler.result(of: unknown) { (reconciler) throws(MarketError) in
        let (current, isMade) = try await reconciler.product(id, until: changes.areMade)
        guard isMade else { throw .outcomeUnknown() }
        return current
      }
    } catch {
      throw await reconciler.refusal(error, of: id, for: seller)
    }
    await reconciler.events.post(.updated(detail))
    return detail
  }
}

/// The turns of the writes to each product, in the order of their calls.
private actor WriteTurns {
  /// The writes that wait for the write in progress, for each product that is being written.
  private var waiting: [ProductID: [AsyncStream<Void>.Continuation]] = [:]

  /// Waits until the earlier writes to the product have ended. Call ``end(_:)`` after the write.
  ///
  /// - Returns: `false` if the task was cancelled while it waited. The task then has no turn to
  ///   end.
  func begin(_ id: ProductID) async -> Bool {
    guard waiting[id] != nil else {
      waiting[id] = []
      return true
    }
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    waiting[id]?.append(turn)
    for await _ in turns { return true }
    return false
  }

  func end(_ id: ProductID) {
    while waiting[id]?.isEmpty == false {
      // A stream whose task was cancelled doesn't take the turn. A turn that it took is delivered
      // even if the task is cancelled afterward.
      if case .enqueued? = waiting[id]?.removeFirst().yield() { return }
    }
    waiting[id] = nil
  }
}
