import OpenMarketDomain

/// The facts about an editor from which its phase follows.
struct ProductEditorFacts: Equatable {
  typealias Phase = ProductEditorState.Phase

  /// A Boolean value that indicates whether the saved draft was restored, or couldn't be loaded.
  private(set) var isRestored = false
  /// The phase in which the last submission ended, which stays while another operation runs. It's
  /// `editing` if no submission has ended, or if its result was dismissed.
  private(set) var result = Phase.editing
  /// The open registration that the result asks about, if any.
  private(set) var attempt: RegistrationAttempt?
  /// The products that the open registration may have created.
  private(set) var candidates: [ProductDetail] = []
  /// A Boolean value that indicates whether the outcome of an earlier submission wasn't clear.
  private(set) var wasUnknown = false
  /// The changes that the server may still apply, if any.
  var sentChanges: ProductChanges?
  /// A Boolean value that indicates whether the product may have changed since the edits, so that
  /// it's loaded before changes are sent.
  var mustReload = false
  /// The phase of the operation in flight, if any: opening or submitting.
  private var activity: Phase?
  private var signedOut: UserMessage?

  var phase: Phase {
    if let activity { return activity }
    if let signedOut { return .signedOut(signedOut) }
    return result == .editing && !isRestored ? .unopened : result
  }

  /// A Boolean value that indicates whether changes to the form are saved.
  var savesChanges: Bool { isRestored && activity != .opening }

  mutating func beginRestoring() { activity = .opening }

  /// Ends restoring without a result.
  mutating func cancelRestoring() { activity = nil }

  mutating func endRestoring() {
    (activity, isRestored, signedOut, result) = (nil, true, nil, .editing)
  }

  mutating func beginSubmitting() { (activity, signedOut) = (.submitting(nil), nil) }

  mutating func report(_ progress: TransferProgress) {
    if case .submitting = activity { activity = .submitting(progress) }
  }

  /// Ends a submission. Without a result, the result of the submission before stays.
  mutating func endSubmitting(_ result: Phase? = nil) {
    activity = nil
    if let result { conclude(result) }
  }

  mutating func conclude(_ result: Phase) {
    (self.result, signedOut) = (result, nil)
    (attempt, candidates) = (nil, [])
    if case .finished = result { (sentChanges, wasUnknown) = (nil, false) }
  }

  /// Asks about a submission whose outcome is unknown.
  mutating func ask(
    _ question: UnresolvedSubmission, about attempt: RegistrationAttempt?,
    _ candidates: [ProductDetail] = []
  ) {
    endSubmitting(.unresolved(question))
    wasUnknown = true
    (self.attempt, self.candidates) = (attempt, candidates)
  }

  /// Drops the submission whose outcome is unknown, because the user has checked it or discards the
  /// form.
  mutating func dropSubmission() {
    (sentChanges, mustReload) = (nil, false)
    conclude(.editing)
  }

  mutating func signOut(_ message: UserMessage) {
    dismissFailure()
    signedOut = message
  }

  mutating func dismissSignedOut() { signedOut = nil }

  /// Dismisses the error that the phase shows.
  mutating func dismissError() {
    if signedOut != nil { dismissSignedOut() } else { dismissFailure() }
  }

  private mutating func dismissFailure() {
    if case .failed = result { result = .editing }
  }
}
