import OpenMarketDomain

extension ProductEditorViewModel {
  /// Sends what was entered, and says what became of it.
  ///
  /// With anything wrong, nothing is sent, and everything that is wrong is told. With nobody signed in, nothing is sent. An
  /// edited product that nobody has changed is finished without a request. While it is on its way, a second call joins it, and
  /// what is entered cannot be changed.
  ///
  /// Before it is sent, it is kept that it was: whoever starts the app again after it ended on the way is told.
  ///
  /// A cancelled call leaves the state as it was. A registration that was cancelled may have happened; submitting the same
  /// again looks for it first, and submitting something else asks somebody to look.
  public func submit() async {
    switch state.phase {
    case .unopened, .opening, .finished: return
    case .submitting: if await slot.join() { return }
    case .editing, .failed, .signedOut, .unresolved: break
    }
    await send()
    await settle()
  }

  private func send() async {
    told = Set(ValidationIssue.Field.allCases)
    store.update { derive(&$0) }
    if let base {
      guard let changes = try? state.entry.changes(to: base, style: style) else { return }
      guard !changes.isEmpty else { return finish(.unchanged(base)) }
      guard let seller = seller() else { return }
      await send(changes, as: seller)
    } else {
      guard let draft = try? state.entry.draft(style: style), let seller = seller() else { return }
      if let attempt, !attempt.isSearched(bySubmitting: draft, as: seller) {
        return askToLook(for: attempt)
      }
      await send(draft, as: seller)
    }
  }

  private func send(_ draft: ProductDraft, as seller: SellerCredential) async {
    let register = dependencies.register
    let before = attempt
    await perform(OpenAttempt(draft: draft, seller: seller)) { progress in
      await register.outcome(of: draft, as: seller, progress: progress)
    } settle: { outcome in
      switch outcome {
      case .success(.registered(let detail)):
        self.finish(.registered(detail))
      case .success(.notRegistered):
        self.attempt = nil
        self.show(.notRegistered)
      case .success(.ambiguous(let candidates)):
        let attempt = OpenAttempt(draft: draft, seller: seller, candidates: candidates)
        self.attempt = attempt
        self.askToLook(for: attempt)
      case .failure(.cancelled):
        self.set(self.settled)
      case .failure(.outcomeUnknown):
        self.show(.registrationUnknown)
      case .failure(let error):
        // It says nothing of an earlier attempt, which may still have come to something.
        self.attempt = before
        self.fail(error)
      }
    }
  }

  private func send(_ changes: ProductChanges, as seller: SellerCredential) async {
    let update = dependencies.update
    let before = attempt
    await perform(OpenAttempt()) { _ in
      await update.outcome(of: changes, as: seller)
    } settle: { outcome in
      switch outcome {
      case .success(.updated(let detail)):
        self.finish(.updated(detail))
      case .success(.notUpdated(let current)):
        self.attempt = nil
        self.rebase(to: current)
        self.show(.notUpdated(current: self.row(current)))
      case .failure(.cancelled):
        self.set(self.settled)
      case .failure(.outcomeUnknown):
        self.show(.updateUnknown)
      case .failure(let error):
        self.attempt = before
        self.fail(error)
      }
    }
  }

  /// Keeps that something is sent, sends it, and settles what comes of it.
  ///
  /// - Parameters:
  ///   - attempt: what nobody knows the end of from now on.
  ///   - settle: is called unless nothing was sent.
  private func perform<Outcome: Sendable>(
    _ attempt: OpenAttempt,
    send: @escaping @Sendable (@escaping ByteProgressHandler) async -> Result<Outcome, MarketError>,
    settle: @escaping (Result<Outcome, MarketError>) -> Void
  ) async {
    let before = self.attempt
    self.attempt = attempt
    submissionNumber += 1
    let progress = ConflatedProgress { [weak self, submissionNumber] in
      self?.advance($0, of: submissionNumber)
    }
    store.update { $0.phase = .submitting(nil) }
    keep()
    await slot.run { () -> Result<Outcome, MarketError>? in
      await self.settle()
      guard !Task.isCancelled else { return nil }
      let outcome = await send { progress.tell($0) }
      if case .failure = outcome, Task.isCancelled { return .failure(.cancelled) }
      return outcome
    } settle: { outcome in
      if let outcome {
        settle(outcome)
      } else {
        self.attempt = before
        self.set(self.settled)
      }
    }
  }

  private func advance(_ progress: ByteProgress, of number: Int) {
    guard number == submissionNumber, case .submitting = state.phase else { return }
    store.update { $0.phase = .submitting(progress) }
  }

  private func seller() -> SellerCredential? {
    let seller = dependencies.sellers.credential
    if seller == nil { set(.signedOut(.notSignedIn(language))) }
    return seller
  }

  func finish(_ outcome: ProductEditorState.Outcome) {
    attempt = nil
    set(.finished(outcome))
  }

  private func askToLook(for attempt: OpenAttempt) {
    show(
      attempt.candidates.isEmpty
        ? .earlierRegistrationUnknown : .ambiguous(attempt.candidates.map(row)))
  }

  private func show(_ finding: UnresolvedSubmission.Finding) {
    set(.unresolved(UnresolvedSubmission(finding, language: language)))
  }

  private func fail(_ error: MarketError) {
    set(.failed(ErrorMessage(error, language: language)))
  }

  private func row(_ detail: ProductDetail) -> ProductRow {
    ProductTextStyle(locale: dependencies.locale).row(detail.product)
  }
}

nonisolated extension RegisterProductUseCase {
  /// Registers away from the caller's actor: pictures are hashed on the way.
  @concurrent
  fileprivate func outcome(
    of draft: ProductDraft, as seller: SellerCredential, progress: @escaping ByteProgressHandler
  ) async -> Result<Registration, MarketError> {
    do throws(MarketError) {
      return .success(try await self(draft, as: seller, progress: progress))
    } catch {
      return .failure(error)
    }
  }
}

nonisolated extension UpdateProductUseCase {
  @concurrent
  fileprivate func outcome(
    of changes: ProductChanges, as seller: SellerCredential
  ) async -> Result<ProductUpdate, MarketError> {
    do throws(MarketError) {
      return .success(try await self(changes, as: seller))
    } catch {
      return .failure(error)
    }
  }
}
