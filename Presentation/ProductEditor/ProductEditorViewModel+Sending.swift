import OpenMarketDomain

/// What sending a registration and sending a change have in common.
extension ProductEditorViewModel {
  /// How far something came that was to be sent.
  enum Departure<Answer: Sendable> {
    /// It was not sent.
    ///
    /// - Parameters: the phase to go on in, or `nil` for the one before; and what is not known since earlier.
    case stayed(ProductEditorState.Phase?, OpenAttempt?)
    case left(Result<Answer, MarketError>)
  }

  /// Shows that something is on its way, and keeps that it is.
  ///
  /// - Returns: whom to tell of its progress.
  @discardableResult
  func beginSubmission() -> MainActorProgress {
    submissionNumber += 1
    store.update { $0.phase = .submitting(nil) }
    keep()
    return MainActorProgress { [weak self, submissionNumber] in
      self?.advance($0, of: submissionNumber)
    }
  }

  /// Sends something, and settles what comes of it.
  ///
  /// - Parameters:
  ///   - send: changes nothing of the editor once it is cancelled.
  ///   - settle: gets the answer, or that it was cancelled on the way.
  func run<Answer: Sendable>(
    _ send: @escaping () async -> Departure<Answer>,
    settle: @escaping (Result<Answer, MarketError>) -> Void
  ) async {
    await slot.run { () -> Departure<Answer> in
      let departure = await send()
      if case .left(.failure) = departure, Task.isCancelled { return .left(.failure(.cancelled)) }
      return departure
    } settle: { departure in
      switch departure {
      case .stayed(let phase, let attempt):
        self.attempt = attempt
        self.set(phase ?? self.settled)
      case .left(let outcome):
        settle(outcome)
      }
    }
  }

  private func advance(_ progress: TransferProgress, of number: Int) {
    guard number == submissionNumber, case .submitting = state.phase else { return }
    store.update { $0.phase = .submitting(progress) }
  }

  func seller() -> SellerCredential? {
    let seller = dependencies.sellers.credential
    guard seller == nil else { return seller }
    switch state.phase {
    case .signedOut: break
    case .unresolved: phaseOnceSignedIn = state.phase
    default: phaseOnceSignedIn = .editing
    }
    set(.signedOut(UserMessage(.notSignedIn, in: language)))
    return nil
  }

  /// Takes back that nobody is signed in, once somebody is.
  func followSeller() {
    guard case .signedOut = settled, dependencies.sellers.credential != nil else { return }
    if case .signedOut = state.phase { set(phaseOnceSignedIn) } else { settled = phaseOnceSignedIn }
  }

  func finish(_ outcome: ProductEditorState.Outcome) {
    attempt = nil
    set(.finished(outcome))
  }

  /// - Parameter name: The name of the product that was looked for, until now; `nil` where none was.
  func phase(
    _ finding: UnresolvedSubmission.Finding, afterLookingFor name: String? = nil
  ) -> ProductEditorState.Phase {
    let search = name.map { MarketSearch(name: $0, end: dependencies.now()) }
    return .unresolved(
      UnresolvedSubmission(finding, because: nil, after: search, language: language))
  }

  /// Why a registration was not sent: it could not be kept that it was.
  var phaseNotKept: ProductEditorState.Phase {
    let failure: DraftStoreError? =
      if case .failed(let failure) = lastKeeping { failure } else { nil }
    return .unresolved(
      UnresolvedSubmission(.notKept, because: failure, after: nil, language: language))
  }

  func phase(_ error: MarketError) -> ProductEditorState.Phase {
    .failed(error.message(in: language))
  }

  func row(_ detail: ProductDetail) -> ProductRow {
    ProductTextStyle(locale: dependencies.locale).row(detail.product)
  }
}
