import OpenMarketKit
import OpenMarketTerminal

/// The frame that all pages share, which contains the title, messages, key hints and questions.
@MainActor
struct PageFrame {
  /// The minimum window size for showing a page.
  private static let leastSize = TerminalSize(columns: 20, rows: 5)

  static func isTooSmall(_ size: TerminalSize) -> Bool {
    size.columns < leastSize.columns || size.rows < leastSize.rows
  }

  let look: BrowseLook
  var notices: [String] = []
  /// A Boolean value that indicates whether the browser is about to quit. In this case, the page
  /// doesn't respond to keys.
  var isLeaving = false

  /// Arranges the contents of a page for a screen of the given size.
  func layOut(_ page: any BrowserPage, in size: TerminalSize) {
    guard !Self.isTooSmall(size) else { return }
    let messages = messages(of: page, size)
    page.layOut(rows: 1..<size.rows - 1 - messages.count, columns: size.columns)
  }

  func draw(_ page: any BrowserPage, on canvas: inout Canvas) {
    let size = canvas.size
    guard !Self.isTooSmall(size) else {
      let least = "\(Self.leastSize.columns)×\(Self.leastSize.rows)"
      let text = look(
        "창이 너무 작습니다. \(least) 이상으로 늘리세요.",
        "The window is too small. Make it at least \(least).")
      return put(TerminalText(line: text).wrapped(to: size.columns), on: &canvas, from: 0)
    }
    drawTitle(of: page, on: &canvas)
    page.draw(on: &canvas)
    let messages = messages(of: page, size)
    put(messages, on: &canvas, from: size.rows - 1 - messages.count)
    drawLastLine(of: page, on: &canvas)
    if let question = page.question { draw(question, on: &canvas) }
  }

  private func messages(of page: any BrowserPage, _ size: TerminalSize) -> [TerminalText] {
    let leaving = look(
      "전송을 마치면 종료합니다. 바로 종료하려면 Ctrl-C를 누르세요.",
      "Quitting when everything is sent. Press Ctrl-C to quit now.")
    let messages = ((isLeaving ? [leaving] : notices) + page.messages)
      .flatMap { TerminalText(line: $0).wrapped(to: size.columns) }
    return Array(messages.prefix(max(1, size.rows / 3)))
  }

  private func put(_ lines: [TerminalText], on canvas: inout Canvas, from row: Int) {
    for (index, line) in lines.enumerated() {
      canvas.put(StyledText(line), row: row + index, column: 0)
    }
  }

  private func drawTitle(of page: any BrowserPage, on canvas: inout Canvas) {
    let columns = canvas.size.columns
    var aside = TerminalText(line: page.asides.first ?? "").shortened(to: columns * 2 / 3)
    for part in page.asides.dropFirst() {
      let longer = aside + TerminalText(line: " · " + part)
      if longer.columns <= columns * 2 / 3 { aside = longer }
    }
    let room = columns - aside.columns
    canvas.put(StyledText(line: page.title, .bold), row: 0, column: 0, width: room - 2)
    canvas.put(StyledText(aside), row: 0, column: room)
  }

  private func drawLastLine(of page: any BrowserPage, on canvas: inout Canvas) {
    let row = canvas.size.rows - 1
    if page.question == nil, !isLeaving, let prompt = page.prompt {
      let shown = prompt.line(columns: canvas.size.columns - 1)
      canvas.put(StyledText(line: "/") + StyledText(shown.text), row: row, column: 0)
      canvas.cursor = CanvasPosition(row: row, column: shown.cursor + 1)
      return
    }
    var column = 0
    for hint in hints(of: page) {
      let text = StyledText(line: hint.key, .bold) + StyledText(line: " " + look(hint.text))
      guard column + text.columns <= canvas.size.columns else { return }
      canvas.put(text, row: row, column: column)
      column += text.columns + 2
    }
  }

  private func hints(of page: any BrowserPage) -> [KeyHint] {
    if isLeaving {
      return [KeyHint(key: "^C", text: LocalizedText("바로 종료", "quit now"))]
    }
    if page.question != nil { return PageQuestion.commands.hints(for: nil) }
    let help = page is HelpPage ? [] : [HelpPage.hint(isTyping: page.isTyping)]
    return page.hints.prefix(1) + help + page.hints.dropFirst()
  }

  private func draw(_ question: PageQuestion, on canvas: inout Canvas) {
    let size = canvas.size
    let width = min(size.columns - 4, 64)
    let title = TerminalText(line: question.title).wrapped(to: width).map { StyledText($0, .bold) }
    let text = TerminalText(paragraphs: question.text).wrapped(to: width).map { StyledText($0) }
    let lines = (title + (question.text.isEmpty ? [] : text)).prefix(size.rows - 3)
    let (top, left) = ((size.rows - lines.count - 2) / 2, (size.columns - width - 4) / 2)
    let bar = String(repeating: "─", count: width + 2)
    let blanks = String(repeating: " ", count: width + 2)
    canvas.put(StyledText(line: "┌\(bar)┐"), row: top, column: left)
    for (index, line) in lines.enumerated() {
      let row = top + 1 + index
      canvas.put(StyledText(line: "│\(blanks)│"), row: row, column: left)
      canvas.put(line, row: row, column: left + 2, width: width)
    }
    canvas.put(StyledText(line: "└\(bar)┘"), row: top + 1 + lines.count, column: left)
    canvas.cursor = nil
    canvas.focus = CanvasPosition(row: top + 1, column: left + 2)
  }
}
