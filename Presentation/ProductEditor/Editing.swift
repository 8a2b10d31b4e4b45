import OpenMarketDomain

/// The facts about an editor from which its phase follows.
struct Editing: Equatable {
  typealias Phase = ProductEditorState.Phase

  private enum Activity: Equatable {
    case restoring
    case submitting(TransferProgress?)
  }

  /// A Boolean value that indicates whether the saved draft was restored, or couldn't be loaded.
  private(set) var isRestored = false
  /// The phase in which the last submission ended, which stays while another operation runs. It's `editing` if no submission has
  /// ended, or if its result was dismissed.
  private(set) var result = Phase.editing
  /// The submission whose outcome is unknown, if any.
  private(set) var attempt: SubmissionAttempt?
  /// The attempt before `attempt`, if the server may still apply its changes.
  private var earlierAttempt: SubmissionAttempt?
  private var activity: Activity?
  private var signedOut: UserMessage?

  var phase: Phase {
    switch activity {
    case .restoring: return .opening
    case .submitting(let progress): return .submitting(progress)
    case nil: break
    }
    if let signedOut { return .signedOut(signedOut) }
    return result == .editing && !isRestored ? .unopened : result
  }

  /// A Boolean value that indicates whether changes to the form are saved.
  var savesChanges: Bool { isRestored && activity != .restoring }

  mutating func beginRestoring() { activity = .restoring }

  /// Ends restoring without a result.
  mutating func cancelRestoring() { activity = nil }

  mutating func endRestoring(_ attempt: SubmissionAttempt? = nil, _ result: Phase = .editing) {
    (activity, isRestored, signedOut) = (nil, true, nil)
    if let attempt { self.attempt = attempt }
    self.result = result
  }

  mutating func beginSubmitting() { (activity, signedOut) = (.submitting(nil), nil) }

  mutating func report(_ progress: TransferProgress) {
    if case .submitting = activity { activity = .submitting(progress) }
  }

  /// Records an attempt before its request is sent.
  mutating func willSend(_ attempt: SubmissionAttempt) {
    (earlierAttempt, self.attempt) = (self.attempt, attempt)
  }

  /// Drops the attempt because its request wasn't sent or was refused. An earlier attempt stays unknown.
  mutating func withdrawAttempt() { attempt = earlierAttempt }

  /// Ends a submission. Without a result, the result of the submission before stays.
  ///
  /// - Parameter candidates: The products that the submission may have registered.
  mutating func endSubmitting(_ result: Phase? = nil, _ candidates: [ProductDetail] = []) {
    activity = nil
    guard let result else { return }
    self.result = result
    if case .finished = result { attempt = nil }
    attempt?.candidates = candidates
  }

  mutating func conclude(_ result: Phase) {
    (self.result, signedOut) = (result, nil)
  }

  /// Drops the attempt, because its outcome is known, or the user has checked it or discards the form.
  mutating func dropAttempt() {
    attempt = nil
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
