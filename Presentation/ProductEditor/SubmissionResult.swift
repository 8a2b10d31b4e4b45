/// The result of a call that submits the form of an editor.
public enum SubmissionResult: Equatable, Sendable {
  /// Editing is finished.
  case finished(ProductEditorState.Outcome)
  /// The form has these issues, so it wasn't sent.
  case invalid([UserMessage])
  /// The submission failed, or no seller is signed in.
  case failed(UserMessage)
  /// The outcome of the submission is unknown.
  case unresolved(UnresolvedSubmission)

  /// Creates the result that the given state shows, if any.
  init?(_ state: ProductEditorState) {
    switch state.phase {
    case .finished(let outcome): self = .finished(outcome)
    case .failed(let message), .signedOut(let message): self = .failed(message)
    case .unresolved(let submission): self = .unresolved(submission)
    case .editing where !state.issues.isEmpty: self = .invalid(state.issues)
    case .unopened, .opening, .editing, .submitting: return nil
    }
  }
}
