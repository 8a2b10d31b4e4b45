import OpenMarketDomain

extension ProductEditorViewModel {
  /// Sends what is changed. Where it is not known what became of changes before, the product is read first.
  func submitChanges(to base: ProductDetail) async {
    guard let changes = try? state.form.changes(to: base, style: style) else { return }
    if attempt == nil, changes.isEmpty {
      return isDeleted ? set(phase(.notFound(reason: nil))) : finish(.unchanged(base))
    }
    guard let seller = seller() else { return }
    if let attempt {
      await look(after: attempt, of: base.id, as: seller)
    } else {
      await send(changes, as: seller)
    }
  }

  private func send(_ changes: ProductChanges, as seller: SellerCredential) async {
    attempt = OpenAttempt(changes)
    beginSubmission()
    await run {
      await self.leave(with: changes, as: seller)
    } settle: {
      self.settle($0)
    }
  }

  private func look(
    after attempt: OpenAttempt, of id: ProductID, as seller: SellerCredential
  ) async {
    beginSubmission()
    var isMade = true
    await run {
      let outcome = await self.dependencies.update.product(id, after: attempt.changes)
      if Task.isCancelled { return .stayed(nil, attempt) }
      switch outcome {
      case .failure(.outcomeUnknown): return .stayed(self.phaseUpdateUnknown, attempt)
      case .failure(let error): return .stayed(self.phase(error), attempt)
      case .success(let current):
        self.rebase(to: current)
        self.tellEverything()
        guard let changes = try? self.state.form.changes(to: current, style: self.style)
        else { return .stayed(.editing, nil) }
        isMade = attempt.changes?.areMade(in: current) ?? true
        // Changes that were taken back, and that weren't seen, may still come.
        guard isMade || !changes.isEmpty else { return .stayed(self.phaseUpdateUnknown, attempt) }
        // What is sent is what the product doesn't have now, whatever became of the changes before.
        self.attempt = OpenAttempt(changes)
        self.keep()
        return await self.leave(with: changes, as: seller)
      }
    } settle: {
      self.settle($0, before: isMade ? nil : attempt)
    }
  }

  private func leave(
    with changes: ProductChanges, as seller: SellerCredential
  ) async -> Departure<ProductDetail> {
    await waitUntilSaved()
    if Task.isCancelled { return .stayed(nil, nil) }
    return .left(await dependencies.update.outcome(of: changes, as: seller))
  }

  /// - Parameter before: An earlier attempt whose outcome is still unknown.
  private func settle(
    _ outcome: Result<ProductDetail, MarketError>, before: OpenAttempt? = nil
  ) {
    switch outcome {
    case .success(let detail):
      finish(.updated(detail))
    case .failure(.cancelled):
      set(settled)
    case .failure(.outcomeUnknown):
      set(phaseUpdateUnknown)
    case .failure(let error):
      attempt = before
      set(phase(error))
    }
  }
}

extension ProductEditorViewModel {
  private var phaseUpdateUnknown: ProductEditorState.Phase {
    phase(.updateUnknown, afterLookingFor: base?.product.name)
  }
}

extension OpenAttempt {
  init(_ changes: ProductChanges) {
    self.init(changes: changes, fields: changes.fields)
  }
}

nonisolated extension UpdateProductUseCase {
  @concurrent
  fileprivate func outcome(
    of changes: ProductChanges, as seller: SellerCredential
  ) async -> Result<ProductDetail, MarketError> {
    do throws(MarketError) {
      return .success(try await self(changes, as: seller))
    } catch {
      return .failure(error)
    }
  }

  @concurrent
  fileprivate func product(
    _ id: ProductID, after changes: ProductChanges?
  ) async -> Result<ProductDetail, MarketError> {
    do throws(MarketError) {
      return .success(try await current(id, after: changes))
    } catch {
      return .failure(error)
    }
  }
}
