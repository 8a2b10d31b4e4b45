public import OpenMarketDomain

/// What a person says who has looked what became of a submission.
extension ProductEditorViewModel {
  /// The product is on the market: it is this one. Where several could be it, it has to be one of them.
  ///
  /// Else it is read, and whoever shows products is told of it. Where there is no such product, or it is another seller's, the
  /// number is wrong: nothing is finished, and a notice says so. Where it cannot be read, the person's word is taken. Cancelled, this leaves the editor as
  /// it was.
  public func confirmRegistered(_ id: ProductID) async {
    guard let unresolved = state.unresolved, unresolved.mayBeRegistered, let attempt else { return }
    if let found = attempt.candidates.first(where: { $0.id == id }) {
      await dependencies.events.post(.registered(found))
      if state.unresolved != nil { finish(.registered(found)) }
    } else if attempt.candidates.isEmpty {
      await look(for: id)
    }
    guard state.outcome != nil else { return }
    await forget(attempt)
    await waitUntilSaved()
  }

  private func look(for id: ProductID) async {
    let register = dependencies.register
    let seller = dependencies.sellers.credential
    store.update { state in
      state.notices.removeAll { $0.code == .noSuchProduct }
    }
    beginSubmission()
    await run {
      do throws(MarketError) {
        return .left(.success(try await register.confirm(id, as: seller)))
      } catch {
        return .left(.failure(error))
      }
    } settle: { outcome in
      switch outcome {
      case .failure(.cancelled):
        self.set(self.settled)
      case .failure(.notFound), .failure(.notOwner):
        let language = self.language
        self.store.update {
          $0.note(UserMessage(.noSuchProduct, facts: [.plain("#\(id)")], in: language))
        }
        self.set(self.settled)
      case .success, .failure:
        self.finish(.confirmed(id))
      }
    }
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
