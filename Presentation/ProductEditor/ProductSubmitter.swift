import Foundation
import OpenMarketDomain

/// A type that sends submissions from an editor and determines their results.
///
/// If the caller is cancelled, each method still returns an ending.
@MainActor
struct ProductSubmitter {
  typealias Conclusion = Editing.Conclusion

  struct Ending {
    /// The result, or `nil` to keep the result of the submission before.
    var conclusion: Conclusion?
    /// The submission whose outcome is still unknown, if any.
    var attempt: SubmissionAttempt?
    var notice: UserMessage?
  }

  let register: RegisterProductUseCase
  let update: UpdateProductUseCase
  let locale: Locale
  let now: @Sendable () -> Date

  private var language: Language { Language(locale) }

  /// Registers a product.
  ///
  /// - Parameters:
  ///   - earlier: The earlier attempt with an unknown outcome, if any. In this case, the use case first searches the server for
  ///     the product.
  ///   - willSend: The closure that saves the pending submission before the request is sent.
  func submit(
    _ newProduct: NewProduct, as seller: SellerCredential, after earlier: SubmissionAttempt?,
    willSend: @escaping @MainActor @Sendable (SubmissionAttempt) async -> Void,
    progress: MainActorProgress
  ) async -> Ending {
    let sent = Sent()
    let outcome = await result { [register] () async throws(MarketError) in
      try await register(
        newProduct, as: seller, resuming: earlier?.registration,
        willSend: { @MainActor registration in
          let attempt = SubmissionAttempt(registration, as: seller)
          await willSend(attempt)
          if !Task.isCancelled { sent.attempt = attempt }
        }, progress: { progress.report($0) })
    }
    let attempt = sent.attempt ?? earlier
    switch outcome {
    case .success(.registered(let detail)):
      return Ending(conclusion: .finished(.registered(detail)))
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .success(.ambiguous(let candidates)):
      var unknown = attempt ?? SubmissionAttempt(newProduct, as: seller)
      unknown.candidates = candidates
      return Ending(conclusion: question(about: unknown), attempt: unknown)
    case .failure(.outcomeUnknown(let outcome)):
      return Ending(
        conclusion: unresolved(.registrationUnknown, afterLookingFor: newProduct.name, outcome),
        attempt: attempt ?? SubmissionAttempt(newProduct, as: seller))
    case .failure(let error):
      // The error applies to this attempt only. The outcome of an earlier attempt is still unknown.
      return Ending(conclusion: failed(error), attempt: earlier)
    }
  }

  /// Changes a product. After an earlier attempt, loads the product first, and sends only the changes that the product doesn't
  /// have.
  ///
  /// - Parameters:
  ///   - rebase: The closure that updates the form to the current product and returns the remaining changes, or `nil` if the form
  ///     has issues.
  ///   - willSend: The closure that saves the pending submission before the request is sent.
  func submit(
    _ changes: ProductChanges, as seller: SellerCredential, after earlier: SubmissionAttempt?,
    rebase: (ProductDetail) -> ProductChanges?, willSend: (SubmissionAttempt) async -> Void
  ) async -> Ending {
    var changes = changes
    // The earlier attempt, if the server may still apply its changes.
    var unconfirmed: SubmissionAttempt?
    if let earlier {
      let id = changes.base.id
      let current = await result { [update] () async throws(MarketError) in
        try await update.current(id, after: earlier.changes)
      }
      if Task.isCancelled || current == .failure(.cancelled) { return Ending(attempt: earlier) }
      switch current {
      case .failure(.outcomeUnknown(let outcome)):
        return Ending(conclusion: updateUnknown(changes, outcome), attempt: earlier)
      case .failure(let error):
        // The product was deleted, so the earlier attempt can't take effect anymore.
        return Ending(conclusion: failed(error))
      case .success(let current):
        if let sent = earlier.changes, !sent.areMade(in: current) { unconfirmed = earlier }
        guard let remaining = rebase(current) else {
          return Ending(conclusion: .cleared, attempt: unconfirmed)
        }
        changes = remaining
        if unconfirmed != nil, remaining.isEmpty {
          return Ending(conclusion: updateUnknown(remaining), attempt: earlier)
        }
      }
    }
    let attempt = SubmissionAttempt(changes)
    await willSend(attempt)
    if Task.isCancelled { return Ending(attempt: unconfirmed) }
    let outcome = await result { [update, changes] () async throws(MarketError) in
      try await update(changes, as: seller)
    }
    switch outcome {
    case .success(let detail):
      return Ending(conclusion: .finished(.updated(detail)))
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .failure(.outcomeUnknown(let outcome)):
      return Ending(conclusion: updateUnknown(changes, outcome), attempt: attempt)
    case .failure(.notFound(let reason)):
      return Ending(conclusion: failed(.notFound(reason: reason)))
    case .failure(let error):
      return Ending(conclusion: failed(error), attempt: unconfirmed)
    }
  }

  /// Loads the product that the user identified as the result of a registration attempt.
  func confirm(
    _ id: ProductID, as seller: SellerCredential?, registeredBy attempt: SubmissionAttempt
  ) async -> Ending {
    let outcome = await result { [register] () async throws(MarketError) in
      try await register.confirm(id, as: seller)
    }
    switch outcome {
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .failure(.notFound), .failure(.notOwner):
      let notice = UserMessage(.noSuchProduct, facts: [.plain("#\(id)")], in: language)
      return Ending(attempt: attempt, notice: notice)
    case .success, .failure:
      return Ending(conclusion: .finished(.confirmed(id)))
    }
  }

  /// Discards a registration attempt, so that the same product can be registered without a search.
  func forget(_ attempt: SubmissionAttempt) async {
    if let registration = attempt.registration { await register.forget(registration) }
  }

  /// Returns the result for an attempt from a saved draft.
  ///
  /// - Parameter newProduct: The product in the form, if the form has no issues.
  func restored(
    _ attempt: SubmissionAttempt, _ newProduct: NewProduct?, _ seller: SellerCredential?
  ) -> Conclusion {
    guard attempt.registration != nil else { return unresolved(.updateUnknown) }
    if let newProduct, let seller, attempt.isSearched(bySubmitting: newProduct, as: seller) {
      return unresolved(.registrationUnknown)
    }
    return question(about: attempt)
  }

  /// Returns the result after which the user must check whether the given attempt registered a product.
  func question(about attempt: SubmissionAttempt) -> Conclusion {
    let style = ProductFormatter(locale: locale)
    let rows = attempt.candidates.map { style.row($0.product) }
    return unresolved(rows.isEmpty ? .earlierRegistrationUnknown : .ambiguous(rows))
  }

  func failed(_ error: MarketError) -> Conclusion {
    .failed(error.message(in: language))
  }

  private func updateUnknown(
    _ changes: ProductChanges, _ outcome: UnknownOutcome = UnknownOutcome()
  ) -> Conclusion {
    unresolved(.updateUnknown, afterLookingFor: changes.base.product.name, outcome)
  }

  /// - Parameters:
  ///   - name: The product name in the search that just ended, if any.
  ///   - outcome: The reasons why the outcome is unknown.
  func unresolved(
    _ finding: UnresolvedSubmission.Finding, afterLookingFor name: String? = nil,
    _ outcome: UnknownOutcome = UnknownOutcome()
  ) -> Conclusion {
    let search = name.map { MarketSearch(name: $0, end: now(), outcome: outcome) }
    return .unresolved(UnresolvedSubmission(finding, after: search, language: language))
  }

  private func result<Value: Sendable>(
    _ call: () async throws(MarketError) -> Value
  ) async -> Result<Value, MarketError> {
    do throws(MarketError) {
      return .success(try await call())
    } catch {
      return .failure(error)
    }
  }
}

/// The attempt that was sent, if any.
@MainActor
private final class Sent {
  var attempt: SubmissionAttempt?
}
