/// A use case that deletes a product.
///
/// Concurrent deletions of the same product by the same seller share a request. If the response is
/// lost or unclear, the use case loads the product to check that the product no longer exists. The
/// use case never sends the deletion twice.
public final class DeleteProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<ProductID>, Void, MarketError>(
    cancellation: .cancelled, abandonment: .uncheckedOutcome)

  /// Creates a use case. Only calls to the same instance share requests.
  public init(_ reconciler: WriteReconciler) { self.reconciler = reconciler }

  /// Deletes a product, and returns after the deletion is confirmed.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - seller: The credential of the seller.
  /// - Throws:
  ///   - ``MarketError/notFound(reason:)`` if the product was already deleted. The use case also
  ///     posts this deletion.
  ///   - ``MarketError/wrongSecret(reason:)`` if the server refused the request, and the product
  ///     belongs to the seller.
  ///   - ``MarketError/notOwner(_:)`` if the server refused the request, and the product belongs to
  ///     another seller.
  ///   - ``MarketError/forbidden(reason:)`` if the server refused the request, and the owner of the
  ///     product can't be determined, for example because the seller's vendor number is unknown.
  ///   - ``MarketError/outcomeUnknown(_:)`` if the server neither confirmed nor refused the
  ///     deletion, and the product still exists. The server may delete the product later. The
  ///     caller may also have been cancelled after the deletion was sent.
  ///   - ``MarketError/cancelled`` if the caller was cancelled and the deletion wasn't sent.
  public func callAsFunction(
    _ id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) {
    let submission = Submission(content: id, seller: seller)
    try await inFlight.value(for: submission) { [reconciler] (_) throws(MarketError) in
      do throws(MarketError) {
        try await reconciler.repository.delete(id, as: seller)
        await reconciler.events.post(.deleted(id))
      } catch .outcomeUnknown(let unknown) {
        try await reconciler.result(of: unknown) { (reconciler) throws(MarketError) in
          try await reconciler.confirmDeletion(of: id)
        }
      } catch {
        throw await reconciler.refusal(error, of: id, for: seller)
      }
    }
  }
}

extension WriteReconciler {
  /// Loads the product after a lost response, and returns if the product no longer exists, after
  /// posting the deletion.
  ///
  /// - Throws: ``MarketError/outcomeUnknown(_:)`` if the product still exists or can't be loaded.
  fileprivate func confirmDeletion(of id: ProductID) async throws(MarketError) {
    do throws(MarketError) {
      _ = try await product(id, until: { _ in false })
    } catch .notFound {
      return
    }
    throw .outcomeUnknown()
  }
}
