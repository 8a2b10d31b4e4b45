import OpenMarketDomain

extension ProductEditorViewModel {
  /// Goes on with what was kept. What the product has become meanwhile is followed where nobody had touched it.
  func restore(_ outcome: Result<RestoredDraft?, DraftStoreError>) {
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
      store.update { $0.note(UserMessage(defect.code, in: language)) }
    case .failure(let failure):
      noteKept(nil)
      store.update { $0.note(failure.message(in: language)) }
    }
  }

  private func takeOver(_ kept: SavedDraft?) {
    autosaver?.takeOver()
    noteKept(kept)
    if case .unresolved(let submission) = settled, submission.finding == .notKept {
      settled = .editing
    }
    store.update { $0.endNoticesOfKeeping() }
  }

  private func restore(_ restored: RestoredDraft) {
    let kept = restored.kept
    settled = .editing
    var form = kept.form.restyled(from: kept.style, to: style)
    var overtaken: Set<ValidationIssue.Field> = []
    if base != nil, let earlier = kept.base?.restyled(from: kept.style, to: style) {
      overtaken = form.fieldsOvertaken(from: earlier, to: untouched, style: style)
      form = form.rebased(from: earlier, to: untouched, keeping: kept.sentFields)
    }
    left = fieldsTouched(in: form)
    told = left
    self.overtaken = []
    store.update { state in
      state.pictures = form.images.map { file in
        lastPictureID += 1
        return ProductEditorPicture(id: lastPictureID, file: file)
      }
      state.form = form
      derive(&state)
      if state.isChanged { state.note(UserMessage(.draftRestored, in: language)) }
      if !restored.lostImages.isEmpty {
        let names = restored.lostImages.list
        state.note(UserMessage(.picturesLost, facts: [.plain(names)], in: language))
      }
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
      store.update { $0.note(UserMessage(.deletedElsewhere, in: language)) }
    }
  }

  /// Takes the product as it is on the market by now. What nobody has touched follows it.
  func rebase(to detail: ProductDetail) {
    let earlier = untouched
    base = detail
    untouched = ProductForm(detail, style: style)
    apply { state in
      overtaken.formUnion(state.form.fieldsOvertaken(from: earlier, to: untouched, style: style))
      state.form = state.form.rebased(
        from: earlier, to: untouched, keeping: attempt?.fields ?? [])
      overtaken.formIntersection(fieldsTouched(in: state.form))
      // What was sent from here is nobody else's.
      if let changes = attempt?.changes, changes.areMade(in: detail) {
        overtaken.subtract(changes.fields)
      }
    }
  }

  /// Says what is overtaken, for as long as it is not as the product has it.
  func noteOvertaken(in state: inout ProductEditorState) {
    let fields = overtaken.intersection(fieldsTouched(in: state.form))
    if fields.isEmpty {
      state.notices.removeAll { $0.code == .changedElsewhere }
    } else {
      let facts = ValidationIssue.Field.allCases.filter(fields.contains).map { Phrase.field($0) }
      state.note(UserMessage(.changedElsewhere, facts: facts, in: language))
    }
  }

  /// Takes note that a notice was read.
  public func dismiss(_ notice: UserMessage) {
    if notice.code == .changedElsewhere { overtaken = [] }
    store.update { $0.notices.removeAll { $0 == notice } }
  }

  private func fieldsTouched(in form: ProductForm) -> Set<ValidationIssue.Field> {
    var fields = Set(
      ProductForm.TextField.allCases.filter { form[$0] != untouched[$0] }.map(\.field))
    if form.currency != untouched.currency { fields.insert(.price) }
    if form.images != untouched.images { fields.insert(.images) }
    if form.thumbnail != untouched.thumbnail { fields.insert(.thumbnail) }
    return fields
  }
}
