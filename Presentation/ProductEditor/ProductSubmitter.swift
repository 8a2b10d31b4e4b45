import Foundation
import OpenMarketDomain

/// A type that sends submissions from an editor and determines the next phase of the editor.
///
/// If the caller is cancelled, each method still returns an ending, but makes no further calls to its closures.
struct ProductSubmitter {
  typealias Phase = ProductEditorState.Phase

  struct Ending {
    /// The next phase, or `nil` to return to the phase before the submission.
    var phase: Phase?
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
    _ draft: ProductDraft, as seller: SellerCredential, after earlier: SubmissionAttempt?,
    willSend: () async -> Void, progress: MainActorProgress
  ) async -> Ending {
    var attempt = SubmissionAttempt(draft: draft, seller: seller)
    await willSend()
    if Task.isCancelled { return Ending(attempt: earlier) }
    let outcome = await result { [register] () async throws(MarketError) in
      try await register(draft, as: seller) { progress.report($0) }
    }
    switch outcome {
    case .success(.registered(let detail)):
      return Ending(phase: .finished(.registered(detail)))
    case .success(.ambiguous(let candidates)):
      attempt.candidates = candidates
      return Ending(phase: question(about: attempt), attempt: attempt)
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .failure(.outcomeUnknown(let outcome)):
      let phase = unresolved(.registrationUnknown, afterLookingFor: draft.name, outcome)
      return Ending(phase: phase, attempt: attempt)
    case .failure(let error):
      // The error applies to this attempt only. The outcome of an earlier attempt is still unknown.
      return Ending(phase: failed(error), attempt: earlier)
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
      if Task.isCancelled { return Ending(attempt: earlier) }
      switch current {
      case .failure(.outcomeUnknown(let outcome)):
        return Ending(phase: updateUnknown(changes, outcome), attempt: earlier)
      case .failure(let error):
        return Ending(phase: failed(error), attempt: earlier)
      case .success(let current):
        guard let remaining = rebase(current) else { return Ending(phase: .editing) }
        changes = remaining
        if let sent = earlier.changes, !sent.areMade(in: current) { unconfirmed = earlier }
        if unconfirmed != nil, remaining.isEmpty {
          return Ending(phase: updateUnknown(remaining), attempt: earlier)
        }
      }
    }
    let attempt = SubmissionAttempt(changes: changes, fields: changes.fields)
    await willSend(attempt)
    if Task.isCancelled { return Ending(attempt: unconfirmed) }
    let outcome = await result { [update, changes] () async throws(MarketError) in
      try await update(changes, as: seller)
    }
    switch outcome {
    case .success(let detail):
      return Ending(phase: .finished(.updated(detail)))
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .failure(.outcomeUnknown(let outcome)):
      return Ending(phase: updateUnknown(changes, outcome), attempt: attempt)
    case .failure(let error):
      return Ending(phase: failed(error), attempt: unconfirmed)
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
      return Ending(phase: .finished(.confirmed(id)))
    }
  }

  /// Discards a registration attempt, so that the same product can be registered without a search.
  func forget(_ attempt: SubmissionAttempt) async {
    guard let draft = attempt.draft, let seller = attempt.seller else { return }
    await register.forgetAttempts(at: draft, as: seller)
  }

  /// Returns the phase in which the user must check whether the given attempt registered a product.
  func question(about attempt: SubmissionAttempt) -> Phase {
    let style = ProductFormatter(locale: locale)
    let rows = attempt.candidates.map { style.row($0.product) }
    return unresolved(rows.isEmpty ? .earlierRegistrationUnknown : .ambiguous(rows))
  }

  func failed(_ error: MarketError) -> Phase {
    .failed(error.message(in: language))
  }

  private func updateUnknown(
    _ changes: ProductChanges, _ outcome: UnknownOutcome = UnknownOutcome()
  ) -> Phase {
    unresolved(.updateUnknown, afterLookingFor: changes.base.product.name, outcome)
  }

  /// - Parameters:
  ///   - name: The product name in the search that just ended, if any.
  ///   - outcome: The reasons why the outcome is unknown.
  func unresolved(
    _ finding: UnresolvedSubmission.Finding, afterLookingFor name: String? = nil,
    _ outcome: UnknownOutcome = UnknownOutcome()
  ) -> Phase {
    let search = name.map { MarketSearch(name: $0, end: now(), outcome: outcome) }
    return .unresolved(UnresolvedSubmission(finding, after: search, language: language))
  }

  /// Returns the result of the given call. The method runs the call outside the main actor, because hashing images can take a
  /// long time.
  @concurrent
  private nonisolated func result<Value: Sendable>(
    _ call: @Sendable () async throws(MarketError) -> Value
  ) async -> Result<Value, MarketError> {
    do throws(MarketError) {
      return .success(try await call())
    } catch {
      return .failure(error)
    }
  }
}

/// A submission whose outcome is unknown.
nonisolated struct SubmissionAttempt: Equatable {
  /// The submitted product. The value is `nil` for changes to a product and after a restart of the app.
  var draft: ProductDraft?
  var seller: SellerCredential?
  /// The products that the registration may have created. The array is empty if no products were found.
  var candidates: [ProductDetail] = []

  /// The submitted changes. The value is `nil` for a new product and after a restart of the app.
  var changes: ProductChanges?
  /// The submitted fields. The server may have saved their values, so the form treats the contents of these fields as edits.
  var fields: Set<ValidationIssue.Field> = []

  /// Returns a Boolean value that indicates whether submitting the given draft first searches the server for the product from
  /// this attempt.
  func isSearched(bySubmitting draft: ProductDraft, as seller: SellerCredential) -> Bool {
    candidates.isEmpty && self.draft == draft && self.seller == seller
  }
}
