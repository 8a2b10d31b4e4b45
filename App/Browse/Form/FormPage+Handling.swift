import OpenMarketDomain
import OpenMarketPresentation

extension FormPage {
  var hints: [KeyHint] {
    let isPicture = if case .picture = focus { true } else { false }
    let pictures = isPicture ? PictureAction.bindings.hints(isOffered) : []
    return pictures + FormAction.bindings.hints(isOffered)
  }

  private func isOffered(_ action: FormAction) -> Bool {
    let state = editor.state
    return switch action {
    case .dismiss: !state.notices.isEmpty
    case .discard: state.isEditable && (state.isChanged || state.unresolved != nil)
    case .submit: state.isEditable
    default: true
    }
  }

  private func isOffered(_ action: PictureAction) -> Bool {
    guard action == .shrink else { return true }
    return editor.state.canShrinkPictures
      && place(of: focus).map { editor.state.pictures[$0].isOversized } == true
  }

  func handle(_ input: TerminalInput) {
    defer { browser?.changed() }
    if case .click(let position) = input {
      if let item = item(atRow: position.row) { go(to: item) }
      return
    }
    if editor.state.isEditable, type(input) { return }
    guard case .key(let key) = input else { return }
    if let place = place(of: focus),
      let action: PictureAction = PictureAction.bindings.action(for: key)
    {
      return perform(action, at: place)
    }
    if let action: FormAction = FormAction.bindings.action(for: key) { perform(action) }
  }

  /// Takes what is typed into a text.
  private func type(_ input: TerminalInput) -> Bool {
    let item = focus
    guard var line = text(of: item) else { return false }
    var isTaken = line.handle(input)
    if !isTaken, item == .text(.description), case .key(let key) = input {
      isTaken =
        switch key {
        case .enter:
          line.handle(.paste("\n"))
        case .up: line.move(lines: -1, columns: room)
        case .down: line.move(lines: 1, columns: room)
        default: false
        }
    }
    if isTaken { setText(line, of: item) }
    return isTaken
  }

  private func place(of item: FormItem) -> Int? {
    guard case .picture(let id) = item else { return nil }
    return editor.state.pictures.firstIndex { $0.id == id }
  }

  private func perform(_ action: PictureAction, at place: Int) {
    guard isOffered(action) else { return }
    switch action {
    case .shrink: work.run { [editor] in await editor.shrinkPicture(at: place) }
    case .remove:
      go(by: 1)
      editor.removePicture(at: place)
    case .moveUp: editor.movePicture(from: place, to: place - 1)
    case .moveDown: editor.movePicture(from: place, to: place + 1)
    }
  }

  private func perform(_ action: FormAction) {
    guard isOffered(action) else { return }
    switch action {
    case .submit: send { await $0.submit() }
    case .next: go(by: 1)
    case .previous: go(by: -1)
    case .choose: press(focus)
    case .left: chooseCurrency(-1)
    case .right: chooseCurrency(1)
    case .dismiss: if let notice = editor.state.notices.first { editor.dismiss(notice) }
    case .discard: ask(isLeaving: false)
    case .leave: leave()
    case .help: if let browser { browser.open(HelpPage(browser: browser, on: .form)) }
    }
  }

  func answer(_ isAgreed: Bool) {
    isAskingToDiscard = false
    if isAgreed {
      forgetTyped()
      isGivenUp = false
      browser?.finish { [editor, reading] in
        await reading?.value
        await editor.discard()
      }
      if leavesOnDiscard { browser?.close(self) }
    }
    browser?.changed()
  }

  private func press(_ item: FormItem) {
    switch item {
    case .text, .currency, .picture: go(by: 1)
    case .path: addPicture()
    case .thumbnail(let id): editor.chooseThumbnail(id)
    case .submit: send { await $0.submit() }
    case .signIn: if let browser { browser.open(SellerPage(browser: browser)) }
    case .reopen: work.run { [editor] in await editor.open() }
    case .candidate(let id): send { await $0.confirmRegistered(id) }
    case .number: confirmNumber()
    case .sendAgain: send { await $0.sendAgain() }
    }
  }

  private func send(_ send: @escaping @MainActor (ProductEditorViewModel) async -> Void) {
    isGivenUp = false
    submission.run { [weak self, editor, reading] in
      if let reading {
        await reading.value
        // Without the picture it is not what was to be sent.
        if self?.remarks[.path] != nil {
          self?.go(to: .path)
          return
        }
      }
      guard !Task.isCancelled else { return }
      await send(editor)
      // What was given up too late has come to something.
      guard !Task.isCancelled || editor.state.outcome != nil else { return }
      self?.settle()
    }
  }

  private func chooseCurrency(_ step: Int) {
    let state = editor.state
    guard focus == .currency, let place = state.currencies.firstIndex(of: state.entry.currency)
    else { return }
    let count = state.currencies.count
    editor.choose(state.currencies[(place + step + count) % count])
  }

  private func addPicture() {
    let path = text(of: .path)?.text ?? ""
    // Nothing typed: there is no other picture.
    guard let browser, !path.allSatisfy(\.isWhitespace) else { return go(by: 1) }
    setText(TextLine(), of: .path)
    readingCount += 1
    reading = work.run { [weak self, weak browser, editor, before = reading] in
      await before?.value
      guard let market = browser?.market else { return }
      let outcome = await market.readPicture(path)
      self?.readingEnded()
      switch outcome {
      case .success(let file): editor.addPictures([file])
      case .failure(let problem):
        let text = problem.text(path)
        if let self { self.takeBack(path, text) } else { browser?.tellFailure(text) }
      }
      browser?.changed()
    }
  }

  /// Puts a path back that leads to no picture, unless the next one is being typed.
  private func takeBack(_ path: String, _ remark: LocalizedText) {
    if text(of: .path)?.text.isEmpty == true { setText(TextLine(path), of: .path) }
    remarks[.path] = remarks[.path].map { BrowseLabels.sentences($0, remark) } ?? remark
  }

  private func confirmNumber() {
    remarks[.number] = nil
    let text = text(of: .number)?.text ?? ""
    guard let number = Int(text.filter { !$0.isWhitespace }), number > 0 else {
      remarks[.number] = BrowseLabels.noNumber
      return
    }
    send { await $0.confirmRegistered(ProductID(number)) }
  }

  /// While something is sent, that is given up; else the form is left, and what was entered stays.
  private func leave() {
    if case .submitting = editor.state.phase { return giveUp() }
    // What cannot be kept, or not be opened again, is not left behind without a question.
    let isLost = editor.state.notices.contains {
      if case .notKept = $0.kind { true } else { $0.kind == .deletedElsewhere }
    }
    if isLost, editor.state.isChanged, isReady { return ask(isLeaving: true) }
    close()
  }

  private func ask(isLeaving: Bool) {
    isAskingToDiscard = true
    leavesOnDiscard = isLeaving
  }

  /// What is on its way may have been done when it is given up.
  private func giveUp() {
    submission.cancel()
    isGivenUp = true
  }

  private func close() {
    browser?.finish(isKeeping: true) { [weak browser, editor, reading] in
      await reading?.value
      await editor.settle()
      let failure = editor.state.notices.first {
        if case .notKept = $0.kind { true } else { false }
      }
      if let failure { browser?.tellFailure(LocalizedText(failure.text)) }
    }
    if editor.isOutcomeUnknown { browser?.leftForms.keep(self) }
    browser?.close(self, notice: editor.state.isChanged ? BrowseLabels.entryKept : nil)
  }
}
