import OpenMarketDomain
import OpenMarketPresentation

extension DetailPage {
  var hints: [KeyHint] { DetailAction.bindings.hints(isOffered) }

  private func isOffered(_ action: DetailAction) -> Bool {
    let state = detail.state
    return switch action {
    case .retry:
      state.presence != .deleted
        && (state.error != nil || !state.failures.isEmpty || slot?.state.isRetryable == true)
    case .dismiss: !state.failures.isEmpty
    case .edit: state.presence == .listed && state.content?.isWhole == true
    case .delete: state.presence == .listed && state.content != nil
    case .nextPicture, .previousPicture: state.pictures.count > 1
    case .help, .back, .refresh, .seller: true
    }
  }

  func handle(_ input: TerminalInput) {
    if case .key(let key) = input,
      let action: DetailAction = DetailAction.bindings.action(for: key)
    {
      if isOffered(action) { perform(action) }
    } else if !text.handle(input) {
      return
    }
    browser?.changed()
  }

  private func perform(_ action: DetailAction) {
    let state = detail.state
    switch action {
    case .retry: retry()
    case .dismiss: if let failure = state.failures.last { detail.dismissFailure(failure.id) }
    case .nextPicture: selectPicture(1)
    case .previousPicture: selectPicture(-1)
    case .edit: edit()
    case .delete:
      isAgreed = false
      detail.requestDeletion()
    case .help: if let browser { browser.open(HelpPage(browser: browser, on: .product)) }
    case .back: browser?.close(self)
    case .refresh: work.run { [detail] in await detail.refresh() }
    case .seller: if let browser { browser.open(SellerPage(browser: browser)) }
    }
  }

  func answer(_ isAgreed: Bool) {
    guard isAgreed, let confirmation = detail.state.confirmation else {
      return detail.dismissConfirmation()
    }
    self.isAgreed = true
    write(again: nil) { await $0.confirm(confirmation) }
  }

  /// Reading first, since what failed is known better after it; then what was written last, then the picture.
  private func retry() {
    let state = detail.state
    if state.error != nil {
      work.run { [detail] in await detail.load() }
    } else if let failure = state.failures.last {
      write(again: failure.id) { await $0.retry(failure.id) }
    } else {
      slot?.retry()
    }
  }

  /// Writes, also when the page is left meanwhile: then what came of it is told on another one. A product that was deleted
  /// by it is not looked at any longer.
  ///
  /// - Parameter failure: what has failed before, and is tried again.
  private func write(
    again failure: WriteFailure.ID?,
    _ write: @escaping @MainActor (ProductDetailViewModel) async -> Void
  ) {
    browser?.finish { [weak self, weak browser, detail] in
      let before = detail.state
      await write(detail)
      guard let browser else { return }
      let (id, state) = (detail.id, detail.state)
      if before.presence != .deleted, state.presence == .deleted {
        if let self, browser.isOpen(self) {
          browser.close(self, notice: BrowseLabels.deleted)
        } else {
          browser.tell(BrowseLabels.about(id, BrowseLabels.deleted))
        }
      } else if self == nil || browser.top !== self {
        let known = Set(before.failures.map(\.id)).subtracting([failure].compactMap(\.self))
        for failure in state.failures where !known.contains(failure.id) {
          browser.tellFailure(BrowseLabels.about(id, LocalizedText(failure.text)))
        }
      }
    }
  }

  private func selectPicture(_ step: Int) {
    let state = detail.state
    guard let index = state.selectedIndex, !state.pictures.isEmpty else { return }
    detail.selectPicture(at: (index + step + state.pictures.count) % state.pictures.count)
  }

  private func edit() {
    guard let browser, let product = detail.state.content?.detail else { return }
    let form =
      browser.leftForms.take(.product(product.id))
      ?? FormPage(browser.market.makeEditorOf(product), browser: browser)
    self.form = form
    browser.open(form)
  }
}
