/// What a seller submits. Equal submissions share a request.
struct Submission<Content: Hashable & Sendable>: Hashable, Sendable {
  let content: Content
  let seller: SellerCredential
}

/// Finds out what happened to a change if the response doesn't say it.
struct WriteReconciler: Sendable {
  let repository: any ProductRepository
  let events: any ProductEvents
  let policy: ReconciliationPolicy
  let clock: any Clock<Duration>

  /// Looks at the times of the policy, until there's a result.
  ///
  /// - Parameter look: Returns the result, or `nil` to look again.
  /// - Throws: The error of `look`, or ``MarketError/cancelled``.
  func find<Value: Sendable>(
    _ look: () async throws(MarketError) -> Value?
  ) async throws(MarketError) -> Value? {
    for pause in policy.pauses {
      if let value = try await look() { return value }
      do {
        // The standard clocks trap on times that are out of their range.
        try await clock.sleep(for: min(max(pause, .zero), .seconds(3_000_000_000)))
      } catch {
        throw .cancelled
      }
    }
    return try await look()
  }

  /// Reads a product after the response to a change was lost, until it's as expected or the time is over.
  ///
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist; the deletion is posted then.
  ///   ``MarketError/cancelled``, or ``MarketError/outcomeUnknown`` if the product can't be read.
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
      throw error == .cancelled ? .cancelled : .outcomeUnknown
    }
    guard let last else { throw .outcomeUnknown }
    return (last, false)
  }

  /// Returns the most specific error, because servers report a wrong secret, a product of another seller and a deleted product in
  /// the same way. It reads the product once:
  /// - after ``MarketError/forbidden(reason:)``, to compare its vendor with the seller.
  /// - after ``MarketError/notFound(reason:)``, to check whether it was deleted. If not, the request was refused, because servers
  ///   can hide a product in this way (RFC 9110, section 15.5.4).
  ///
  /// If the product doesn't exist, it posts the deletion.
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
      // Nothing was changed. A second try may tell why.
      if case .notFound = refused { return error }
    }
    return refused
  }
}
