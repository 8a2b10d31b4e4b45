import OpenMarketPresentation
import OpenMarketTerminal

extension ProductForm {
  /// Sends what is entered, and tells how far it has come.
  ///
  /// - Parameter doubt: what is not known when it is given up on the way.
  func submit(doubt: LocalizedText) async throws(Failure) -> ProductEditorState.Outcome {
    guard !Task.isCancelled else { throw .interrupted }
    let progress = ProgressLine(context)
    let states = editor.states
    let watcher = Task {
      for await state in states {
        if case .submitting(let bytes?) = state.phase { progress.show(Labels.sending(bytes)) }
      }
    }
    await editor.submit()
    watcher.cancel()
    await watcher.value
    progress.end()
    return try outcome(doubt: doubt)
  }

  private func outcome(doubt: LocalizedText) throws(Failure) -> ProductEditorState.Outcome {
    let state = editor.state
    switch state.phase {
    case .finished(let outcome): return outcome
    case .failed(let message): throw .market(message)
    case .signedOut(let message): throw .write(FailedWrite(message))
    case .unresolved(let submission): throw .write(FailedWrite(submission, context.language))
    case .unopened, .opening, .editing, .submitting:
      guard state.issues.isEmpty else { throw .invalid(InvalidEntry(state.issues)) }
      // The one way back to editing, with nothing wrong, is that it was cancelled.
      throw .interruptedWrite(doubt)
    }
  }
}
