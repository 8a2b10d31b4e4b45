/// A reconciler that determines the outcome of a change if the response is lost or unclear. The use
/// cases that change products share it.
public struct WriteReconciler: Sendable {
  let repository: any ProductRepository
  let events: any ProductEventBus
  private var policy: ReconciliationPolicy
  private let clock: any Clock<Duration>

  /// Creates a reconciler.
  ///
  /// - Parameters:
  ///   - repository: The repository that changes and loads products.
  ///   - events: The publisher that posts the changes.
  ///   - reconciliation: The policy that defines when to check for a change after a lost response.
  ///   - clock: The clock that measures the pauses between checks.
  public init(
    repository: any ProductRepository, events: any ProductEventBus,
    reconciliation: ReconciliationPolicy = .standard,
    clock: any Clock<Duration> = SuspendingClock()
  ) {
    self.repository = repository
    self.events = events
    policy = reconciliation
    self.clock = clock
  }

  /// Checks for a result at the times that the policy defines, and returns when a check succeeds.
  ///
  /// A server that restarts can't be checked for some seconds. A check that fails with a retryable
  /// error is therefore repeated.
  ///
  /// - Parameter look: A closure that returns the result, or `nil` if the check has to be repeated.
  /// - Returns: The result, or `nil` if all checks return `nil`.
  /// - Throws: The error from `look` that isn't retryable, asks to wait or is from the last check,
  ///   or ``MarketError/cancelled`` if the caller is cancelled.
  func find<Value: Sendable>(
    _ look: () async throws(MarketError) -> Value?
  ) async throws(MarketError) -> Value? {
    var pauses = policy.pauses[...]
    var lastPause = policy.pauseAfterFailures
    while true {
      let outcome = await RepeatedCheck.$isRunning.withValue(true) {
        await Result { () async throws(MarketError) in try await look() }
      }
      switch outcome {
      case .success(let value?): return value
      case .success(nil): lastPause = nil
      // More checks would only annoy a server that asks to wait.
      case .failure(let error):
        if case .unavailable(_, _?, _) = error { throw error }
        guard error.isRetryable else { throw error }
      }
      var pause = pauses.popFirst()
      if pause == nil { (pause, lastPause) = (lastPause, nil) }
      guard let pause else { return try outcome.get() }
      do {
        // Limit the pause, because the standard clocks trap if a deadline is out of range.
        try await clock.sleep(for: min(max(pause, .zero), .seconds(3_000_000_000)))
      } catch {
        throw .cancelled
      }
    }
  }

  /// Returns the result of a search. If the outcome is still unknown, adds the response to the
  /// change to the error, and also its candidates unless the search found some.
  ///
  /// - Parameter search: A closure that searches with the given reconciler. After a redirect, the
  ///   reconciler checks only once, because the server has finished the request.
  func result<Value>(
    of unknown: UnknownOutcome,
    _ search: (_ reconciler: WriteReconciler) async throws(MarketError) -> Value
  ) async throws(MarketError) -> Value {
    var reconciler = self
    if case .redirected = unknown.response { reconciler.policy = ReconciliationPolicy(pauses: []) }
    do throws(MarketError) {
      return try await search(reconciler)
    } catch .outcomeUnknown(var outcome) {
      outcome.response = unknown.response
      if outcome.candidates.isEmpty { outcome.candidates = unknown.candidates }
      throw .outcomeUnknown(outcome)
    } catch .cancelled {
      // The change was sent.
      throw .outcomeUnknown(UnknownOutcome(response: unknown.response, check: .cancelled))
    }
  }

  /// Loads a product repeatedly after a lost response, until the product is in the expected state
  /// or the last check is over.
  ///
  /// - Returns: The last version of the product, and a Boolean value that indicates whether the
  ///   product is in the expected state.
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist, after posting the
  ///   deletion. ``MarketError/cancelled`` if the caller is cancelled.
  ///   ``MarketError/outcomeUnknown(_:)`` if the product can't be loaded.
  func product(
    _ id: ProductID, until isExpected: (ProductDetail) -> Bool
  ) async throws(MarketError) -> (detail: ProductDetail, isExpected: Bool) {
    var last: ProductDetail?
    do throws(MarketError) {
      let found = try await find { () throws(MarketError) in
        let detail = try await repository.product(id)
        last = detail
        return isExpected(detail) ? detail : nil
      }
      if let found { return (found, true) }
    } catch .notFound(let reason) {
      await events.post(.deleted(id))
      throw .notFound(reason: reason)
    } catch {
      throw error == .cancelled ? .cancelled : .outcomeUnknown(UnknownOutcome(check: error))
    }
    guard let last else { throw .outcomeUnknown() }
    return (last, false)
  }

  /// Returns the most specific error for a refused request.
  ///
  /// Servers can send the same response for a wrong secret, another seller's product and a deleted
  /// product. To find the reason, the method loads the product once:
  ///
  /// - After ``MarketError/forbidden(reason:)``, the method compares the product's vendor with the
  ///   seller.
  /// - After ``MarketError/notFound(reason:)``, the method checks whether the product was deleted.
  ///   If the product still exists, the server refused the request, because servers can hide a
  ///   product in this way (RFC 9110, section 15.5.4).
  ///
  /// If the product doesn't exist, the method posts the deletion.
  func refusal(
    _ refused: MarketError, of id: ProductID, for seller: SellerCredential
  ) async -> MarketError {
    let reason: String?
    switch refused {
    case .forbidden(let text) where seller.vendorID != nil: reason = text
    case .notFound(let text): reason = text
    default: return refused
    }
    do throws(MarketError) {
      let vendor = try await repository.product(id).product.vendor
      guard let own = seller.vendorID, let vendor else { return .forbidden(reason: reason) }
      return vendor.id == own ? .wrongSecret(reason: reason) : .notOwner(vendor)
    } catch .notFound {
      await events.post(.deleted(id))
    } catch {
      // The product may still exist, so report the loading error. The user can safely try again,
      // because the request changed nothing.
      if case .notFound = refused { return error }
    }
    return refused
  }
}

extension MarketError {
  /// The error of a change that was sent, but wasn't checked, because the caller was cancelled.
  static let uncheckedOutcome = outcomeUnknown(UnknownOutcome(check: .cancelled))
}

/// A check after a lost response. It's repeated, so the session manager doesn't retry its requests.
package enum RepeatedCheck {
  @TaskLocal package static var isRunning = false
}

/// Content that a seller submits, with the values that authenticate the seller. Equal submissions
/// share a request.
///
/// The vendor number isn't included. It isn't sent, and a seller can enter it after a lost
/// response.
struct Submission<Content: Hashable & Sendable>: Hashable, Sendable {
  let content: Content
  private let identifier: Secret
  private let secret: Secret

  init(content: Content, seller: SellerCredential) {
    self.content = content
    (identifier, secret) = (seller.identifier, seller.secret)
  }
}

/// A policy that defines when a use case checks whether the server made a change after a lost
/// response. A slow server may still be processing the change at the first check.
public struct ReconciliationPolicy: Hashable, Sendable {
  /// The pauses between the checks. The first check happens immediately.
  package let pauses: [Duration]
  /// The pause before one more check if all checks have failed, or `nil` for no such check.
  package let pauseAfterFailures: Duration?

  /// A policy that checks immediately, after half a second, after two more seconds, and after five
  /// more seconds. If all of these checks fail, the policy checks once more after 4.5 seconds, so
  /// that the last check finds a server that has restarted.
  public static let standard = ReconciliationPolicy(
    pauses: [.milliseconds(500), .seconds(2), .seconds(5)], pauseAfterFailures: .seconds(4.5))

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - pauses: The pauses between the checks. If the array is empty, a use case checks only once.
  ///   - pauseAfterFailures: The pause before one more check if all checks have failed, or `nil`
  ///     for no such check.
  public init(pauses: [Duration], pauseAfterFailures: Duration? = nil) {
    self.pauses = pauses
    self.pauseAfterFailures = pauseAfterFailures
  }
}
