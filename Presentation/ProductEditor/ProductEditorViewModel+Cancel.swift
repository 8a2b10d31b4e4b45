extension ProductEditorViewModel {
  /// Discards the form and its draft, for a Cancel button. If the outcome of a submission is unknown, this method has no effect, so
  /// that the next editor can restore the draft and resolve the outcome.
  public func cancel() async {
    if state.unresolved == nil { await discard() }
  }
}
