import OpenMarketTerminal

/// A line of a form.
struct FormLine<Item: Hashable> {
  var text: StyledText
  /// The item that the line belongs to, or `nil` if the line can't have the focus.
  var item: Item?
  /// The column of the cursor while the line has the focus, or `nil` if the line doesn't accept
  /// text.
  var cursor: Int?
}

/// A scrollable form, which keeps the focused line and the notes below it visible.
struct ScrolledForm {
  private var text = ScrolledText()
  /// The position of the focused line, or of the cursor in this line.
  private var focus: CanvasPosition?
  private var showsCursor = false

  /// Sets the lines of the form, and the area of the screen in which they are drawn.
  mutating func layOut<Item>(
    _ lines: [FormLine<Item>], focus item: Item, rows: Range<Int>, columns: Int
  ) {
    let line =
      lines.firstIndex { $0.item == item && $0.cursor != nil }
      ?? lines.firstIndex { $0.item == item } ?? 0
    let notes = lines[line...].dropFirst().prefix { $0.item == nil }.count
    text.show(line: min(line + notes, lines.count - 1), room: rows.count)
    text.show(line: line, room: rows.count)
    text.layOut(lines.map(\.text), rows: rows, columns: 0..<columns)
    let cursor = lines[line].cursor
    showsCursor = cursor != nil
    focus = CanvasPosition(
      row: rows.lowerBound + line - text.top, column: min(cursor ?? 0, columns - 1))
  }

  func draw(on canvas: inout Canvas) {
    text.draw(on: &canvas)
    canvas.focus = focus
    if showsCursor { canvas.cursor = focus }
  }
}

/// A layout that creates the lines of a form.
struct FormLayout<Item: Hashable> {
  private static var margin: Int { 2 }

  let focus: Item
  let width: Int
  /// The first column after the labels.
  let indent: Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - focus: The item that has the focus.
  ///   - width: The width of the form, in columns.
  ///   - labels: All labels in the form. The widest label determines the position of the fields.
  init(focus: Item, width: Int, labels: [String]) {
    self.focus = focus
    self.width = width
    let widest = labels.map { TerminalText(line: $0).columns }.max() ?? 0
    indent = min(Self.margin + widest + 2, width / 2)
  }

  /// Returns the given label, padded with spaces up to the first column after the labels.
  func label(_ text: String, _ item: Item) -> StyledText {
    let label = StyledText(line: text).shortened(to: indent - Self.margin - 1)
    return marker(item) + label + blanks(indent - Self.margin - label.columns)
  }

  func blanks(_ count: Int) -> StyledText {
    StyledText(line: String(repeating: " ", count: max(0, count)))
  }

  /// Returns the given text, underlined over the full width of the field, so that the user sees
  /// where to type.
  func box(_ text: TerminalText, room: Int) -> StyledText {
    let blanks = String(repeating: " ", count: max(0, room - text.columns))
    return StyledText(text + TerminalText(line: blanks), .underlined)
  }

  /// Returns the line for a text field. Only the field with the focus follows the cursor. The
  /// others show their beginning.
  func field(
    _ item: Item, _ label: String, _ field: InputField, room: Int, isHidden: Bool = false,
    aside: StyledText = StyledText(.empty)
  ) -> FormLine<Item> {
    let shown = field.line(columns: room, isHidden: isHidden)
    let text = item == focus ? shown.text : field.beginning(columns: room, isHidden: isHidden)
    return FormLine(
      text: self.label(label, item) + box(text, room: room) + beside(aside), item: item,
      cursor: indent + shown.cursor)
  }

  /// Returns the given text with a space before it, which separates the text from a field.
  func beside(_ aside: StyledText) -> StyledText {
    aside.columns == 0 ? aside : blanks(1) + aside
  }

  func button(_ item: Item, _ text: String) -> FormLine<Item> {
    let button = StyledText(line: "[ \(text) ]", .bold)
    return FormLine(
      text: marker(item) + (item == focus ? button.adding(.reversed) : button), item: item)
  }

  /// Returns the lines for the given notes, such as validation issues. The notes appear below an
  /// item.
  func notes(_ texts: [String]) -> [FormLine<Item>] {
    texts.flatMap { text in
      TerminalText(line: "! " + text).wrapped(to: width - indent).map {
        FormLine(text: blanks(indent) + StyledText($0, .bold))
      }
    }
  }

  private func marker(_ item: Item) -> StyledText {
    StyledText(line: item == focus ? "> " : "  ")
  }
}
