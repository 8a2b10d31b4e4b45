public import OpenMarketDomain

/// What a person says who has looked what became of a submission.
extension ProductEditorViewModel {
  /// The product is on the market: it is this one. Where several could be it, it has to be one of them.
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
    await settle()
  }

  /// It came to nothing: sends what is entered now, without looking for it on the market.
  ///
  /// What somebody has said stays said: cancelled, this leaves the editor as it is before a submission.
  public func sendAgain() async {
    guard state.unresolved != nil else { return }
    let attempt = self.attempt
    self.attempt = nil
    set(.editing)
    if let attempt { await forget(attempt) }
    await submit()
  }

  private func forget(_ attempt: OpenAttempt) async {
    guard let draft = attempt.draft, let seller = attempt.seller else { return }
    await dependencies.register.forgetAttempts(at: draft, as: seller)
  }
}
