public import OpenMarketDomain

extension ProductDetailViewModel {
  /// Asks the user whether to make changes, with ``ProductDetailState/confirmation``. Changes that are empty, of another
  /// product, or of one that is deleted or about to be, ask nothing.
  public func requestEdit(_ changes: ProductChanges) {
    guard changes.base.id == id, !changes.isEmpty else { return }
    request(.edit(changes))
  }

  /// Asks the user whether to delete the product, unless it is deleted or about to be.
  public func requestDeletion() {
    request(.deletion)
  }

  /// Dismisses the question. A change that was passed to ``confirm(_:)`` is still made.
  public func dismissConfirmation() {
    requested = nil
    show()
  }

  private func request(_ write: ProductWrite) {
    guard state.presence == .listed, requested?.write != write else { return }
    lastNumber += 1
    requested = (lastNumber, write)
    show()
  }

  // MARK: - Once it is confirmed

  /// Makes a change or a deletion that the user has agreed to, and returns when it is known what came of it. Called again
  /// with the same confirmation, it joins that and sends nothing more.
  ///
  /// Pass the confirmation that the user saw. A dialog may take it out of the state, with ``dismissConfirmation()``, before
  /// the task of its button begins:
  ///
  /// ```swift
  /// Button("Delete") { Task { await page.confirm(confirmation) } }
  /// ```
  ///
  /// The state shows the product as it will be at once. What did not happen is taken back, and told in
  /// ``ProductDetailState/failures``.
  ///
  /// When every caller is cancelled before it is sent, it is asked again. When they are cancelled after that, it may have
  /// happened: it is taken back, and the next ``load()`` reads the product.
  ///
  /// - Parameter confirmation: one of this page. With that of another product, nothing is done.
  public func confirm(_ confirmation: ProductConfirmation) async {
    let number = confirmation.id
    guard !Task.isCancelled, confirmation.productID == id else { return }
    guard confirmed.insert(number).inserted else { return await queue.join(number) }
    if requested?.number == number { requested = nil }
    await submit(confirmation.write, number: number) { [self] in
      confirmed.remove(number)
      requested = requested ?? (number, confirmation.write)
    }
  }

  /// Does again what failed, as ``confirm(_:)`` does. Called again, it joins that.
  public func retry(_ id: WriteFailure.ID) async {
    guard !Task.isCancelled else { return }
    guard let index = failures.firstIndex(where: { $0.id == id }) else {
      return await queue.join(id)
    }
    let failure = failures.remove(at: index)
    await submit(failure.write, number: id) { [self] in
      failures.insert(failure, at: min(index, failures.count))
    }
  }

  /// Takes note that the user has seen a failure.
  public func dismissFailure(_ id: WriteFailure.ID) {
    failures.removeAll { $0.id == id }
    show()
  }

  /// - Parameter undo: is called when it was given up before it was sent.
  private func submit(
    _ write: ProductWrite, number: Int, undo: @escaping () -> Void
  ) async {
    // Told before anything is shown that cannot be.
    guard dependencies.sellers.credential != nil else {
      fail(.notSignedIn, write, number)
      return show()
    }
    let form = queue.append(write, id: number)
    show()
    await queue.run(form) { [self] in
      if case .edit = write { ownChanges.send() }
      return await writer.send(write, to: id, record)
    } settle: { [self] ended in
      switch ended {
      case nil, .notSent?:
        if !record.isDeleted { undo() }
        show()
      case let outcome?:
        settle(outcome, of: write, number)
      }
    }
  }

  private func settle(
    _ outcome: ProductWriter.Outcome, of write: ProductWrite, _ number: Int
  ) {
    var answer: ProductDetail?
    if case .updated(let detail) = outcome { answer = detail }
    let isNews = ownChanges.end(with: answer)
    switch outcome {
    case .updated(let detail):
      if isNews { learn(detail) }
    case .deleted:
      delete()
    case .unneeded, .notSent: break
    case .cancelled:
      record.doubt()
    case .failed(let reason):
      if reason == .outcomeUnknown { record.doubt() }
      fail(reason, write, number)
    }
    show()
  }

  private func fail(_ reason: WriteFailure.Reason, _ write: ProductWrite, _ number: Int) {
    // There is nothing left to do about a product that is gone.
    guard !record.isDeleted else { return }
    let search = record.detail.map {
      MarketSearch(name: $0.product.name, end: writer.dependencies.now())
    }
    failures.append(
      WriteFailure(reason, of: write, id: number, after: search, language: writer.language))
  }
}
