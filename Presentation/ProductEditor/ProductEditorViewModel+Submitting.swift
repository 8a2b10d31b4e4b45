import OpenMarketDomain

extension ProductEditorViewModel {
  /// Sends what was entered, and says what became of it.
  ///
  /// With anything wrong, nothing is sent, and everything that is wrong is told. With nobody signed in, nothing is sent. An
  /// edited product that nobody has changed is finished without a request; when it was deleted elsewhere, it fails as not found.
  /// While the submission is in flight, a second call joins it, and the form can't be changed.
  ///
  /// Before it is sent, it is kept that it was: whoever starts the app again after it ended on the way is told. A registration
  /// of which that cannot be kept is not sent (``UnresolvedSubmission/Finding/notKept``); a change is.
  ///
  /// A cancelled call leaves the state as it was. A registration that was cancelled may have happened; submitting the same
  /// again looks for it and sends nothing, and submitting something else asks somebody to look. After a change that may have been made, the
  /// product is read first, and what it has not is sent: also what was taken back to what it had before.
  public func submit() async {
    await submit(forgetting: nil)
  }

  /// - Parameters:
  ///   - attempt: of a registration, of which somebody says that it came to nothing.
  ///   - isMarkNeeded: whether a registration has to be kept as sent before it is.
  func submit(forgetting attempt: OpenAttempt? = nil, isMarkNeeded: Bool = true) async {
    switch state.phase {
    case .unopened, .opening, .finished: return
    case .submitting: if await slot.join() { return }
    case .editing, .failed, .signedOut, .unresolved: break
    }
    tellEverything()
    if let base {
      await submitChanges(to: base)
    } else if let draft = try? state.form.draft(style: style), let seller = seller() {
      if let earlier = self.attempt, !earlier.isSearched(bySubmitting: draft, as: seller) {
        askToLook(for: earlier)
      } else {
        await send(draft, as: seller, forgetting: attempt, isMarkNeeded: isMarkNeeded)
      }
    } else if let attempt {
      await forget(attempt)
    }
    await waitUntilSaved()
  }

  private func send(
    _ draft: ProductDraft, as seller: SellerCredential, forgetting forgotten: OpenAttempt?,
    isMarkNeeded: Bool
  ) async {
    let register = dependencies.register
    let before = attempt
    attempt = OpenAttempt(draft: draft, seller: seller)
    let progress = beginSubmission()
    await run {
      if let forgotten { await self.forget(forgotten) }
      await self.waitUntilSaved()
      if Task.isCancelled { return .stayed(nil, before) }
      guard self.lastKeeping == .kept || !isMarkNeeded else {
        return .stayed(self.phaseNotKept, before)
      }
      return .left(await register.outcome(of: draft, as: seller) { progress.report($0) })
    } settle: { outcome in
      self.settle(outcome, of: OpenAttempt(draft: draft, seller: seller), before: before)
    }
  }

  private func settle(
    _ outcome: Result<Registration, MarketError>, of attempt: OpenAttempt, before: OpenAttempt?
  ) {
    switch outcome {
    case .success(.registered(let detail)):
      finish(.registered(detail))
    case .success(.ambiguous(let candidates)):
      var attempt = attempt
      attempt.candidates = candidates
      self.attempt = attempt
      askToLook(for: attempt)
    case .failure(.cancelled):
      set(settled)
    case .failure(.outcomeUnknown):
      set(phase(.registrationUnknown, afterLookingFor: attempt.draft?.name))
    case .failure(let error):
      // It says nothing of an earlier attempt, which may still have come to something.
      self.attempt = before
      set(phase(error))
    }
  }

  private func askToLook(for attempt: OpenAttempt) {
    set(
      phase(
        attempt.candidates.isEmpty
          ? .earlierRegistrationUnknown : .ambiguous(attempt.candidates.map(row))))
  }
}

nonisolated extension RegisterProductUseCase {
  /// Registers away from the caller's actor: pictures are hashed on the way.
  @concurrent
  fileprivate func outcome(
    of draft: ProductDraft, as seller: SellerCredential, progress: @escaping TransferProgressHandler
  ) async -> Result<Registration, MarketError> {
    do throws(MarketError) {
      return .success(try await self(draft, as: seller, progress: progress))
    } catch {
      return .failure(error)
    }
  }
}
