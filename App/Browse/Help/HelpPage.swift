import OpenMarketPresentation
import OpenMarketTerminal

/// All keys of all pages, from the tables by which they work.
@MainActor
final class HelpPage: BrowsePage {
  weak let browser: Browser?
  private let look: BrowseLook
  private let sections: [HelpSection]
  private var text = ScrolledText()

  /// - Parameter page: where help was asked for; its keys come first.
  init(browser: Browser, on page: HelpSection.Page) {
    self.browser = browser
    sections = HelpSection.all(from: page)
    look = browser.market.look
  }

  var title: PageTitle { PageTitle(text: look.line(BrowseLabels.keys)) }
  var hints: [KeyHint] {
    HelpAction.bindings.hints { _ in true } + (text.fits ? [] : [ScrollAction.hint])
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    text.draw(
      lines(canvas.size.columns), on: &canvas, rows: rows, columns: 0..<canvas.size.columns)
  }

  func handle(_ input: TerminalInput) {
    if case .key(let key) = input,
      let action: HelpAction = HelpAction.bindings.action(for: key)
    {
      switch action {
      case .back: browser?.close(self)
      }
      return
    }
    if text.handle(input) { browser?.changed() }
  }

  private func lines(_ width: Int) -> [StyledText] {
    let keyWidth = sections.flatMap(\.keys).map { StyledText(line: $0.key).columns }.max()
    let indent = min((keyWidth ?? 0) + 4, width / 2)
    return sections.flatMap { section -> [StyledText] in
      [look.line(section.title, .bold)] + section.keys.flatMap { lines($0, indent, width) }
        + [StyledText(.empty)]
    }
  }

  private func lines(_ hint: KeyHint, _ indent: Int, _ width: Int) -> [StyledText] {
    let key = TerminalText(line: "  " + hint.key).shortened(to: indent - 1)
    let blanks = String(repeating: " ", count: max(1, indent - key.columns))
    let text = TerminalText(line: look(hint.text)).wrapped(to: width - indent)
    return text.enumerated().map { index, line in
      let start =
        index == 0
        ? StyledText(key, .bold) + StyledText(line: blanks)
        : StyledText(line: String(repeating: " ", count: indent))
      return start + StyledText(line)
    }
  }
}
