import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The page that shows all products as a list or a grid.
@MainActor
final class ListPage: BrowserPage {
  static let help: HelpSection? = HelpSection(
    title: LocalizedText("목록", "In the list"), keys: commands.help())

  private static let commands: [KeyCommand<ListPage>] = [
    KeyCommand(
      .escape, korean: "검색 지우기", english: "clear search",
      if: { $0.list.state.query.searchText != nil }, perform: { $0.search("") }),
    KeyCommand("q", korean: "종료", english: "quit") { $0.browser?.quit() },
    KeyCommand(
      "r", korean: "다시 시도", english: "try again", if: { $0.list.state.error != nil },
      perform: { $0.retry() }),
    KeyCommand(.enter, korean: "열기", english: "open", if: { $0.canOpen }, perform: { $0.open() }),
    KeyCommand("/", korean: "검색", english: "search") { $0.beginSearch() },
    KeyCommand("n", korean: "새 상품", english: "new product") { $0.register() },
    KeyCommand(.tab, "v", korean: "보기 바꾸기", english: "layout") { $0.switchLayout() },
    KeyCommand("S", korean: "판매자", english: "seller") { $0.browser?.openSeller() },
    KeyCommand("R", .control("r"), korean: "새로 고침", english: "refresh") { $0.refresh() },
  ]

  private let list: ProductListViewModel
  private let seller: SellerViewModel
  private let look: BrowseLook
  private let tasks = PageTasks()
  private weak let browser: Browser?

  private var cursor = ListCursor()
  /// The cursor in the list of all products, which the page restores after a search.
  private var marketCursor = ListCursor()
  private var shownQuery = ProductQuery.all
  private var lastScrollTarget: ScrollTarget?
  /// The search text field, or `nil` if the user isn't typing a search.
  private var typed: InputField?
  /// The number of searches in progress.
  private var searchCount = 0

  private var table: RowTable
  private var shape = ListShape(.list, size: TerminalSize(columns: 80, rows: 1))
  /// The rows of the screen between the title and the messages.
  private var rows = 0..<1
  /// The indices of the visible products.
  private var visible = 0..<0
  /// The screen row of the first visible product.
  private var firstRow = 0

  init(browser: Browser) {
    self.browser = browser
    look = browser.market.look
    list = browser.market.container.makeProductListViewModel()
    seller = browser.market.container.makeSellerViewModel()
    table = RowTable(look: look)
    tasks.watch(list.states) { [weak browser] in browser?.changed() }
    tasks.watch(seller.states) { [weak browser] in browser?.changed() }
    tasks.run { [list] in await list.load() }
  }

  // MARK: - Keys

  var hints: [KeyHint] { Self.commands.hints(for: self) }
  var prompt: InputField? { typed }

  func handle(_ input: TerminalInput) {
    browser?.registered = nil
    if typed != nil, type(input) { return }
    if case .key(let key) = input, !perform(key, of: Self.commands), showsRows {
      Movement.of(key).map(move)
    }
    browser?.changed()
  }

  /// Handles an input while the user types a search.
  ///
  /// - Returns: `true` if the input was handled. `false` for other inputs, such as keys that move
  ///   the selection.
  private func type(_ input: TerminalInput) -> Bool {
    defer { browser?.changed() }
    switch input {
    case .key(.enter): endTyping(keeping: typed?.text ?? "")
    case .key(.escape): endTyping(keeping: "")
    case .key(.backspace) where typed?.text.isEmpty == true: endTyping(keeping: "")
    case .key(.tab), .key(.backTab): break
    case .key(.up), .key(.down), .key(.pageUp), .key(.pageDown): return false
    default:
      let before = typed?.text
      guard typed?.handle(input) == true else { return false }
      if let text = typed?.text, text != before {
        tasks.run { [list] in await list.search(typed: text) }
      }
    }
    return true
  }

  private func endTyping(keeping text: String) {
    typed = nil
    search(text)
  }

  private func search(_ text: String) {
    searchCount += 1
    tasks.run { [weak self, list] in
      await list.search(text)
      self?.searchCount -= 1
    }
  }

  private func beginSearch() {
    typed = InputField(list.state.query.searchText ?? "")
  }

  private func switchLayout() {
    list.layout = list.state.layout == .list ? .grid : .list
  }

  private func retry() {
    tasks.run { [list] in await list.load() }
  }

  private func refresh() {
    tasks.run { [list] in await list.refresh() }
  }

  private func move(_ movement: Movement) {
    let rows = list.state.rows
    switch movement {
    case .up where cursor.index >= shape.columns: select(cursor.index - shape.columns)
    // Compare lines instead of indices, because the last line of a grid may be incomplete.
    case .down where cursor.index / shape.columns < (rows.count - 1) / shape.columns:
      select(cursor.index + shape.columns)
    case .left where shape.columns > 1: select(cursor.index - 1)
    case .right where shape.columns > 1: select(cursor.index + 1)
    case .pageUp: turnPage(-shape.count)
    case .pageDown: turnPage(shape.count)
    case .first: select(0)
    case .last: select(rows.count - 1)
    case .up, .down, .left, .right: break
    }
  }

  private func select(_ index: Int) {
    cursor.select(index, of: list.state.rows)
  }

  private func turnPage(_ rows: Int) {
    cursor.top = max(0, cursor.top + rows)
    select(cursor.index + rows)
  }

  /// A Boolean value that indicates whether the user can open the selected product.
  ///
  /// During a search, the value is `false`, because the rows still belong to the previous query.
  private var canOpen: Bool {
    showsRows && searchCount == 0 && list.state.content?.query == list.state.query
  }

  private func open() {
    guard let browser, list.state.rows.indices.contains(cursor.index) else { return }
    let row = list.state.rows[cursor.index]
    let detail = browser.market.container.makeProductDetailViewModel(row: row)
    browser.open(DetailPage(detail, browser: browser))
  }

  private func register() {
    guard let browser else { return }
    browser.open(FormPage(nil, browser: browser))
  }

  // MARK: - Drawing

  var title: String {
    let market = browser?.market.name ?? ""
    let seller =
      switch seller.state.seller {
      case nil: look("로그인 안 함", "not signed in")
      case let seller?:
        seller.vendorID.map { look("판매자 #\($0)", "seller #\($0)") } ?? look("로그인함", "signed in")
      }
    return [look("오픈마켓", "Open Market"), market, seller].joined(separator: " · ")
  }

  var asides: [String] {
    let state = list.state
    let isCurrent = state.content?.query == state.query
    return [
      state.query.searchText.map { look("“\($0)” 검색", "search “\($0)”") },
      isCurrent ? state.content?.totalCount.map { look(Labels.products($0)) } : nil,
      isCurrent ? state.ageText(at: Date(), locale: look.locale) : nil,
      state.isBusy ? ScreenText.loading.text(in: look.locale) : nil,
    ].compactMap(\.self)
  }

  var isAging: Bool { list.state.isStale }

  var messages: [String] {
    guard let content = shownContent else { return [] }
    return [
      content.rows.isEmpty ? nil : list.state.error?.text, content.notice?.text,
      skippedText(content.invalidRows.count { $0.reason != .beyondPageSize }),
    ].compactMap(\.self)
  }

  private func skippedText(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return look(
      "읽을 수 없거나 중복된 상품 \(count)개는 표시하지 않았습니다.",
      count == 1
        ? "1 product isn't shown, because it's unreadable or a duplicate."
        : "\(count) products aren't shown, because they're unreadable or duplicates.")
  }

  /// The content to show.
  ///
  /// During a search, the previous content stays visible. After a failed search, the value is
  /// `nil`, because the previous content would look like the result of the search.
  private var shownContent: ProductListState.Content? {
    let state = list.state
    return state.error != nil && state.content?.query != state.query ? nil : state.content
  }

  private var showsRows: Bool { shownContent?.rows.isEmpty == false }

  func layOut(rows: Range<Int>, columns: Int) {
    let state = list.state
    self.rows = rows
    firstRow = rows.lowerBound + (hasHeader ? 1 : 0)
    shape = ListShape(
      state.layout, size: TerminalSize(columns: columns, rows: rows.upperBound - 1 - firstRow))
    follow(state)
    visible = showsRows ? cursor.visible(shape, count: state.rows.count) : 0..<0
    guard showsRows else { return }
    table.fit(state.rows[visible].map(\.self))
    list.setVisibleRows(visible)
  }

  private var hasHeader: Bool { list.state.layout == .list && rows.count > 3 }

  func draw(on canvas: inout Canvas) {
    let state = list.state
    guard showsRows else { return drawEmpty(on: &canvas) }
    let end = rows.upperBound - 1
    draw(state.rows[visible].map(\.self), state.layout, on: &canvas, end: end)
    let position = look.dimmed(position(of: visible, columns: canvas.size.columns - 2))
    canvas.put(position, row: end, column: 2)
  }

  private func draw(
    _ products: [ProductRow], _ layout: ProductListState.Layout, on canvas: inout Canvas, end: Int
  ) {
    let selected = cursor.index - visible.lowerBound
    let place = shape.position(selected)
    canvas.focus = CanvasPosition(row: firstRow + place.row, column: place.column)
    switch layout {
    case .list:
      if hasHeader { table.drawHeader(on: &canvas, row: firstRow - 1) }
      for (place, product) in products.enumerated() where firstRow + place < end {
        table.draw(product, isSelected: place == selected, on: &canvas, row: firstRow + place)
      }
    case .grid:
      for (place, product) in products.enumerated() {
        drawCard(product, at: place, isSelected: place == selected, on: &canvas, end: end)
      }
    }
  }

  private func drawCard(
    _ product: ProductRow, at place: Int, isSelected: Bool, on canvas: inout Canvas, end: Int
  ) {
    let position = shape.position(place)
    let lines = product.cardLines(look.locale, look.terminal)
    for (index, line) in lines.enumerated() {
      let (row, column) = (firstRow + position.row + index, position.column)
      guard row < end else { return }
      canvas.put(line, row: row, column: column + 2, width: shape.width - 2)
      if isSelected {
        canvas.put(StyledText(line: ">"), row: row, column: column)
        canvas.add(.reversed, row: row, columns: column..<column + shape.width)
      }
    }
  }

  private func drawEmpty(on canvas: inout Canvas) {
    let lines = TerminalText(line: emptyText).wrapped(to: canvas.size.columns - 4)
    let start = rows.lowerBound + (rows.count > 3 ? 1 : 0)
    canvas.focus = CanvasPosition(row: start, column: 2)
    for (index, line) in lines.prefix(rows.count).enumerated() {
      canvas.put(StyledText(line), row: start + index, column: 2)
    }
  }

  private var emptyText: String {
    let state = list.state
    if let error = state.error {
      return error.text + " "
        + look("\(retryKey) 키를 누르면 다시 시도합니다.", "Press \(retryKey) to try again.")
    }
    if state.isBusy || state.phase == .idle { return ScreenText.loading.text(in: look.locale) }
    return look(state.emptyText)
  }

  /// The label of the key that retries the failed request.
  private var retryKey: String { typed == nil ? "r" : Key.enter.label }

  /// Returns the line below the products, which contains the range of the visible products. Parts
  /// that don't fit are omitted.
  private func position(of visible: Range<Int>, columns: Int) -> StyledText {
    let range = "\(visible.lowerBound + 1)–\(visible.upperBound)"
    let total = list.state.content?.totalCount
    let place = total.map { look("\($0)개 중 \(range)", "\(range) of \($0)") } ?? range
    let more = more(after: visible).map { place + " · " + $0 }
    return [more, place, range].compactMap(\.self).map { StyledText(line: $0) }
      .first { $0.columns <= columns } ?? StyledText(.empty)
  }

  private func more(after visible: Range<Int>) -> String? {
    switch list.state.phase {
    case .loading, .loadingMore: ScreenText.loading.text(in: look.locale)
    case .refreshing: look("새로 고치는 중…", "Refreshing…")
    case .end:
      visible.upperBound == list.state.rows.count && list.state.content?.missingRows == 0
        ? look(Labels.endOfList) : nil
    case .failed:
      look(
        "불러오지 못했습니다. \(retryKey) 키를 누르면 다시 시도합니다.",
        "Loading failed. Press \(retryKey) to try again.")
    case .idle, .loaded: nil
    }
  }

  // MARK: - Updating the cursor

  private func follow(_ state: ProductListState) {
    let query = state.content?.query ?? shownQuery
    if let target = state.scrollTarget, target != lastScrollTarget {
      lastScrollTarget = target
      if shownQuery.searchText != nil, query.searchText == nil { cursor = marketCursor }
      cursor.follow(state.rows)
      if let row = state.rows.firstIndex(where: { $0.id == target.row }) { cursor.top = row }
    } else if query != shownQuery {
      cursor = ListCursor()
    }
    shownQuery = query
    cursor.follow(state.rows)
    if let id = browser?.registered, let place = state.rows.firstIndex(where: { $0.id == id }) {
      browser?.registered = nil
      select(place)
    }
    cursor.fit(shape, count: state.rows.count)
    if query.searchText == nil { marketCursor = cursor }
  }
}
