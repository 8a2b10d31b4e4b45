import OpenMarketDomain

extension ProductEditorViewModel {
  /// Goes on with what was kept. What the product has become meanwhile is followed where nobody had touched it.
  func restore(_ outcome: Result<RestoredProductEntry?, ProductEntryStoreError>) {
    settled = .editing
    switch outcome {
    case .success(nil): noteKept(nil)
    case .success(let restored?): restore(restored)
    case .failure(.unreadable(let defect)):
      // Nothing is written in its place until there is something to write.
      noteKept(nil)
      store.update { $0.note(.unreadable(defect), language) }
    case .failure(let failure):
      noteKept(nil)
      store.update { $0.note(.notKept(failure), language) }
    }
  }

  private func restore(_ restored: RestoredProductEntry) {
    let kept = restored.kept
    noteKept(kept)
    var entry = kept.entry.restyled(from: kept.style, to: style)
    var overtaken: Set<ValidationIssue.Field> = []
    if base != nil, let earlier = kept.base?.restyled(from: kept.style, to: style) {
      overtaken = entry.fieldsOvertaken(from: earlier, to: untouched, style: style)
      entry = entry.rebased(from: earlier, to: untouched)
    }
    left = fieldsTouched(in: entry)
    told = left
    store.update { state in
      state.pictures = entry.images.map { file in
        lastPictureID += 1
        return ProductEditorPicture(id: lastPictureID, file: file)
      }
      state.entry = entry
      derive(&state)
      if state.isChanged { state.note(.restored, language) }
      if !restored.lostImages.isEmpty { state.note(.picturesLost(restored.lostImages), language) }
      note(overtaken, in: &state)
    }
    guard kept.isOutcomeUnknown else { return }
    attempt = OpenAttempt()
    settled = .unresolved(
      UnresolvedSubmission(
        base == nil ? .earlierRegistrationUnknown : .updateUnknown, language: language))
  }

  /// Takes what became of the edited product elsewhere.
  func follow(_ change: ProductChange) {
    guard change.id == base?.id, state.outcome == nil else { return }
    switch change {
    case .updated(let detail), .registered(let detail): rebase(to: detail)
    case .deleted: store.update { $0.note(.deletedElsewhere, language) }
    }
  }

  /// Takes the product as it is on the market by now. What nobody has touched follows it.
  func rebase(to detail: ProductDetail) {
    let earlier = untouched
    base = detail
    untouched = ProductEntry(detail, style: style)
    apply { state in
      let overtaken = state.entry.fieldsOvertaken(from: earlier, to: untouched, style: style)
      state.entry = state.entry.rebased(from: earlier, to: untouched)
      note(overtaken, in: &state)
    }
  }

  private func note(
    _ overtaken: Set<ValidationIssue.Field>, in state: inout ProductEditorState
  ) {
    var fields = overtaken
    for case .changedElsewhere(let earlier) in state.notices.map(\.kind) {
      fields.formUnion(earlier)
    }
    fields.formIntersection(fieldsTouched(in: state.entry))
    guard !fields.isEmpty else { return }
    state.note(
      .changedElsewhere(ValidationIssue.Field.allCases.filter(fields.contains)), language)
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
