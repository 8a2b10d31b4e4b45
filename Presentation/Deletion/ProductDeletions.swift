import Foundation
public import OpenMarketDomain

/// The deletions that a user makes in a list or on a product's screen: the confirmation on screen,
/// the deletions in flight, and those that failed. ``DeletionViewModel`` has the methods. If you
/// write such a screen, show the values after each call of a closure that you add with
/// ``onChange(_:)``.
@MainActor
public final class ProductDeletions {
  private let market: MarketParts

  /// The confirmation to show, if any.
  public private(set) var confirmation: DeletionConfirmation?
  /// The deletions that failed or have an unknown outcome, oldest first.
  public private(set) var failures: [DeletionFailure] = []
  private var inFlight: [ProductID: OperationSlot] = [:]
  /// The products whose deletion was requested but not confirmed.
  private var requested: Set<ProductID> = []
  /// The products that an earlier attempt may have deleted or may still delete.
  private var uncertain: Set<ProductID> = []

  private var changeHandlers: [() -> Void] = []
  /// The closure to call when a deletion that may have been sent ends without a known outcome.
  var onUnknownOutcome: (ProductID) -> Void = { _ in }
  /// A closure that returns whether the screen knows that a product was deleted.
  var isDeleted: (ProductID) -> Bool = { _ in false }

  /// Creates the deletions of a screen.
  ///
  /// - Parameter market: The parts of the market, with the signed-in seller.
  public init(in market: MarketParts) { self.market = market }

  /// Adds a closure to call after each change, also of the properties above. Capture the screen
  /// weakly.
  public func onChange(_ handler: @escaping () -> Void) { changeHandlers.append(handler) }

  private func didChange() {
    for handler in changeHandlers { handler() }
  }

  /// The locale of the texts and titles.
  var locale: any TextLocale { market.locale }

  /// The products that are being deleted.
  public var pending: Set<ProductID> { Set(inFlight.keys.filter { !isDeleted($0) }) }

  /// Shows the confirmation for the deletion of a product, in place of another confirmation.
  public func request(_ id: ProductID, name: String?) {
    guard !isDeleted(id), inFlight[id] == nil, confirmation?.id != id else { return }
    requested.insert(id)
    confirmation = DeletionConfirmation(deletionOf: id, name: name, locale: market.locale)
    didChange()
  }

  func dismiss(_ shown: DeletionConfirmation) {
    guard confirmation?.id == shown.id else { return }
    confirmation = nil
    didChange()
  }

  /// - Returns: The failure, or `nil` if the deletion succeeded, was cancelled, or belongs to
  ///   another call.
  func confirm(_ shown: DeletionConfirmation, as seller: SellerCredential?) async
    -> DeletionFailure?
  {
    guard !Task.isCancelled else { return nil }
    guard requested.contains(shown.id) else { return await join(shown.id) }
    return await submit(shown.id, shown.name, as: seller) { [self] in
      requested.insert(shown.id)
      confirmation = confirmation ?? shown
    }
  }

  /// Sends the deletion again, even if the failure was dismissed.
  ///
  /// - Returns: The failure, as in ``confirm(_:as:)``.
  func retry(_ failure: DeletionFailure, as seller: SellerCredential?) async -> DeletionFailure? {
    guard !Task.isCancelled, !isDeleted(failure.id) else { return nil }
    guard inFlight[failure.id] == nil else { return await join(failure.id) }
    let index = failures.firstIndex { $0.id == failure.id }
    return await submit(failure.id, failure.name, as: seller) { [self] in
      if let index { failures.insert(failure, at: min(index, failures.count)) }
    }
  }

  func dismiss(_ failure: DeletionFailure) {
    failures.removeAll { $0.id == failure.id }
    didChange()
  }

  /// Removes the confirmation and the failures of a product.
  func forget(_ id: ProductID) {
    if confirmation?.id == id { confirmation = nil }
    failures.removeAll { $0.id == id }
  }

  private func join(_ id: ProductID) async -> DeletionFailure? {
    _ = await inFlight[id]?.join()
    return nil
  }

  /// - Parameters:
  ///   - seller: The seller who deletes the product, or `nil` for the signed-in seller.
  ///   - undo: The closure to call if the deletion is cancelled before it's sent.
  private func submit(
    _ id: ProductID, _ name: String?, as seller: SellerCredential?, undo: @escaping () -> Void
  ) async -> DeletionFailure? {
    requested.remove(id)
    forget(id)
    func fail(
      _ reason: DeletionFailure.Reason, diagnosis: LocalizedText? = nil
    ) -> DeletionFailure? {
      guard !isDeleted(id) else { return nil }
      let failure = DeletionFailure(
        reason, of: id, name: name, diagnosis: diagnosis, isRepeated: uncertain.contains(id),
        language: Language(market.locale))
      failures.append(failure)
      return failure
    }
    // Don't hide the product if no seller is signed in, because the deletion can't be sent.
    guard let seller = seller ?? market.sellers.credential else {
      defer { didChange() }
      return fail(.notSignedIn)
    }
    let slot = OperationSlot()
    inFlight[id] = slot
    didChange()
    return await slot.run { [self] in
      let outcome = await Result { () async throws(MarketError) in
        if !isDeleted(id) { try await market.deleteProduct(id, as: seller) }
      }
      return (outcome.error, Task.isCancelled)
    } settle: { [self] (error, isCancelled) in
      inFlight[id] = nil
      defer { didChange() }
      switch error {
      // If the product wasn't found, the use case has already published its deletion.
      case nil, .notFound: return nil
      case .cancelled:
        if !isDeleted(id) { undo() }
        return nil
      case .outcomeUnknown(let unknown):
        uncertain.insert(id)
        onUnknownOutcome(id)
        if isCancelled { return nil }
        return fail(.outcomeUnknown, diagnosis: unknown.diagnosis(.stillThere(at: market.now())))
      case let error?: return fail(.failed(error))
      }
    }
  }
}
