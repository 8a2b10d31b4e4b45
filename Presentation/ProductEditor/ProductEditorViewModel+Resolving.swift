public import OpenMarketDomain

/// What a person says who has looked what became of a submission.
extension ProductEditorViewModel {
  /// The product is on the market: it is this one. Where several could be it, it has to be one of them; else it is read, and
  /// whoever shows products is told of it, unless it cannot be read.
  public func confirmRegistered(_ id: ProductID) async {
    guard let unresolved = state.unresolved, unresolved.mayBeRegistered, let attempt else { return }
    let found = attempt.candidates.first { $0.id == id }
    guard attempt.candidates.isEmpty || found != nil else { return }
    if let found {
      finish(.registered(found))
      dependencies.feed.announce(.registered(found))
    } else {
      finish(.confirmed(id))
    }
    await forget(attempt)
    if found == nil { await dependencies.register.confirm(id) }
    await settle()
  }

  /// It came to nothing: sends what is entered now, without looking for it on the market. Where nothing was sent because it
  /// could not be kept that it was, sends it all the same.
  ///
  /// What somebody has said stays said: cancelled, this leaves the editor as it is before a submission.
  public func sendAgain() async {
    guard let unresolved = state.unresolved else { return }
    if unresolved.finding == .notKept { return await submit(isMarkNeeded: false) }
    let attempt = self.attempt
    self.attempt = nil
    set(.editing)
    await submit(forgetting: attempt)
  }

  func forget(_ attempt: OpenAttempt) async {
    guard let draft = attempt.draft, let seller = attempt.seller else { return }
    await dependencies.register.forgetAttempts(at: draft, as: seller)
  }
}
