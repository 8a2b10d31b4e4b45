import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// A form in which a product is registered or changed.
@MainActor
final class FormPage: BrowsePage {
  let editor: ProductEditorViewModel
  let look: BrowseLook
  let work = PageWork()
  /// What is being sent.
  let submission = PageWork()
  weak let browser: Browser?
  private let registered: (ProductID) -> Void
  private var watch: StateWatch?

  private var chosen = FormItem.text(.name)
  private var typed: [FormItem: TextLine] = [.text(.description): TextLine(isMultiline: true)]
  /// What is to be said of what was typed, besides what the editor says.
  var remarks: [FormItem: LocalizedText] = [:]
  var isAskingToDiscard = false
  /// Whether the page is left once what was entered is thrown away.
  var leavesOnDiscard = false
  /// Whether what was sent last was given up on its way.
  var isGivenUp = false
  /// The last of the files that are being read, one after the other.
  var reading: Task<Void, Never>?
  var readingCount = 0

  private var scroll = ScrolledText()
  /// The width of a text that is typed, as it was drawn last.
  private(set) var room = 40
  private var itemsByRow: [Int: FormItem] = [:]

  /// - Parameter registered: is told which product was registered.
  init(
    _ editor: ProductEditorViewModel, browser: Browser,
    registered: @escaping (ProductID) -> Void = { _ in }
  ) {
    self.editor = editor
    self.browser = browser
    self.registered = registered
    look = browser.market.look
    watch = StateWatch(editor.states) { [weak browser] in browser?.changed() }
    work.run { [editor] in await editor.open() }
  }

  // MARK: - What is typed

  /// Where the user is.
  var focus: FormItem {
    let items = editor.state.items
    return items.contains(chosen) ? chosen : items.first ?? .submit
  }

  /// Goes to a part of the form; what is wrong with the one that is left may be told.
  func go(to item: FormItem) {
    let before = focus
    guard before != item else { return }
    if let field = before.field, field != item.field { editor.leave(field) }
    chosen = item
  }

  func go(by step: Int) {
    let items = editor.state.items
    guard let place = items.firstIndex(of: focus) else { return }
    go(to: items[min(max(0, place + step), items.count - 1)])
  }

  func item(atRow row: Int) -> FormItem? { itemsByRow[row] }

  /// The text of a part as the editor has it; `nil` for a part in which nothing is typed.
  func text(of item: FormItem) -> TextLine? {
    switch item {
    case .text(let field):
      var line = typed[item] ?? TextLine()
      line.take(editor.state.entry[field])
      return line
    case .path, .number: return typed[item] ?? TextLine()
    default: return nil
    }
  }

  /// Takes a text as it was typed.
  func setText(_ line: TextLine, of item: FormItem) {
    typed[item] = line
    if line.text.isEmpty { remarks[item] = nil }
    if case .text(let field) = item { editor.enter(line.text, in: field) }
  }

  /// Forgets what was typed besides the entry itself.
  func forgetTyped() {
    for item in [FormItem.path, .number] { setText(TextLine(), of: item) }
  }

  func readingEnded() {
    readingCount -= 1
    if readingCount == 0 { reading = nil }
  }

  // MARK: - What is shown

  var isReady: Bool {
    switch editor.state.phase {
    case .unopened, .opening: false
    case .editing, .submitting, .failed, .signedOut, .unresolved, .finished: true
    }
  }

  var isTyping: Bool { true }

  var title: PageTitle {
    let state = editor.state
    let text: LocalizedText =
      switch state.key {
      case .new: BrowseLabels.newProduct
      case .product(let id): BrowseLabels.editing(id)
      }
    return PageTitle(
      text: look.line(text),
      asides: state.isChanged && state.unresolved == nil ? [BrowseLabels.unsent] : [])
  }

  var messages: [StyledText] {
    let state = editor.state
    let phase: String? =
      switch state.phase {
      case .unopened, .opening: look(BrowseLabels.opening)
      case .submitting(let progress): look(BrowseLabels.sending(progress?.fraction))
      case .failed(let message): message.text
      case .signedOut(let message): message.text
      case .unresolved(let submission): submission.text
      case .editing, .finished: nil
      }
    // What was told before what was given up says nothing of that, unless it asks something.
    let isOvertaken = givenUp != nil && state.unresolved?.asksToLook != true
    let told = [givenUp, isOvertaken ? nil : phase].compactMap(\.self)
    let texts = state.notices.map(\.text) + told
    return texts.map { StyledText(line: $0) }
  }

  private var givenUp: String? {
    guard isGivenUp, editor.isOutcomeUnknown, editor.state.isEditable else { return nil }
    return look(BrowseLabels.givenUp)
  }

  var question: PageQuestion? {
    guard isAskingToDiscard else { return nil }
    let isDeleted = editor.state.notices.contains { $0.kind == .deletedElsewhere }
    let mayBeRegistered = editor.state.key == .new && editor.isOutcomeUnknown
    let text =
      isDeleted
      ? BrowseLabels.discardOfDeleted
      : mayBeRegistered ? BrowseLabels.discardUnknown : BrowseLabels.discardForGood
    return PageQuestion(title: look(BrowseLabels.discard), text: look(text))
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let items = editor.state.items
    let texts = Dictionary(
      uniqueKeysWithValues: items.compactMap { item in text(of: item).map { (item, $0) } })
    let form = FormText(
      look: look, width: canvas.size.columns, focus: focus, state: editor.state, texts: texts,
      remarks: remarks)
    room = form.room
    let lines = form.lines()
    let focused = lines.firstIndex { $0.item == focus && $0.cursor != nil }
    let line = focused ?? lines.firstIndex { $0.item == focus } ?? 0
    // What is told of a field stands under it.
    let told = lines[line...].dropFirst().prefix { $0.item == nil }.count
    scroll.show(line: min(line + told, lines.count - 1), room: rows.count)
    scroll.show(line: line, room: rows.count)
    scroll.draw(
      lines.map(\.text), on: &canvas, rows: rows, columns: 0..<canvas.size.columns)
    itemsByRow = [:]
    for (index, line) in lines[scroll.top...].prefix(rows.count).enumerated() {
      if let item = line.item { itemsByRow[rows.lowerBound + index] = item }
    }
    if let cursor = lines.isEmpty ? nil : lines[line].cursor, editor.state.isEditable {
      canvas.cursor = CanvasPosition(
        row: rows.lowerBound + line - scroll.top, column: min(cursor, canvas.size.columns - 1))
    }
  }

  /// Back from the seller's page, there is something to be sent.
  func appear() {
    if chosen == .signIn { go(to: .submit) }
  }

  // MARK: - The end

  func keepEntry() async {
    // Joins the opening that is under way.
    if !isReady { await editor.open() }
    await editor.settle()
  }

  /// Goes where a submission has led to.
  func settle() {
    guard let outcome = editor.state.outcome else {
      if let item = editor.state.nextItem { go(to: item) }
      browser?.changed()
      return
    }
    let id = outcome.id
    switch outcome {
    case .registered, .confirmed:
      registered(id)
      browser?.close(self, notice: BrowseLabels.registered(id))
      guard let browser else { return }
      browser.open(DetailPage(browser.market.makeDetailByID(id), browser: browser))
    case .updated: browser?.close(self, notice: BrowseLabels.updated)
    case .unchanged: browser?.close(self, notice: BrowseLabels.unchanged)
    }
  }
}
