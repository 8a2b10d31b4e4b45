import OpenMarketPresentation
import OpenMarketTerminal

/// Who sells, and where one becomes the seller.
@MainActor
final class SellerPage: BrowsePage {
  private let seller: SellerViewModel
  private let look: BrowseLook
  private let work = PageWork()
  private weak let browser: Browser?
  private var watch: StateWatch?

  private var focus = SellerItem.identifier
  private var typed: [SellerItem: TextLine] = [:]
  private var scroll = ScrolledText()
  private var itemsByRow: [Int: SellerItem] = [:]

  init(browser: Browser) {
    self.browser = browser
    look = browser.market.look
    seller = browser.market.makeSeller()
    watch = StateWatch(seller.states) { [weak browser] in browser?.changed() }
  }

  // MARK: - What is shown

  var title: PageTitle { PageTitle(text: look.line(BrowseLabels.sellerPage)) }

  var hints: [KeyHint] { SellerAction.bindings.hints { _ in true } }

  var messages: [StyledText] {
    [seller.state.isBusy ? look(BrowseLabels.keepingSeller) : nil, seller.state.failure?.text]
      .compactMap(\.self).map { StyledText(line: $0) }
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let width = canvas.size.columns
    let text = seller.state.seller?.text ?? look(BrowseLabels.nobodySells)
    let intro = TerminalText(line: text).wrapped(to: width).map { FormLine(text: StyledText($0)) }
    var lines: [(line: StyledText, item: SellerItem?, cursor: Int?)] =
      (intro + [FormLine(text: StyledText(.empty))]).map { ($0.text, nil, nil) }
    for item in items { lines += self.lines(item, width) }
    let focused = lines.firstIndex { $0.item == focus } ?? 0
    scroll.show(line: focused, room: rows.count)
    scroll.draw(lines.map(\.line), on: &canvas, rows: rows, columns: 0..<width)
    itemsByRow = [:]
    for (index, line) in lines[scroll.top...].prefix(rows.count).enumerated() {
      if let item = line.item { itemsByRow[rows.lowerBound + index] = item }
    }
    if let cursor = lines[focused].cursor {
      canvas.cursor = CanvasPosition(
        row: rows.lowerBound + focused - scroll.top, column: min(cursor, width - 1))
    }
  }

  private var items: [SellerItem] {
    SellerItem.allCases.filter { $0 != .signOut || seller.state.seller != nil }
  }

  private func lines(
    _ item: SellerItem, _ width: Int
  ) -> [(line: StyledText, item: SellerItem?, cursor: Int?)] {
    let marker = StyledText(line: item == focus ? "> " : "  ")
    guard let field = item.field else {
      let button = StyledText(line: "[ \(look(item.label)) ]", .bold)
      return [(marker + (item == focus ? button.adding(.reversed) : button), item, nil)]
    }
    let widest = SellerItem.allCases.filter { $0.field != nil }
      .map { StyledText(line: look($0.label)).columns }.max()
    let indent = min((widest ?? 0) + 4, width / 2)
    let label = TerminalText(line: look(item.label)).shortened(to: indent - 3)
    let blanks = String(repeating: " ", count: indent - 2 - label.columns)
    let room = max(2, min(40, width - indent))
    let shown = (typed[item] ?? TextLine()).shown(columns: room, mask: item.mask)
    let rest = String(repeating: " ", count: max(0, room - shown.text.columns))
    let box = StyledText(shown.text + TerminalText(line: rest), .underlined)
    let issues = seller.state.issues.filter { $0.field == field }.flatMap { issue in
      TerminalText(line: "! " + issue.text).wrapped(to: width - 2)
    }
    return [
      (marker + StyledText(label) + StyledText(line: blanks) + box, item, indent + shown.cursor)
    ]
      + issues.map { (StyledText(line: "  ") + StyledText($0, .bold), nil, nil) }
  }

  var isTyping: Bool { true }

  // MARK: - What is done

  func handle(_ input: TerminalInput) {
    defer { browser?.changed() }
    if case .click(let position) = input, let item = itemsByRow[position.row] {
      focus = item
      return
    }
    if type(input) { return }
    guard case .key(let key) = input,
      let action: SellerAction = SellerAction.bindings.action(for: key)
    else { return }
    switch action {
    case .choose: press()
    case .next: go(by: 1)
    case .previous: go(by: -1)
    case .leave: browser?.close(self)
    case .help: if let browser { browser.open(HelpPage(browser: browser, on: .seller)) }
    }
  }

  private func type(_ input: TerminalInput) -> Bool {
    guard focus.field != nil else { return false }
    var line = typed[focus] ?? TextLine()
    guard line.handle(input) else { return false }
    typed[focus] = line
    switch focus {
    case .identifier: seller.setIdentifier(line.text)
    case .secret: seller.setSecret(line.text)
    case .vendorNumber: seller.setVendorNumber(line.text)
    case .save, .signOut: break
    }
    return true
  }

  private func go(by step: Int) {
    let items = items
    let place = (items.firstIndex(of: focus) ?? 0) + step
    focus = items[min(max(0, place), items.count - 1)]
  }

  private func press() {
    switch focus {
    case .identifier, .secret, .vendorNumber: go(by: 1)
    case .save:
      browser?.finish { [weak self, weak browser, seller] in
        await seller.save()
        Self.tell(seller.state, of: self, browser)
      }
    case .signOut:
      browser?.finish { [weak self, weak browser, seller] in
        await seller.signOut()
        if seller.state.failure != nil { Self.tell(seller.state, of: self, browser) }
      }
    }
  }

  /// Once somebody is signed in there is nothing more to do here. What came of it is told also when the page was left.
  private static func tell(_ state: SellerState, of page: SellerPage?, _ browser: Browser?) {
    let isOpen = page.map { browser?.isOpen($0) == true } ?? false
    if let failure = state.failure {
      if !isOpen { browser?.tellFailure(LocalizedText(failure.text)) }
    } else if state.issues.isEmpty, state.seller != nil {
      if let page, isOpen {
        browser?.close(page, notice: BrowseLabels.signedIn)
      } else {
        browser?.tell(BrowseLabels.signedIn)
      }
    }
  }
}
