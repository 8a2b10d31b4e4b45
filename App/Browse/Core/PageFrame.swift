import OpenMarketPresentation
import OpenMarketTerminal

/// Draws what all pages have alike: title, messages, keys and questions.
struct PageFrame {
  /// Less than this shows nothing that is of use.
  static let leastSize = TerminalSize(columns: 20, rows: 5)

  private static let hintGap = 2

  static func isTooSmall(_ size: TerminalSize) -> Bool {
    size.columns < leastSize.columns || size.rows < leastSize.rows
  }

  let look: BrowseLook
  /// What was done last.
  let notice: LocalizedText?
  /// Whether the page takes no keys any more.
  var isLeaving = false

  @MainActor
  func draw(_ page: any BrowsePage, on canvas: inout Canvas) {
    let size = canvas.size
    guard !Self.isTooSmall(size) else {
      let text = TerminalText(line: look(BrowseLabels.tooSmall(Self.leastSize)))
      for (row, line) in text.wrapped(to: size.columns).enumerated() {
        canvas.put(StyledText(line), row: row, column: 0)
      }
      return
    }
    draw(page.title, on: &canvas)
    let messages = lines(page.messages, size)
    let end = size.rows - 1 - messages.count
    page.draw(on: &canvas, rows: 1..<end)
    for (index, line) in messages.enumerated() {
      canvas.put(line, row: end + index, column: 0)
    }
    drawLastLine(of: page, on: &canvas)
    if let question = page.question { draw(question, on: &canvas) }
  }

  private func draw(_ title: PageTitle, on canvas: inout Canvas) {
    let aside = aside(title.asides, columns: canvas.size.columns * 2 / 3)
    let room = canvas.size.columns - aside.columns
    canvas.put(title.text.adding(.bold), row: 0, column: 0, width: room - 2)
    canvas.put(aside, row: 0, column: room)
  }

  private func aside(_ parts: [LocalizedText], columns: Int) -> StyledText {
    guard let first = parts.first else { return StyledText(.empty) }
    let separator = StyledText(line: " · ")
    return parts.dropFirst().reduce(look.line(first).shortened(to: columns)) { aside, part in
      let longer = aside + separator + look.line(part)
      return longer.columns <= columns ? longer : aside
    }
  }

  /// Messages are told whole, as far as the page itself keeps most of the screen.
  private func lines(_ messages: [StyledText], _ size: TerminalSize) -> [StyledText] {
    let notices = notice.map { [StyledText(line: look($0))] } ?? []
    let lines = (notices + messages).flatMap { $0.wrapped(to: size.columns) }
    return Array(lines.prefix(max(1, size.rows / 3)))
  }

  @MainActor
  private func drawLastLine(of page: any BrowsePage, on canvas: inout Canvas) {
    let row = canvas.size.rows - 1
    if page.question == nil, !isLeaving, let prompt = page.prompt {
      let label = StyledText(line: prompt.label)
      canvas.put(label, row: row, column: 0)
      let room = canvas.size.columns - label.columns
      let shown = prompt.text.shown(columns: room)
      canvas.put(StyledText(shown.text), row: row, column: label.columns)
      canvas.cursor = CanvasPosition(row: row, column: label.columns + shown.cursor)
      return
    }
    var column = 0
    for text in fitting(hints(of: page), into: canvas.size.columns) {
      canvas.put(text, row: row, column: column)
      column += text.columns + Self.hintGap
    }
  }

  /// As many keys as there is room for, in their order: first those that are essential.
  private func fitting(_ hints: [KeyHint], into columns: Int) -> [StyledText] {
    let texts = hints.map { hint in
      StyledText(line: hint.key, .bold) + StyledText(line: " " + look(hint.text))
    }
    var room = columns + Self.hintGap
    var chosen: Set<Int> = []
    for isEssential in [true, false] {
      for place in hints.indices where hints[place].isEssential == isEssential {
        let width = texts[place].columns + Self.hintGap
        guard width <= room else { break }
        room -= width
        chosen.insert(place)
      }
    }
    return texts.indices.filter(chosen.contains).map { texts[$0] }
  }

  @MainActor
  private func hints(of page: any BrowsePage) -> [KeyHint] {
    if isLeaving { return BrowserAction.bindings.hints { _ in true } }
    return page.question == nil ? page.hints : PageQuestion.bindings.hints { _ in true }
  }

  private func draw(_ question: PageQuestion, on canvas: inout Canvas) {
    let size = canvas.size
    let width = min(size.columns - 4, 64)
    let text = TerminalText(line: question.title).wrapped(to: width)
    let title = text.map { StyledText($0, .bold) }
    let body = TerminalText(paragraphs: question.text).wrapped(to: width).map { StyledText($0) }
    let lines = Array((title + (question.text.isEmpty ? [] : body)).prefix(size.rows - 3))
    let (top, left) = ((size.rows - lines.count - 2) / 2, (size.columns - width - 4) / 2)
    let right = left + width + 3
    canvas.clear(rows: top..<top + lines.count + 2, columns: left..<right + 1)
    let bar = String(repeating: "─", count: width + 2)
    canvas.put(StyledText(line: "┌\(bar)┐"), row: top, column: left)
    for (index, line) in lines.enumerated() {
      canvas.put(StyledText(line: "│"), row: top + 1 + index, column: left)
      canvas.put(line, row: top + 1 + index, column: left + 2, width: width)
      canvas.put(StyledText(line: "│"), row: top + 1 + index, column: right)
    }
    canvas.put(StyledText(line: "└\(bar)┘"), row: top + 1 + lines.count, column: left)
    canvas.cursor = nil
    canvas.pictures = []
  }
}
