import OpenMarketDomain

extension ProductEditorViewModel {
  /// Goes on with what was kept. What the product has become meanwhile is followed where nobody had touched it.
  func restore(_ outcome: Result<RestoredProductEntry?, ProductEntryStoreError>) {
    if settled == .unopened { settled = .editing }
    switch outcome {
    case .success(nil):
      takeOver(nil)
    case .success(let restored?):
      takeOver(restored.kept)
      restore(restored)
    case .failure(.unreadable(let defect)):
      // Nothing is written in its place until there is something to write.
      takeOver(nil)
      store.update { $0.note(.unreadable(defect), language) }
    case .failure(let failure):
      noteKept(nil)
      store.update { $0.note(.notKept(failure), language) }
    }
  }

  private func takeOver(_ kept: KeptProductEntry?) {
    keeper?.takeOver()
    noteKept(kept)
    if case .unresolved(let submission) = settled, submission.finding == .notKept {
      settled = .editing
    }
    store.update { $0.endNoticesOfKeeping() }
  }

  private func restore(_ restored: RestoredProductEntry) {
    let kept = restored.kept
    settled = .editing
    var entry = kept.entry.restyled(from: kept.style, to: style)
    var overtaken: Set<ValidationIssue.Field> = []
    if base != nil, let earlier = kept.base?.restyled(from: kept.style, to: style) {
      overtaken = entry.fieldsOvertaken(from: earlier, to: untouched, style: style)
      entry = entry.rebased(from: earlier, to: untouched, keeping: kept.sentFields)
    }
    left = fieldsTouched(in: entry)
    told = left
    self.overtaken = []
    store.update { state in
      state.pictures = entry.images.map { file in
        lastPictureID += 1
        return ProductEditorPicture(id: lastPictureID, file: file)
      }
      state.entry = entry
      derive(&state)
      if state.isChanged { state.note(.restored, language) }
      if !restored.lostImages.isEmpty { state.note(.picturesLost(restored.lostImages), language) }
      self.overtaken = overtaken
      noteOvertaken(in: &state)
    }
    guard kept.isOutcomeUnknown else { return }
    attempt = OpenAttempt(fields: kept.sentFields)
    settled = .unresolved(
      UnresolvedSubmission(
        base == nil ? .earlierRegistrationUnknown : .updateUnknown, language: language))
  }

  /// Takes what became of the edited product, here or elsewhere.
  func follow(_ change: ProductChange) {
    guard change.id == base?.id, state.outcome == nil else { return }
    switch change {
    case .updated(let detail), .registered(let detail): rebase(to: detail)
    case .deleted:
      isDeleted = true
      store.update { $0.note(.deletedElsewhere, language) }
    }
  }

  /// Takes the product as it is on the market by now. What nobody has touched follows it.
  func rebase(to detail: ProductDetail) {
    let earlier = untouched
    base = detail
    untouched = ProductEntry(detail, style: style)
    apply { state in
      overtaken.formUnion(state.entry.fieldsOvertaken(from: earlier, to: untouched, style: style))
      state.entry = state.entry.rebased(
        from: earlier, to: untouched, keeping: attempt?.fields ?? [])
      overtaken.formIntersection(fieldsTouched(in: state.entry))
      // What was sent from here is nobody else's.
      if let changes = attempt?.changes, changes.areMade(in: detail) {
        overtaken.subtract(changes.fields)
      }
    }
  }

  /// Says what is overtaken, for as long as it is not as the product has it.
  func noteOvertaken(in state: inout ProductEditorState) {
    let fields = overtaken.intersection(fieldsTouched(in: state.entry))
    if fields.isEmpty {
      state.notices.removeAll { if case .changedElsewhere = $0.kind { true } else { false } }
    } else {
      state.note(
        .changedElsewhere(ValidationIssue.Field.allCases.filter(fields.contains)), language)
    }
  }

  /// Takes note that a notice was read.
  public func dismiss(_ notice: ProductEditorNotice) {
    if case .changedElsewhere = notice.kind { overtaken = [] }
    store.update { $0.notices.removeAll { $0 == notice } }
  }

  private func fieldsTouched(in entry: ProductEntry) -> Set<ValidationIssue.Field> {
    var fields = Set(
      ProductEntry.TextField.allCases.filter { entry[$0] != untouched[$0] }.map(\.field))
    if entry.currency != untouched.currency { fields.insert(.price) }
    if entry.images != untouched.images { fields.insert(.images) }
    if entry.thumbnail != untouched.thumbnail { fields.insert(.thumbnail) }
    return fields
  }
}
