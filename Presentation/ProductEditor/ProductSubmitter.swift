import Foundation
import OpenMarketDomain

/// Sends the submissions of an editor, and says how the editor goes on after each.
///
/// The methods return an ending also if the caller is cancelled. They call their closures only while it isn't.
struct ProductSubmitter {
  typealias Phase = ProductEditorState.Phase

  struct Ending {
    /// The phase to go on in, or `nil` for the phase before the submission.
    var phase: Phase?
    /// The submission whose outcome still isn't known, if any.
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
  ///   - earlier: An earlier attempt that the market is searched for.
  ///   - willSend: Saves that a request is about to be sent.
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
    case .failure(.outcomeUnknown):
      let phase = unresolved(.registrationUnknown, afterLookingFor: draft.name)
      return Ending(phase: phase, attempt: attempt)
    case .failure(let error):
      // It says nothing about an earlier attempt.
      return Ending(phase: failed(error), attempt: earlier)
    }
  }

  /// Changes a product. After an earlier attempt, reads the product first, and sends the changes that it doesn't have.
  ///
  /// - Parameters:
  ///   - rebase: Brings the form up to date with the product, and returns the remaining changes unless there are issues.
  ///   - willSend: Saves that a request is about to be sent.
  func submit(
    _ changes: ProductChanges, as seller: SellerCredential, after earlier: SubmissionAttempt?,
    rebase: (ProductDetail) -> ProductChanges?, willSend: (SubmissionAttempt) async -> Void
  ) async -> Ending {
    var changes = changes
    // The earlier attempt, while it may still take effect.
    var unseen: SubmissionAttempt?
    if let earlier {
      let id = changes.base.id
      let current = await result { [update] () async throws(MarketError) in
        try await update.current(id, after: earlier.changes)
      }
      if Task.isCancelled { return Ending(attempt: earlier) }
      switch current {
      case .failure(.outcomeUnknown):
        return Ending(phase: updateUnknown(changes), attempt: earlier)
      case .failure(let error):
        return Ending(phase: failed(error), attempt: earlier)
      case .success(let current):
        guard let remaining = rebase(current) else { return Ending(phase: .editing) }
        changes = remaining
        if let sent = earlier.changes, !sent.areMade(in: current) { unseen = earlier }
        if unseen != nil, remaining.isEmpty {
          return Ending(phase: updateUnknown(remaining), attempt: earlier)
        }
      }
    }
    let attempt = SubmissionAttempt(changes: changes, fields: changes.fields)
    await willSend(attempt)
    if Task.isCancelled { return Ending(attempt: unseen) }
    let outcome = await result { [update, changes] () async throws(MarketError) in
      try await update(changes, as: seller)
    }
    switch outcome {
    case .success(let detail):
      return Ending(phase: .finished(.updated(detail)))
    case .failure(let error) where error == .cancelled || Task.isCancelled:
      return Ending(attempt: attempt)
    case .failure(.outcomeUnknown):
      return Ending(phase: updateUnknown(changes), attempt: attempt)
    case .failure(let error):
      return Ending(phase: failed(error), attempt: unseen)
    }
  }

  /// Reads the product that a person says an attempt has registered.
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

  /// Allows the product of an attempt to be registered without a search.
  func forget(_ attempt: SubmissionAttempt) async {
    guard let draft = attempt.draft, let seller = attempt.seller else { return }
    await register.forgetAttempts(at: draft, as: seller)
  }

  /// Returns the phase that asks a person to look for the product of an attempt.
  func question(about attempt: SubmissionAttempt) -> Phase {
    let style = ProductFormatter(locale: locale)
    let rows = attempt.candidates.map { style.row($0.product) }
    return unresolved(rows.isEmpty ? .earlierRegistrationUnknown : .ambiguous(rows))
  }

  func failed(_ error: MarketError) -> Phase {
    .failed(error.message(in: language))
  }

  private func updateUnknown(_ changes: ProductChanges) -> Phase {
    unresolved(.updateUnknown, afterLookingFor: changes.base.product.name)
  }

  /// - Parameter name: The name of the product that was looked for until now, if any.
  func unresolved(
    _ finding: UnresolvedSubmission.Finding, afterLookingFor name: String? = nil
  ) -> Phase {
    let search = name.map { MarketSearch(name: $0, end: now()) }
    return .unresolved(UnresolvedSubmission(finding, after: search, language: language))
  }

  /// Returns the result of a call that is made away from the main actor, because it may hash pictures.
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

/// A submission whose outcome isn't known.
nonisolated struct SubmissionAttempt: Equatable {
  /// The submitted product. It's `nil` after the app was restarted, and for changes to a product.
  var draft: ProductDraft?
  var seller: SellerCredential?
  /// The products that the registration may have made, if they were found.
  var candidates: [ProductDetail] = []

  /// The submitted changes. They're `nil` after the app was restarted, and for a new product.
  var changes: ProductChanges?
  /// The fields that the product may have as they were sent. Their contents count as edited.
  var fields: Set<ValidationIssue.Field> = []

  /// Returns a Boolean value that indicates whether submitting a draft first searches the market for this registration.
  func isSearched(bySubmitting draft: ProductDraft, as seller: SellerCredential) -> Bool {
    candidates.isEmpty && self.draft == draft && self.seller == seller
  }
}
