public import OpenMarketDomain

// The user's choices after a submission with an unknown outcome.
extension ProductEditorViewModel {
  /// Performs the user's choice after a submission with an unknown outcome, and returns the result as ``submit()`` does.
  @discardableResult
  public func perform(_ choice: UnresolvedSubmission.Choice) async -> SubmissionResult? {
    switch choice.action {
    case .confirmRegistered(let id): await confirmRegistered(id)
    case .lookAgain: await submit()
    case .sendAgain: await sendAgain()
    }
  }

  /// Submits the form without searching the server for the product from an earlier submission, and returns the result as ``submit()``
  /// does. Call this method if the user states that the earlier submission had no effect.
  ///
  /// If the caller is cancelled, the editor returns to the editing phase, as if the earlier submission had never been made.
  @discardableResult
  public func sendAgain() async -> SubmissionResult? {
    guard state.unresolved != nil else { return nil }
    change { $0.dropAttempt() }
    return await submit()
  }

  /// Finishes an unresolved registration with the product that the user identified as its result.
  ///
  /// If images are being loaded or compressed, the editor waits for them. If the search found candidates, the product must be one of them. Otherwise, the editor loads the product. If the product
  /// doesn't exist or belongs to another seller, the editor adds a notice and stays open. If loading fails for another reason,
  /// the editor finishes anyway. If the caller is cancelled, the registration stays unresolved.
  /// Returns the result as ``submit()`` does. A product that can't be the registered one is a failure.
  @discardableResult
  public func confirmRegistered(_ id: ProductID) async -> SubmissionResult? {
    guard await imagesAreComplete(), let unresolved = state.unresolved,
      unresolved.mayBeRegistered, let attempt = editing.attempt
    else { return nil }
    var result: SubmissionResult?
    if let found = attempt.candidates.first(where: { $0.id == id }) {
      await events.post(.registered(found))
      if state.unresolved != nil {
        change { $0.endSubmitting(.finished(.registered(found))) }
        result = SubmissionResult(state)
      }
    } else if attempt.candidates.isEmpty {
      store.update { $0.notices.removeAll { $0.code == .noSuchProduct } }
      beginSubmission()
      await slot.run { [self] in
        do throws(MarketError) {
          try await register.confirm(id, as: sellers.credential)
          return MarketError?.none
        } catch {
          return Task.isCancelled ? .cancelled : error
        }
      } settle: {
        result = self.endConfirming(id, $0)
      }
    }
    await waitUntilSaved()
    return result
  }

  private func endConfirming(_ id: ProductID, _ error: MarketError?) -> SubmissionResult? {
    switch error {
    case .cancelled:
      change { $0.endSubmitting() }
      return nil
    case .notFound, .notOwner:
      let notice = UserMessage(.noSuchProduct, facts: [.plain("#\(id)")], in: language)
      change({ $0.endSubmitting() }, { $0.add(notice) })
      return .failed(notice)
    default:
      change { $0.endSubmitting(.finished(.confirmed(id))) }
      return SubmissionResult(state)
    }
  }
}
