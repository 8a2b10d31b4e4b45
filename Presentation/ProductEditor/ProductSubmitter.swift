import Foundation
import OpenMarketDomain

/// A type that sends submissions from an editor and determines their results.
///
/// If the caller is cancelled, each method still returns an ending.
@MainActor
struct ProductSubmitter {
  typealias Conclusion = Editing.Conclusion

  /// The result of a submission, or the reason why its next step isn't taken.
  struct Ending: Error {
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

  // MARK: - Registrations

  /// Prepares a registration. Save the attempt before you send the product.
  func prepare(
    _ newProduct: NewProduct, as seller: SellerCredential
  ) async throws(Ending) -> SubmissionAttempt {
    let prepared = await result { [register] () async throws(MarketError) in
      try await register.prepare(newProduct)
    }
    switch prepared {
    case .success(let registration): return SubmissionAttempt(registration, as: seller)
    case .failure(let error) where error == .cancelled || Task.isCancelled: throw Ending()
    case .failure(let error): throw Ending(conclusion: failed(error))
    }
  }

  /// Sends a product.
  func send(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: SubmissionAttempt,
    progress: MainActorProgress
  ) async -> Ending {
    let outcome = await result { [register] () async throws(MarketError) in
      try await register(
        newProduct, as: seller, attempt: attempt.registration, progress: { progress.report($0) })
    }
    return ending(of: outcome, newProduct, attempt)
  }

  /// Searches the market for the product of an earlier attempt with an unknown outcome.
  func find(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: SubmissionAttempt
  ) async -> Ending {
    let registration = attempt.registration ?? RegistrationAttempt(at: newProduct)
    let outcome = await result { [register] () async throws(MarketError) in
      try await register.find(newProduct, as: seller, registration)
    }
    return ending(of: outcome, newProduct, attempt)
  }

  private func ending(
    of outcome: Result<Registration, MarketError>, _ newProduct: NewProduct,
    _ attempt: SubmissionAttempt
  ) -> Ending {
    switch outcome {
    case .success(.registered(let detail)):
      return Ending(conclusion: .finished(.registered(detail)))
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .success(.ambiguous(let candidates)):
      var unknown = attempt
      unknown.candidates = candidates
      return Ending(conclusion: question(about: unknown), attempt: unknown)
    case .failure(.outcomeUnknown(let outcome)):
      return Ending(
        conclusion: unresolved(.registrationUnknown, afterLookingFor: newProduct.name, outcome),
        attempt: attempt)
    case .failure(let error): return Ending(conclusion: failed(error))
    }
  }

  // MARK: - Changes

  /// Loads the product after an earlier attempt to change it.
  ///
  /// - Returns: The product, and the earlier attempt if the server may still apply its changes.
  func current(
    _ changes: ProductChanges, after earlier: SubmissionAttempt
  ) async throws(Ending) -> (detail: ProductDetail, unconfirmed: SubmissionAttempt?) {
    let current = await result { [update] () async throws(MarketError) in
      try await update.current(changes.base.id, after: earlier.changes)
    }
    if Task.isCancelled || current == .failure(.cancelled) { throw Ending(attempt: earlier) }
    switch current {
    case .success(let detail):
      let isMade = earlier.changes?.areMade(in: detail) ?? true
      return (detail, isMade ? nil : earlier)
    case .failure(.outcomeUnknown(let outcome)):
      throw Ending(conclusion: updateUnknown(changes, outcome), attempt: earlier)
    case .failure(let error):
      // The product was deleted, so the earlier attempt can't take effect anymore.
      throw Ending(conclusion: failed(error))
    }
  }

  /// Sends changes.
  ///
  /// - Parameter unconfirmed: The earlier attempt, if the server may still apply its changes.
  func send(
    _ changes: ProductChanges, as seller: SellerCredential, _ attempt: SubmissionAttempt,
    after unconfirmed: SubmissionAttempt?
  ) async -> Ending {
    let outcome = await result { [update] () async throws(MarketError) in
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

  // MARK: - Questions

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

  func updateUnknown(
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
