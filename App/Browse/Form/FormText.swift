import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// A form, as lines.
@MainActor
struct FormText {
  static let margin = 2
  private static let descriptionLines = 5

  let look: BrowseLook
  let width: Int
  let focus: FormItem
  let state: ProductEditorState
  /// The texts that are typed.
  let texts: [FormItem: TextLine]
  /// What is to be said of what was typed, besides what the editor says.
  var remarks: [FormItem: LocalizedText] = [:]

  /// How many columns a text has that is typed.
  var room: Int { max(4, width - indent - (width < 50 ? 0 : asideWidth)) }

  /// What the counters take; where they grow, nothing jumps that need not.
  private var asideWidth: Int {
    let counters = [state.nameCounter, state.descriptionCounter]
    return 1 + counters.reduce(9) { max($0, $1.text.count) }
  }

  private var labels: [LocalizedText] {
    ValidationIssue.Field.allCases.map(BrowseLabels.field)
      + [BrowseLabels.currency, BrowseLabels.addPicture]
  }

  private var indent: Int {
    let widest = labels.map { StyledText(line: look($0)).columns }.max() ?? 0
    return min(Self.margin + widest + 2, width / 2)
  }

  func lines() -> [FormLine] {
    state.items.flatMap(lines)
  }

  private func lines(_ item: FormItem) -> [FormLine] {
    switch item {
    case .text(.description): description() + issues(of: .description)
    case .text(let text):
      [line(item, BrowseLabels.field(text.field), counter(text))] + issues(of: text.field)
    case .currency: [currency()]
    case .picture(let id): picture(id)
    case .path: path()
    case .thumbnail(let id): thumbnail(id)
    case .submit:
      [FormLine(text: StyledText(.empty)), button(item, submitLabel)]
    case .signIn: [button(item, BrowseLabels.signIn)]
    case .reopen: [button(item, BrowseLabels.reopen)]
    case .candidate(let id): [button(item, BrowseLabels.itIs(id, name(of: id)))]
    case .number: [line(item, BrowseLabels.registeredAs)] + remark(item)
    case .sendAgain: [button(item, sendAgainLabel), FormLine(text: StyledText(.empty))]
    }
  }

  private var sendAgainLabel: LocalizedText {
    state.unresolved?.finding == .notKept ? BrowseLabels.sendUnkept : BrowseLabels.sendAgain
  }

  private var submitLabel: LocalizedText {
    state.key == .new ? BrowseLabels.register : BrowseLabels.update
  }

  // MARK: - Parts

  private func marker(_ item: FormItem) -> StyledText {
    StyledText(line: item == focus ? "> " : "  ")
  }

  private func label(_ text: LocalizedText, _ item: FormItem) -> StyledText {
    let label = TerminalText(line: look(text)).shortened(to: indent - Self.margin - 1)
    let blanks = String(repeating: " ", count: indent - Self.margin - label.columns)
    return marker(item) + StyledText(label) + StyledText(line: blanks)
  }

  /// A text that is typed, with its label.
  private func line(
    _ item: FormItem, _ text: LocalizedText, _ aside: StyledText = StyledText(.empty)
  ) -> FormLine {
    let shown = (texts[item] ?? TextLine()).shown(columns: room)
    return FormLine(
      text: label(text, item) + box(shown.text) + StyledText(line: " ") + aside, item: item,
      cursor: indent + shown.cursor)
  }

  /// The room of a text is seen also where it is empty.
  private func box(_ text: TerminalText) -> StyledText {
    let blanks = String(repeating: " ", count: max(0, room - text.columns))
    return StyledText(text + TerminalText(line: blanks), .underlined)
  }

  private func button(_ item: FormItem, _ text: LocalizedText) -> FormLine {
    let button = StyledText(line: "[ \(look(text)) ]", .bold)
    return FormLine(
      text: marker(item) + (item == focus ? button.adding(.reversed) : button), item: item)
  }

  private func counter(_ field: ProductEntry.TextField) -> StyledText {
    let counter: CharacterCounter? =
      switch field {
      case .name: state.nameCounter
      case .description: state.descriptionCounter
      case .price, .discount, .stock: nil
      }
    guard let counter else { return StyledText(.empty) }
    let text = StyledText(line: counter.text)
    // Cut, it would be another number.
    guard indent + room + 1 + text.columns <= width else { return StyledText(.empty) }
    return counter.isInRange ? look.dimmed(text) : text
  }

  private func description() -> [FormLine] {
    let item = FormItem.text(.description)
    let text = texts[item] ?? TextLine(isMultiline: true)
    let wrapped = text.wrapped(columns: room)
    let cursor = text.cursor(in: wrapped)
    let top = item == focus ? max(0, cursor.row - Self.descriptionLines + 1) : 0
    let shown = wrapped.lines[top...].prefix(Self.descriptionLines)
    return shown.enumerated().map { index, line in
      let start =
        index == 0 ? label(BrowseLabels.field(.description), item) : blanks(indent)
      let aside = index == 0 ? StyledText(line: " ") + counter(.description) : StyledText(.empty)
      return FormLine(
        text: start + box(line) + aside, item: item,
        cursor: top + index == cursor.row ? indent + cursor.column : nil)
    }
  }

  private func currency() -> FormLine {
    let choices = state.currencies.map { currency in
      let text = StyledText(line: " \(currency) ")
      return currency == state.entry.currency ? text.adding(.reversed).adding(.bold) : text
    }
    let chosen = StyledText(line: "< \(state.entry.currency) >  ")
    return FormLine(
      text: choices.reduce(label(BrowseLabels.currency, .currency) + chosen, +), item: .currency)
  }

  private func blanks(_ count: Int) -> StyledText {
    StyledText(line: String(repeating: " ", count: count))
  }

  private func name(of id: ProductID) -> String {
    guard case .ambiguous(let rows) = state.unresolved?.finding else { return "" }
    return rows.first { $0.id == id }?.product.name ?? ""
  }

  private func issues(of field: ValidationIssue.Field) -> [FormLine] {
    notes(state.issues(of: field).filter { $0.issue.imageIndex == nil }.map(\.text))
  }

  /// What is said of the line above.
  private func notes(_ texts: [String]) -> [FormLine] {
    texts.flatMap { text in
      TerminalText(line: "! " + text).wrapped(to: width - indent).map {
        FormLine(text: blanks(indent) + StyledText($0, .bold))
      }
    }
  }

  // MARK: - Pictures

  private func picture(_ id: Int) -> [FormLine] {
    guard let place = state.pictures.firstIndex(where: { $0.id == id }) else { return [] }
    let picture = state.pictures[place]
    let label = place == 0 ? BrowseLabels.field(.images) : BrowseLabels.nothing
    let line = self.label(label, .picture(id)) + StyledText(line: PictureLine(picture, look).text)
    return [FormLine(text: line, item: .picture(id))]
      + notes(PictureLine(picture, look).remarks)
  }

  private func path() -> [FormLine] {
    [line(.path, BrowseLabels.addPicture)] + remark(.path) + issues(of: .images)
  }

  private func remark(_ item: FormItem) -> [FormLine] {
    notes([remarks[item].map(look.callAsFunction)].compactMap(\.self))
  }

  private func thumbnail(_ id: ImageID) -> [FormLine] {
    let isFirst = state.productImages.first?.id == id
    let image = state.productImages.first { $0.id == id }
    let mark = state.entry.thumbnail == id ? "(*) " : "( ) "
    let label = isFirst ? BrowseLabels.field(.thumbnail) : BrowseLabels.nothing
    let line =
      self.label(label, .thumbnail(id)) + StyledText(line: mark + (image?.original.rawValue ?? ""))
    let isLast = state.productImages.last?.id == id
    let fixed = isLast ? state.picturesFixed?.text : nil
    let lines = fixed.map { TerminalText(line: $0).wrapped(to: width - indent) } ?? []
    return [FormLine(text: line, item: .thumbnail(id))]
      + lines.map { FormLine(text: blanks(indent) + look.dimmed(StyledText($0))) }
  }
}
