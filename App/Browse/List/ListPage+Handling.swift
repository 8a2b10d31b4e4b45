import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

extension ListPage {
  private static let wheelLines = 3

  var hints: [KeyHint] { ListAction.bindings.hints(isOffered) }

  private func isOffered(_ action: ListAction) -> Bool {
    switch action {
    case .up, .down, .left, .right, .pageUp, .pageDown, .first, .last: showsRows
    case .open: showsRows && areRowsOfQuery
    case .retry: list.state.error != nil
    case .clear: list.state.query != .all
    default: true
    }
  }

  /// Whether what is shown is what was asked for last, and not what was there before.
  private var areRowsOfQuery: Bool {
    searches == 0 && list.state.content?.query == list.state.query
  }

  func handle(_ input: TerminalInput) {
    awaited = nil
    if typed != nil, type(input) { return }
    switch input {
    case .key(let key):
      if let action: ListAction = ListAction.bindings.action(for: key) { perform(action) }
    case .wheel(let notches, _) where showsRows:
      cursor.scroll(lines: notches * Self.wheelLines, shape: shape, rows: list.state.rows)
    case .click(let position): click(position)
    case .wheel, .paste, .resized: break
    }
    browser?.changed()
  }

  /// While a search is typed, keys that move go on moving.
  private func type(_ input: TerminalInput) -> Bool {
    if case .key(let key) = input {
      switch key {
      case .enter:
        finishTyping()
        return true
      case .escape:
        typed = nil
        clear()
        return true
      case .up, .down, .pageUp, .pageDown: return false
      // The keys that lead on in forms lead nowhere here.
      case .tab, .backTab: return true
      case .backspace where typed?.text.isEmpty == true:
        typed = nil
        clear()
        return true
      default: break
      }
    }
    let before = typed?.text
    guard typed?.handle(input) == true else { return false }
    if let text = typed?.text, text != before {
      work.run { [list] in await list.search(typed: text) }
    }
    return true
  }

  /// Keeps the search that was typed; a pause is not waited for any more.
  private func finishTyping() {
    guard let text = typed?.text else { return }
    typed = nil
    search(text)
  }

  private func clear() {
    search("")
  }

  private func search(_ text: String) {
    searches += 1
    work.run { [weak self, list] in
      await list.search(text)
      self?.searches -= 1
    }
  }

  private func click(_ position: CanvasPosition) {
    let place = CanvasPosition(row: position.row - firstRow, column: position.column)
    guard showsRows, let index = shape.place(at: place).map({ cursor.top + $0 }),
      list.state.rows.indices.contains(index)
    else { return }
    if index == cursor.index { return perform(.open) }
    cursor.choose(index, of: list.state.rows)
  }

  private func perform(_ action: ListAction) {
    guard isOffered(action) else { return }
    let screen = shape.lines * shape.columns
    switch action {
    case .up: move(-shape.columns)
    case .down: move(shape.columns)
    case .left: if shape.columns > 1 { move(-1) }
    case .right: if shape.columns > 1 { move(1) }
    case .pageUp: page(-screen)
    case .pageDown: page(screen)
    case .first: cursor.choose(0, of: list.state.rows)
    case .last: cursor.choose(list.state.rows.count - 1, of: list.state.rows)
    case .open: open()
    case .search: typed = TextLine(list.state.query.searchText ?? "")
    case .clear: clear()
    case .layout: list.setLayout(list.state.layout == .list ? .grid : .list)
    case .refresh: work.run { [list] in await list.refresh() }
    case .retry: work.run { [list] in await list.load() }
    case .register: register()
    case .seller: if let browser { browser.open(SellerPage(browser: browser)) }
    case .help: if let browser { browser.open(HelpPage(browser: browser, on: .list)) }
    case .quit: browser?.quit()
    }
  }

  private func move(_ rows: Int) {
    let place = cursor.index + rows
    // In the last line of a grid there may be nothing below, but something further on.
    guard place >= 0 else { return }
    let count = list.state.rows.count
    if place >= count, cursor.index / shape.columns == (count - 1) / shape.columns { return }
    cursor.choose(place, of: list.state.rows)
  }

  private func page(_ rows: Int) {
    cursor.scroll(to: max(0, cursor.top + rows))
    cursor.choose(cursor.index + rows, of: list.state.rows)
  }

  private func open() {
    guard let browser, list.state.rows.indices.contains(cursor.index) else { return }
    let row = list.state.rows[cursor.index]
    browser.open(DetailPage(browser.market.makeDetail(row), browser: browser))
  }

  private func register() {
    guard let browser else { return }
    let list = self
    browser.open(
      browser.leftForms.take(.new)
        ?? FormPage(browser.market.makeEditor(), browser: browser) { [weak list] in
          list?.choose($0)
        })
  }
}
