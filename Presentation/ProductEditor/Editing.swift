import OpenMarketDomain

/// The facts about an editor from which its phase follows.
struct Editing: Equatable {
  typealias Phase = ProductEditorState.Phase

  private enum Activity: Equatable {
    case restoring
    case submitting(TransferProgress?)
  }

  /// The result of the last submission, which stays while another operation runs.
  enum Conclusion: Equatable {
    /// No submission has ended, or its result was dismissed.
    case cleared
    case failed(UserMessage)
    case unresolved(UnresolvedSubmission)
    case finished(ProductEditorState.Outcome)
  }

  /// A Boolean value that indicates whether the saved draft was restored, or couldn't be loaded.
  private(set) var isRestored = false
  private(set) var conclusion = Conclusion.cleared
  /// The submission whose outcome is unknown, if any.
  private(set) var attempt: SubmissionAttempt?
  private var activity: Activity?
  private var signedOut: UserMessage?

  var phase: Phase {
    switch activity {
    case .restoring: return .opening
    case .submitting(let progress): return .submitting(progress)
    case nil: break
    }
    if let signedOut { return .signedOut(signedOut) }
    return switch conclusion {
    case .cleared: isRestored ? .editing : .unopened
    case .failed(let message): .failed(message)
    case .unresolved(let submission): .unresolved(submission)
    case .finished(let outcome): .finished(outcome)
    }
  }

  /// A Boolean value that indicates whether changes to the form are saved.
  var savesChanges: Bool { isRestored && activity != .restoring }

  mutating func beginRestoring() { activity = .restoring }

  /// Ends restoring without a result.
  mutating func cancelRestoring() { activity = nil }

  mutating func endRestoring(
    _ attempt: SubmissionAttempt? = nil, _ conclusion: Conclusion = .cleared
  ) {
    (activity, isRestored, signedOut) = (nil, true, nil)
    if let attempt { self.attempt = attempt }
    self.conclusion = conclusion
  }

  mutating func beginSubmitting() { (activity, signedOut) = (.submitting(nil), nil) }

  mutating func report(_ progress: TransferProgress) {
    if case .submitting = activity { activity = .submitting(progress) }
  }

  /// Records an attempt before its request is sent.
  mutating func willSend(_ attempt: SubmissionAttempt) { self.attempt = attempt }

  mutating func endSubmitting(_ ending: ProductSubmitter.Ending) {
    activity = nil
    attempt = ending.attempt
    if let conclusion = ending.conclusion { self.conclusion = conclusion }
  }

  mutating func conclude(_ conclusion: Conclusion) {
    (self.conclusion, signedOut) = (conclusion, nil)
  }

  /// Drops the attempt, because the user has checked its outcome or discards the form.
  mutating func dropAttempt() {
    attempt = nil
    conclude(.cleared)
  }

  mutating func signOut(_ message: UserMessage) {
    dismissFailure()
    signedOut = message
  }

  mutating func dismissSignedOut() { signedOut = nil }

  mutating func dismissFailure() {
    if case .failed = conclusion { conclusion = .cleared }
  }
}
