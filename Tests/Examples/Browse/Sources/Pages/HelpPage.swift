import OpenMarketKit
import OpenMarketTerminal

/// The help page, which lists the keys of all pages. The list shows the same commands that the
/// pages use to handle keys.
@MainActor
final class HelpPage: BrowserPage {
  private static let commands: [KeyCommand<HelpPage>] = [
    KeyCommand(
      .escape, "q", .backspace, .enter, korean: "돌아가기", english: "back"
    ) { $0.browser?.close($0) }
  ]

  private static let sections: [HelpSection] =
    [ListPage.help, DetailPage.help, FormPage.help, SellerPage.help].compactMap(\.self) + [
      HelpSection(
        title: LocalizedText("이동", "Moving"), keys: Movement.commands.help()),
      HelpSection(
        title: LocalizedText("질문", "In questions"),
        keys: PageQuestion.commands.help()),
      HelpSection(
        title: LocalizedText("어디서나", "Everywhere"),
        keys: Browser.commands.help() + [
          KeyHint(key: "^Z", text: LocalizedText("잠시 멈추고 셸로", "suspend, to the shell"))
        ]),
    ]

  /// Returns the key hint that appears in the last line of a page and tells the user how to open
  /// the help page.
  static func hint(isTyping: Bool) -> KeyHint {
    KeyHint(key: isTyping ? "^G" : "?", text: LocalizedText("도움말", "help"))
  }

  private weak let browser: Browser?
  private let look: BrowseLook
  private let sections: [HelpSection]
  private var text = ScrolledText()

  /// Creates a help page that lists the keys of the browser's top page first.
  init(browser: Browser) {
    self.browser = browser
    look = browser.market.look
    let first = browser.top.flatMap { type(of: $0).help }
    sections = [first].compactMap(\.self) + Self.sections.filter { $0 != first }
  }

  var title: String { look("모든 키", "All keys") }

  var hints: [KeyHint] {
    let more = KeyHint(key: "↑↓", text: LocalizedText("더 보기", "see more"))
    return Self.commands.hints(for: self) + (text.fits ? [] : [more])
  }

  func layOut(rows: Range<Int>, columns: Int) {
    text.layOut(lines(columns), rows: rows, columns: 0..<columns)
  }

  func draw(on canvas: inout Canvas) { text.draw(on: &canvas) }

  func handle(_ input: TerminalInput) {
    if case .key(let key) = input, perform(key, of: Self.commands) { return }
    if text.handle(input) { browser?.changed() }
  }

  private func lines(_ width: Int) -> [StyledText] {
    let widest = sections.flatMap(\.keys).map { TerminalText(line: $0.key).columns }.max() ?? 0
    let indent = min(widest + 4, width / 2)
    return sections.flatMap { section -> [StyledText] in
      [StyledText(line: look(section.title), .bold)]
        + section.keys.flatMap { lines($0, indent, width) } + [StyledText(.empty)]
    }
  }

  private func lines(_ hint: KeyHint, _ indent: Int, _ width: Int) -> [StyledText] {
    let key = StyledText(line: "  " + hint.key, .bold).shortened(to: indent - 1)
    let texts = TerminalText(line: look(hint.text)).wrapped(to: width - indent)
    return texts.enumerated().map { index, text in
      let start = index == 0 ? key : StyledText(.empty)
      let blanks = String(repeating: " ", count: indent - start.columns)
      return start + StyledText(line: blanks) + StyledText(text)
    }
  }
}
