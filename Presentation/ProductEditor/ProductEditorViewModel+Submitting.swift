import OpenMarketDomain

extension ProductEditorViewModel {
  /// Submits the form, and returns when the submission has ended.
  ///
  /// If images are being added, the editor waits for them. If the form has issues, the state shows
  /// all issues, and the editor sends no request, and neither if no seller is signed in. If an
  /// edited product has no changes, the editor finishes without a request, or fails if the product
  /// was deleted elsewhere. While a submission is in flight, the form can't be changed.
  ///
  /// Before the editor sends a request, it saves the form. If the registration can't be recorded,
  /// the editor adds a notice and still sends the request.
  ///
  /// A cancelled call restores the earlier state, unless the request may have been sent: then the
  /// submission is unresolved. If the user submits the same product again, the editor searches for
  /// the product and doesn't send it. Before a different product is sent, the user must check the
  /// outcome. After an update with an unknown outcome, the editor loads the product and sends the
  /// remaining changes.
  ///
  /// - Returns: The phase to which this call leads. `editing` if the form has issues, even if the
  ///   state still shows an earlier outcome. `nil` if the call had no effect, was cancelled or
  ///   joined another call.
  @discardableResult
  public func submit() async -> ProductEditorState.Phase? {
    switch state.phase {
    case .unopened, .opening, .finished: return nil
    case .submitting: return await joinOrSubmit()
    case .editing, .failed, .signedOut, .unresolved: break
    }
    guard await imagesAreComplete() else { return nil }
    if case .submitting = state.phase { return await joinOrSubmit() }
    updateForm { $0.reportAll() }
    let result = await send()
    await waitUntilSaved()
    return result
  }

  /// Joins the submission in flight. If it's cancelled, waits for its end, which decides what may
  /// be sent, and submits the form then.
  private func joinOrSubmit() async -> ProductEditorState.Phase? {
    if await slot.join() { return nil }
    await slot.cancel()
    return Task.isCancelled ? nil : await submit()
  }

  private func send() async -> ProductEditorState.Phase? {
    if let base = form.base {
      guard let changes = form.changes(to: base) else { return .editing }
      return await submit(changes)
    }
    guard let newProduct = form.newProduct() else { return .editing }
    guard let seller = sendingSeller() else { return state.phase }
    return await submit(newProduct, as: seller)
  }

  /// Returns the seller of the form, if this seller is signed in. Otherwise, shows why the form
  /// can't be sent.
  func sendingSeller() -> SellerCredential? {
    adoptSeller()
    guard let seller = market.sellers.credential, state.key.seller == SellerKey(seller) else {
      let code = market.sellers.credential == nil ? MessageCode.notSignedIn : .otherSeller
      change { $0.signOut(UserMessage(code, in: language)) }
      return nil
    }
    return seller
  }

  private func submit(
    _ newProduct: NewProduct, as seller: SellerCredential
  ) async -> ProductEditorState.Phase? {
    let progress = beginSubmission()
    let time = market.now()
    return await run { [self] in
      await waitUntilSaved()
      let attempts = await market.registerProduct.openAttempts(of: seller)
      let digest = RegistrationAttempt.digest(of: newProduct)
      let other = attempts.first {
        !isBatch && $0.formDate != nil && $0.isSent && $0.digest != digest
      }
      if let other {
        return ask(UnresolvedSubmission(about: other, locale: locale), about: other)
      }
      var asked = facts.attempt
      if asked?.digest != digest, await autosaver.isRemovedElsewhere() {
        asked = RegistrationAttempt(of: SellerKey(seller), digest: digest, isSent: true)
      }
      do throws(MarketError) {
        let registration = try await market.registerProduct.register(
          newProduct, as: seller, formDate: isBatch ? nil : Timestamp(time),
          lookingFor: asked,
          onUnsaved: { [weak self] error in Task { @MainActor in self?.showUnsaved(error) } },
          onSuccess: { [weak self] in await self?.removeDraft(after: $0) },
          progress: { progress.report($0) })
        finish(with: registration.outcome, recordError: registration.recordError)
      } catch .outcomeUnknown(let unknown) {
        let attempt = await openAttempt(at: newProduct, by: seller)
        let question = UnresolvedSubmission(
          after: unknown, of: newProduct.name, isNew: true, at: market.now(), locale: locale)
        ask(question, about: attempt, unknown.candidates)
      } catch {
        fail(error)
      }
    }
  }

  private func submit(_ changes: ProductChanges) async -> ProductEditorState.Phase? {
    if !facts.mustReload, changes.isEmpty {
      let missing = MarketError.notFound(reason: nil).message(in: language, of: .edit)
      change { $0.conclude(isDeleted ? .failed(missing) : .finished(.unchanged(changes.base))) }
      return state.phase
    }
    guard let seller = sendingSeller() else { return state.phase }
    beginSubmission()
    return await run { [self] in
      await waitUntilSaved()
      var sent: ProductChanges?
      do throws(MarketError) {
        let remaining = facts.mustReload ? try await remaining(changes) : changes
        guard let remaining else { return change { $0.endSubmitting(.editing) } }
        if remaining.isEmpty, facts.sentChanges == nil {
          return change { $0.endSubmitting(.finished(.unchanged(remaining.base))) }
        }
        sent = remaining
        finish(with: .updated(try await market.updateProduct(remaining, as: seller)))
      } catch .outcomeUnknown(let unknown) {
        // Nothing was sent before the product could be loaded.
        guard let sent = sent ?? facts.sentChanges else {
          return fail(unknown.check ?? .outcomeUnknown(unknown))
        }
        (facts.sentChanges, facts.mustReload) = (sent, true)
        let question = UnresolvedSubmission(
          after: unknown, of: changes.base.product.name, isNew: false, at: market.now(),
          locale: locale)
        ask(question, about: nil)
      } catch {
        if case .notFound = error { facts.sentChanges = nil }
        fail(error)
      }
    }
  }

  /// Loads the product, and returns the changes that the product doesn't have yet, or `nil` if the
  /// form has issues now.
  private func remaining(_ changes: ProductChanges) async throws(MarketError) -> ProductChanges? {
    let sent = facts.sentChanges
    let current = try await market.updateProduct.current(changes.base.id, after: sent)
    if Task.isCancelled { throw .cancelled }
    let isMade = sent?.areMade(in: current) ?? true
    rebase(to: current)
    if isMade { change { $0.dropSubmission() } }
    updateForm { $0.reportAll() }
    guard let remaining = form.changes(to: current) else { return nil }
    // The server may still apply the earlier changes.
    if !isMade, remaining.isEmpty { throw .outcomeUnknown() }
    return remaining
  }

  /// Runs a submission, and returns the phase to which it leads, or `nil` if it was cancelled.
  /// Nothing drops a submission.
  private func run(
    _ submission: @escaping () async -> Void
  ) async -> ProductEditorState.Phase? {
    await slot.run { [self] in
      await submission()
      return Task.isCancelled && state.outcome == nil ? nil : state.phase
    }
  }

  private func fail(_ error: MarketError) {
    let operation: MarketOperation = form.base == nil ? .registration : .edit
    // A restored form may have been sent before, too.
    let isRepeated = facts.wasUnknown || facts.mustReload
    let message = error.message(in: language, of: operation, isRepeated: isRepeated)
    change { $0.endSubmitting(error == .cancelled ? nil : .failed(message)) }
  }

  /// Removes the draft while the submission goes on. The state has the outcome only when it's known
  /// whether the attempt can be removed, too.
  private func removeDraft(after registration: Registration) async {
    change { $0.conclude(.finished(registration.outcome)) }
    await waitUntilSaved()
  }

  private func ask(
    _ question: UnresolvedSubmission, about attempt: RegistrationAttempt?,
    _ candidates: [ProductDetail] = []
  ) {
    change { $0.ask(question, about: attempt, candidates) }
  }

  private func showUnsaved(_ error: DraftStoreError) {
    store.update {
      $0.add(UserMessage(.registrationNotSaved, diagnosis: error.cause, in: language))
    }
  }

  private func openAttempt(
    at newProduct: NewProduct, by seller: SellerCredential
  ) async -> RegistrationAttempt? {
    let digest = RegistrationAttempt.digest(of: newProduct)
    return await market.registerProduct.openAttempts(of: seller).first { $0.digest == digest }
  }

  /// Shows that the product in the form may already be registered, for example after a restart of
  /// the app.
  package func showOpenRegistration() async {
    guard state.phase == .editing, let newProduct = form.newProduct(), form.base == nil,
      let seller = market.sellers.credential, state.key.seller == SellerKey(seller),
      let attempt = await openAttempt(at: newProduct, by: seller), state.phase == .editing,
      form.newProduct() == newProduct
    else { return }
    let question = UnresolvedSubmission(
      .registrationUnknown, of: newProduct.name, language: language)
    ask(question, about: attempt)
  }

  /// Starts the submitting phase, and returns a handler for the upload progress.
  @discardableResult
  func beginSubmission() -> MainActorProgress {
    submissionNumber += 1
    change(
      { $0.beginSubmitting() },
      { $0.notices.removeAll { $0.code == .registrationNotSaved } })
    return MainActorProgress { [weak self, submissionNumber] progress in
      guard let self, submissionNumber == self.submissionNumber else { return }
      change { $0.report(progress) }
    }
  }
}

extension Registration {
  fileprivate var outcome: ProductEditorState.Outcome {
    isFound ? .found(detail) : .registered(detail)
  }
}
