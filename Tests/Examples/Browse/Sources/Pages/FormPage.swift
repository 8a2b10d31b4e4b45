import OpenMarketKit
import OpenMarketTerminal

/// The page with the form for registering or editing a product.
@MainActor
final class FormPage: BrowserPage {
  static let help: HelpSection? = HelpSection(
    title: LocalizedText("입력", "In forms"),
    keys: commands.help() + InputField.commands.help())

  private static let commands: [KeyCommand<FormPage>] = [
    KeyCommand(.escape, korean: "나가기", english: "leave") { $0.leave() },
    KeyCommand(
      "x", .delete, korean: "이미지 제거", english: "remove image", if: { $0.pictureIndex != nil },
      perform: { $0.removeImage() }),
    KeyCommand(
      "K", korean: "이미지 앞으로", english: "move up", if: { $0.pictureIndex != nil },
      perform: { $0.moveImage(-1) }),
    KeyCommand(
      "J", korean: "이미지 뒤로", english: "move down", if: { $0.pictureIndex != nil },
      perform: { $0.moveImage(1) }),
    KeyCommand(
      .control("s"), korean: "보내기", english: "send", if: { $0.editor.state.isEditable },
      perform: { page in page.send { await $0.submit() } }),
    KeyCommand(.tab, .down, korean: "다음", english: "next") { $0.move(by: 1) },
    KeyCommand(
      .control("x"), korean: "알림 닫기", english: "dismiss", if: { !$0.editor.state.notices.isEmpty },
      perform: { $0.dismissNotice() }),
    KeyCommand(
      .control("d"), korean: "버리기", english: "discard", if: { $0.canDiscard },
      perform: { $0.discardQuestion = .stay }),
    KeyCommand(
      .left, korean: "이전 통화", english: "previous currency", if: { $0.focus == .currency },
      perform: { $0.chooseCurrency(-1) }),
    KeyCommand(
      .right, korean: "다음 통화", english: "next currency", if: { $0.focus == .currency },
      perform: { $0.chooseCurrency(1) }),
    KeyCommand(.backTab, .up, korean: "이전", english: "previous") { $0.move(by: -1) },
    KeyCommand(.enter, korean: "다음, 줄바꿈, 버튼 누르기", english: "next, line break, or press") {
      $0.press($0.focus)
    },
  ]

  /// The action to perform after the user has discarded the draft.
  private enum AfterDiscard {
    case stay, leave
  }

  let editor: ProductEditorViewModel
  private let look: BrowseLook
  private let tasks = PageTasks()
  private let submission = PageTasks()
  private weak let browser: Browser?

  private var chosen = FormItem.text(.name)
  private var fields: [FormItem: InputField] = [.text(.description): InputField(isMultiline: true)]
  private var remarks: [FormItem: String] = [:]
  private var discardQuestion: AfterDiscard?
  /// A Boolean value that indicates whether the user stopped the last submission.
  private var isStopped = false
  /// The task that loads an image file, or `nil` if the page isn't loading a file.
  private var reading: Task<Void, Never>?

  private var form = ScrolledForm()
  /// The width of the text fields on the screen.
  private var room = 40

  /// Creates a form page.
  ///
  /// - Parameter product: The product to edit, or `nil` to register a new product.
  init(_ product: ProductDetail?, browser: Browser) {
    let container = browser.market.container
    let editor =
      product.map { container.makeProductEditorViewModel(editing: $0) }
      ?? container.makeProductEditorViewModel()
    self.editor = editor
    self.browser = browser
    look = browser.market.look
    tasks.watch(editor.states) { [weak browser] in browser?.changed() }
    tasks.run { await editor.load() }
  }

  // MARK: - Fields

  private var focus: FormItem {
    let items = editor.state.items
    return items.contains(chosen) ? chosen : items.first ?? .submit
  }

  /// Moves the focus to the given item. If the focus leaves a product field, the editor starts to
  /// report issues with that field.
  private func go(to item: FormItem) {
    let before = focus
    guard before != item else { return }
    if let field = before.field, field != item.field { editor.endEditing(field) }
    chosen = item
  }

  private func move(by step: Int) {
    let items = editor.state.items
    guard let place = items.firstIndex(of: focus) else { return }
    go(to: items[min(max(0, place + step), items.count - 1)])
  }

  /// Returns the text field of the given item with the current text, or `nil` if the item doesn't
  /// have a text field.
  private func field(_ item: FormItem) -> InputField? {
    switch item {
    case .text(let name):
      var field = fields[item] ?? InputField()
      field.update(editor.state.form[name])
      return field
    case .path: return fields[item] ?? InputField()
    default: return nil
    }
  }

  private func setField(_ field: InputField, of item: FormItem) {
    fields[item] = field
    remarks[item] = nil
    if case .text(let name) = item { editor[text: name] = field.text }
  }

  // MARK: - Keys

  var hints: [KeyHint] { Self.commands.hints(for: self) }
  var isTyping: Bool { true }

  var isReady: Bool {
    switch editor.state.phase {
    case .unopened, .opening: false
    case .editing, .submitting, .failed, .signedOut, .unresolved, .finished: reading == nil
    }
  }

  func handle(_ input: TerminalInput) {
    defer { browser?.changed() }
    if !type(input), case .key(let key) = input { perform(key, of: Self.commands) }
  }

  /// Handles an input that edits text or moves the cursor in a text field.
  ///
  /// - Returns: `true` if the input was handled. Otherwise, `false`.
  private func type(_ input: TerminalInput) -> Bool {
    let item = focus
    guard editor.state.isEditable, var field = field(item) else { return false }
    // The first digit replaces the 0 of a number.
    if case .text(let name) = item, ![.name, .description].contains(name), field.text == "0",
      case .key(.character("0"..."9")) = input
    {
      field = InputField()
    }
    var isTaken = field.handle(input)
    if !isTaken, field.isMultiline {
      isTaken =
        switch input {
        case .key(.enter): field.handle(.paste("\n"))
        case .key(.up): field.move(lines: -1, columns: room)
        case .key(.down): field.move(lines: 1, columns: room)
        default: false
        }
    }
    if isTaken { setField(field, of: item) }
    return isTaken
  }

  private func press(_ item: FormItem) {
    switch item {
    case .text, .currency, .picture: move(by: 1)
    case .path: addPicture()
    case .thumbnail(let id): editor.thumbnail = id
    case .submit: send { await $0.submit() }
    case .signIn: browser?.openSeller()
    case .candidate(let id): send { await $0.confirmRegistered(id) }
    case .sendAgain: send { await $0.sendAgain() }
    }
  }

  private func dismissNotice() {
    editor.state.notices.first.map { editor.dismiss($0) }
  }

  private func chooseCurrency(_ step: Int) {
    let state = editor.state
    guard let place = state.currencies.firstIndex(of: state.form.currency) else { return }
    let count = state.currencies.count
    editor.currency = state.currencies[(place + step + count) % count]
  }

  // MARK: - Pictures

  /// The index of the image that has the focus, or `nil` if the focus isn't on an image.
  private var pictureIndex: Int? {
    guard case .picture(let id) = focus else { return nil }
    return editor.state.images.firstIndex { $0.id == id }
  }

  private func removeImage() {
    guard let index = pictureIndex else { return }
    move(by: 1)
    editor.removeImage(at: index)
  }

  private func moveImage(_ step: Int) {
    guard let index = pictureIndex else { return }
    editor.moveImage(from: index, to: index + step)
  }

  /// Loads the image file at the entered path. While the file is loading, the browser queues the
  /// user's input.
  private func addPicture() {
    let path = field(.path)?.text ?? ""
    guard let market = browser?.market, !path.allSatisfy(\.isWhitespace) else {
      return move(by: 1)
    }
    reading = Task { [weak self, weak browser, editor] in
      if let file = await market.readPicture(path) {
        await editor.addImages([file])
        self?.setField(InputField(), of: .path)
      } else {
        self?.remarks[.path] = market.look(
          "“\(path)” 파일을 읽을 수 없습니다.", "The file “\(path)” can't be read.")
      }
      self?.reading = nil
      browser?.changed()
    }
  }

  // MARK: - Sending

  private func send(_ send: @escaping @MainActor (ProductEditorViewModel) async -> Void) {
    isStopped = false
    submission.run { [weak self, editor] in
      await send(editor)
      // If the user stopped the submission, show an outcome only if the submission was completed
      // before it could be stopped.
      guard !Task.isCancelled || editor.state.outcome != nil else { return }
      self?.showOutcome()
    }
  }

  private func showOutcome() {
    guard let outcome = editor.state.outcome, let browser else {
      editor.state.nextItem.map(go)
      browser?.changed()
      return
    }
    let id = outcome.id
    let difference = editor.state.closingMessage?.text
    switch outcome {
    case .registered, .found:
      browser.registered = id
      browser.close(
        self, notice: difference ?? look(Labels.registered(id)))
      let detail = browser.market.container.makeProductDetailViewModel(id: id)
      browser.open(DetailPage(detail, browser: browser))
    case .updated:
      browser.close(self, notice: difference ?? look(Labels.edited(id)))
    case .unchanged:
      browser.close(self, notice: look(Labels.unchanged))
    }
  }

  // MARK: - Leaving

  private var canDiscard: Bool {
    let state = editor.state
    return state.isEditable && (state.isChanged || state.unresolved != nil)
  }

  /// Stops the submission if the form is being submitted. Otherwise, saves the draft and closes the
  /// form.
  ///
  /// If the draft can't be saved, this method asks the user whether to discard the draft.
  private func leave() {
    let state = editor.state
    if case .submitting = state.phase {
      submission.cancel()
      isStopped = true
    } else if state.isChanged, isReady, state.saveFailure != nil || state.isDeleted {
      discardQuestion = .leave
    } else {
      close()
    }
  }

  private func close() {
    browser?.finish { [weak browser, editor, reading] in
      await reading?.value
      await editor.waitUntilSaved()
      if let failure = editor.state.saveFailure { browser?.tellFailure(failure) }
    }
    let kept = look("작성 중인 내용을 저장했습니다.", "Your draft is saved.")
    browser?.close(self, notice: editor.state.isChanged ? kept : nil)
  }

  /// Moves the focus from the sign-in button to the submit button after the user returns from the
  /// seller page.
  func appear() {
    if chosen == .signIn { go(to: .submit) }
  }

  func saveEntry() async {
    // If the form is still opening, restore the saved draft first.
    if !isReady { await editor.load() }
    await editor.waitUntilSaved()
  }

  var question: PageQuestion? {
    guard discardQuestion != nil else { return nil }
    let text =
      if editor.state.isDeleted {
        look(
          "상품이 삭제되어 수정한 내용을 보낼 수 없고, 나가면 다시 열 수 없습니다.",
          "The product was deleted, so your changes can't be sent, or opened again later.")
      } else if editor.state.key.product == nil, editor.isOutcomeUnknown {
        look("버리면 더 확인하지 않습니다.", "After that, it's no longer looked for.")
      } else {
        look("되돌릴 수 없습니다.", "You can't undo this.")
      }
    return PageQuestion(title: editor.state.discardQuestion.title, text: text)
  }

  func answer(_ isAgreed: Bool) {
    let after = discardQuestion
    discardQuestion = nil
    if isAgreed {
      setField(InputField(), of: .path)
      isStopped = false
      browser?.finish { [editor] in await editor.discard() }
      if after == .leave { browser?.close(self) }
    }
    browser?.changed()
  }

  // MARK: - Drawing

  var title: String {
    guard let id = editor.state.key.product else { return look("새 상품", "New product") }
    return look("상품 #\(id) 수정", "Edit product #\(id)")
  }

  var asides: [String] {
    let isUnsent = editor.state.isChanged && editor.state.unresolved == nil
    return isUnsent ? [look("작성 중", "draft")] : []
  }

  var messages: [String] {
    let state = editor.state
    let phase: String? =
      switch state.phase {
      case .unopened, .opening: look("작성하던 내용을 찾는 중…", "Looking for a saved draft…")
      case .submitting(let progress):
        look("보내는 중…", "Sending…") + (progress?.fraction.map { " \(Int($0 * 100))%" } ?? "")
          + look(" 멈추려면 Esc를 누르세요.", " Press Esc to stop.")
      case .failed(let message): message.text
      case .signedOut(let message): message.text
      case .unresolved(let submission): submission.message.text
      case .editing, .finished: nil
      }
    let stopped: String? =
      isStopped && editor.isOutcomeUnknown && state.isEditable
      ? look(
        "보내기를 멈췄지만 이미 전송되었을 수 있습니다. 그대로 다시 보내면 먼저 마켓을 확인하므로 중복되지 않습니다.",
        "You stopped sending, but the server may have it already. Send it again unchanged: the market is checked first, so nothing is sent twice."
      ) : nil
    // After the user has stopped a submission, show the message about the unresolved submission
    // only if it asks the user to check a product.
    let isOld = stopped != nil && state.unresolved?.asksToLook != true
    let reading = reading == nil ? nil : look("이미지를 불러오는 중…", "Loading the image…")
    return state.notices.map(\.text) + [reading, stopped, isOld ? nil : phase].compactMap(\.self)
  }

  func layOut(rows: Range<Int>, columns: Int) {
    let items = editor.state.items
    let fields = Dictionary(
      uniqueKeysWithValues: items.compactMap { item in field(item).map { (item, $0) } })
    let lines = FormLines(
      editor.state, focus: focus, width: columns, look: look, fields: fields,
      remarks: remarks)
    room = lines.room
    form.layOut(lines.lines, focus: focus, rows: rows, columns: columns)
  }

  func draw(on canvas: inout Canvas) {
    form.draw(on: &canvas)
    if !editor.state.isEditable { canvas.cursor = nil }
  }
}

extension ProductEditorState {
  /// The text of the notice that the draft couldn't be saved, or `nil` if the form doesn't show
  /// this notice.
  fileprivate var saveFailure: String? {
    notices.first { $0.code == .draftNotSaved }?.text
  }

  fileprivate var isDeleted: Bool { notices.contains { $0.code == .deletedElsewhere } }
}
